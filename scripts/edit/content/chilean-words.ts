/**
 * Everyday words of Chile, in lower case, that the dictionary of Spanish lacks; so does `dictionary-es-cl`, an older
 * edition of the same dictionary. Collected by hand.
 */
const words = `
  altiro bacanes bacán betarraga betarragas cabro cabros cachureo cachureos cahuines cahuín caluga calugas celu
  celus chaleca chalecas charquicán chascona chasconas chascones chascón chasquilla chasquillas chupalla chupallas
  cochayuyo cochayuyos copihue copihues cuática cuáticas cuático cuáticos finde findes fome fomes guagua guaguas
  guatones guatón huasa huasas huaso huasos humita humitas kuchen kínder lolo lolos luca lucas mall malls
  marraqueta marraquetas palta paltas parka parkas pichanga pichangas polera poleras polerones polerón pololear
  pololeo pololeos porfa poroto porotos prekínder regalonear sopaipilla sopaipillas tincada tincar viñamarina
  viñamarino zapallo zapallos
`;

export const chileanWords: readonly string[] = words.trim().split(/\s+/);
