/** Words of orthodontics, of the web and of Chilean institutions that the dictionary of Spanish lacks, in lower case. */
export const specialistWords: readonly string[] = `
  agendamiento alineador alineadores bracket brackets calendly cookie cookies copago copagos dento desactualizada
  desactualizadas desactualizado desactualizados escaneo escaneos facebook fonasa google instagram intraoral intraorales
  isapre isapres javascript linkedin máxilo online ortodóncica ortodóncico ortodoncista ortodoncistas reembolso reembolsos
  retenedor retenedores teleconsulta tiktok tipeo transbank videollamada videollamadas webpay whatsapp youtube
`
  .trim()
  .split(/\s+/);
