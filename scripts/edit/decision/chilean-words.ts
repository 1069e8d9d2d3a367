/**
 * Everyday words of Chile, in lower case, that the dictionary of Spanish lacks; so does `dictionary-es-cl`, an older
 * edition of the same dictionary. Each group names the dictionary that has its words.
 */
const wordsBySource = {
  /** «Diccionario de la lengua española» of the Academies, 23rd edition, as words of Chile or America. */
  dle: `
    altiro bacán bacanes betarraga betarragas cabro cabros cahuín cahuines cachureo cachureos caluga calugas charquicán
    chascón chascona chasconas chascones chasquilla chasquillas chupalla chupallas cochayuyo cochayuyos copihue copihues
    finde findes fome fomes guagua guaguas guatón guatones huasa huasas huaso huasos humita humitas kínder lolo lolos luca
    lucas marraqueta marraquetas palta paltas parka parkas pichanga pichangas polera poleras polerón polerones pololear
    pololeo pololeos porfa poroto porotos regalonear sopaipilla sopaipillas tincada tincar zapallo zapallos`,
  /** «Diccionario de uso del español de Chile» of the Academia Chilena de la Lengua, 2010. */
  duech: 'chaleca chalecas cuática cuáticas cuático cuáticos kuchen mall malls prekínder viñamarina viñamarino',
  /** «Diccionario de americanismos» of the Academies, 2010. */
  americanismos: 'celu celus',
};

export const chileanWords: readonly string[] = Object.values(wordsBySource).join(' ').trim().split(/\s+/);
