/** Words in lower case that the dictionary of Spanish lacks (so does its older edition `dictionary-es-cl`). */

const ofTheTrade = `
  agendamiento alineador alineadores bracket brackets calendly cookie cookies copago copagos dento desactualizada
  desactualizadas desactualizado desactualizados escaneo escaneos facebook fonasa google instagram intraoral intraorales
  isapre isapres javascript linkedin máxilo online ortodóncica ortodóncico ortodoncista ortodoncistas reembolso reembolsos
  retenedor retenedores teleconsulta tiktok tipeo transbank videollamada videollamadas webpay whatsapp youtube
`;

const ofChile = `
  altiro bacanes bacán betarraga betarragas cabro cabros cachureo cachureos cahuines cahuín caluga calugas celu
  celus chaleca chalecas charquicán chascona chasconas chascones chascón chasquilla chasquillas chupalla chupallas
  cochayuyo cochayuyos copihue copihues cuática cuáticas cuático cuáticos finde findes fome fomes guagua guaguas
  guatones guatón huasa huasas huaso huasos humita humitas kuchen kínder lolo lolos luca lucas mall malls
  marraqueta marraquetas palta paltas parka parkas pichanga pichangas polera poleras polerones polerón pololear
  pololeo pololeos porfa poroto porotos prekínder regalonear sopaipilla sopaipillas tincada tincar viñamarina
  viñamarino zapallo zapallos
`;

export const dictionaryAdditions: readonly string[] = (ofTheTrade + ofChile).trim().split(/\s+/);
