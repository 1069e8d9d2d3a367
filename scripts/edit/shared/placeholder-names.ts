/** The placeholders of the content as labels show them. */

/** Matches `{email}`. */
export const placeholderPattern = /\{(?<name>[^{}]+)\}/gu;

/** The Spanish name of each placeholder. */
const placeholderNames: Readonly<Record<string, string>> = {
  practica: 'Nombre de la consulta',
  logo: 'Palabras del logo',
  empresa: 'Razón social',
  rut: 'RUT',
  representante: 'Representante legal',
  doctora: 'Doctora, nombre completo',
  doctora_corta: 'Doctora, nombre corto',
  especialidad: 'Especialidad, nombre oficial',
  numero_registro: 'Número en el registro de salud',
  años_experiencia: 'Años de experiencia',
  experiencia_desde: 'Año desde el que se cuenta la experiencia',
  email: 'Correo',
  phone: 'Teléfono',
  sedes: 'Comunas donde atiendes',
  direccion: 'Dirección de la primera sede',
  direcciones: 'Direcciones de todas las sedes',
  cupos: 'Cupos por semana',
  cupos_en_letras: 'Cupos por semana, en letras',
  Cupos_en_letras: 'Cupos por semana, en letras y con mayúscula',
  minutos: 'Minutos de la evaluación',
  horas: 'Horas de aviso para cancelar',
  valor_evaluacion: 'Valor de la evaluación',
  formas_de_pago: 'Formas de pago',
  aseguradoras: 'Número de aseguradoras',
  convenio: 'Convenio con seguros',
  version: 'Versión de los textos legales',
  encargado_datos: 'Quién responde sobre los datos',
  correo_datos: 'Correo para solicitudes sobre datos',
  plazo_consultas: 'Cuánto se guardan las consultas',
  plazo_reservas: 'Cuánto se guardan las reservas',
  plazo_agenda: 'Cuánto guarda los datos la agenda',
  plazo_boletas: 'Cuánto se guardan las boletas',
  proveedor_alojamiento: 'Empresa que aloja el sitio',
  proveedor_correo: 'Empresa del correo',
  proveedor_alineadores: 'Empresa que fabrica los alineadores',
  agenda_proveedor: 'Empresa de la agenda',
  agenda_pais: 'País de la agenda',
  agenda_carga: 'Cuándo se carga la agenda',
  whatsapp: 'Enlace a WhatsApp',
  correo: 'Enlace al correo',
  registro: 'Enlace al registro',
  texto: 'Texto del botón',
  etapa: 'Etapa actual',
  etapas: 'Total de etapas',
  año: 'Año en curso',
  fecha: 'Fecha',
};

/**
 * The words by which people know a placeholder, such as `Correo` for `{email}`.
 *
 * @param offices names of the offices by their id, such as `{ centro: 'Centro' }`
 */
export function placeholderName(key: string, offices: Readonly<Record<string, string>> = {}): string {
  // `direccion_centro` is the address of the office with the id `centro`.
  const officeId = /^direccion_(?<office>.+)$/.exec(key)?.groups?.['office'];
  if (officeId !== undefined) return `Dirección, ${offices[officeId] ?? officeId}`;
  const knownName = placeholderNames[key];
  if (knownName !== undefined) return knownName;
  // `numero_nuevo` becomes `Numero nuevo`.
  const words = key.replaceAll('_', ' ');
  return words.charAt(0).toLocaleUpperCase('es') + words.slice(1);
}

/** A sentence with `«Enlace a WhatsApp»` in place of `{whatsapp}`; unknown keys stay. */
export const withPlaceholderNames = (sentence: string): string =>
  sentence.replaceAll(placeholderPattern, (written, key: string) => {
    const name = placeholderNames[key];
    return name === undefined ? written : `«${name}»`;
  });

/** `['doctora']` of `Soy {doctora}`. */
export const placeholdersIn = (text: string): string[] =>
  Array.from(text.matchAll(placeholderPattern), ({ groups }) => groups?.['name'] ?? '');
