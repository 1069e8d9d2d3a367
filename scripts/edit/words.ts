/** The editor's Spanish sentences that are not names of fields; both halves use them. Plain words, es-CL, tú. */
import type { ChangeView } from './publishing-protocol.ts';
import { MAX_FILES_BYTES, type Notice, type RefusalCode } from './protocol.ts';

/** A size for people, such as `100 MB`. */
const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`;

/** A number with its noun, such as `1 texto` or `2 textos`. */
const count = (number: number, singular: string, plural: string) => `${number} ${number === 1 ? singular : plural}`;

/**
 * How much was changed, in words: `2 textos y 1 foto o video`. A sample that was only confirmed counts as a text. Empty if
 * there are no changes.
 */
export function countChanges(changes: readonly ChangeView[]): string {
  const texts = changes.filter(({ kind }) => kind !== 'picture').length;
  const pictures = changes.length - texts;
  const counts: string[] = [];
  if (texts > 0) counts.push(count(texts, 'texto', 'textos'));
  if (pictures > 0) counts.push(count(pictures, 'foto o video', 'fotos o videos'));
  return counts.join(' y ');
}

/**
 * A value of the content as one text, for people who compare two versions of it, and to search in it. Joins the values in a
 * group or list, at any depth, with ` · `: `Alba · +56 9 8765 4321`. Empty for an empty group or list; `(quitado)` for
 * undefined, which stands for a field that was removed.
 *
 * @param show is called with each single value and returns what people read of it, such as a text with the values of its
 *   placeholders; by default the value as it is in the file
 */
export function valueAsText(value: unknown, show: (text: string) => string = (text) => text): string {
  if (value === undefined) return '(quitado)';
  if (typeof value !== 'object' || value === null) return show(String(value));
  const parts = Object.values(value).map((part) => valueAsText(part, show));
  return parts.join(' · ');
}

/** How a conflict about a picture or film names the two files, of which one has to be chosen. */
export const conflictWords = {
  ourFile: 'el archivo que está en este computador',
  theirFile: 'el archivo que publicó',
  removed: '(quitado)',
};

/** The sentence for each refusal. */
export const refusalWords: Readonly<Record<RefusalCode, string>> = {
  'unknown-field':
    'Ese texto ya no está en el sitio; puede que alguien lo haya quitado. Mira en la página dónde va ahora.',
  conflict: 'Alguien cambió lo mismo mientras escribías. Elige cuál queda; lo tuyo no se pierde.',
  removed:
    'Alguien quitó esto mientras escribías, así que no hay dónde guardarlo. Si necesitas tus palabras, cópialas antes de cerrar.',
  invalid: 'Aún no se puede guardar:',
  'breaks-elsewhere': 'Primero hay que cambiar estos otros textos, que usan lo que quieres cambiar:',
  'breaks-structure': 'Así dejaría de ser un párrafo. Escríbelo sin un signo al comienzo, como < o [.',
  'unusable-file': 'Ese archivo no sirve aquí:',
  'too-large': `El archivo es demasiado grande. Puede pesar hasta ${megabytes(MAX_FILES_BYTES)}. Si es un video, pídelo más liviano a quien te lo hizo.`,
  'outside-project':
    'No se guardó: la carpeta de las fotos está fuera de la carpeta del sitio. Avisa a quien instaló el sitio.',
  'changed-outside':
    'No se hizo, porque otra persona o un programa cambió lo mismo después. Mira cómo está ahora y cámbialo en su lugar.',
  'nothing-left': 'No queda nada por deshacer ni rehacer.',
  unreadable:
    'No se guardó, porque un archivo del sitio tiene un error. Lo que escribiste sigue aquí. Muestra esto a quien instaló el sitio:',
  'not-written':
    'No se guardó: el disco está lleno o no permite escribir. Lo que escribiste sigue aquí. Libera espacio y prueba otra vez; si sigue igual, avisa a quien instaló el sitio.',
  'no-session':
    'Esta página ya no está unida al editor. Ciérrala y haz doble clic en «Editar el sitio», en el escritorio.',
  internal:
    'El editor tuvo un error. Lo que escribiste sigue aquí. Prueba otra vez; si se repite, avisa a quien instaló el sitio.',
};

/** The sentence for each notice; takes the name that it is about. */
export const noticeWords: Readonly<Record<Notice['code'], (subject: string) => string>> = {
  'still-mentioned': (subject) => `Guardado. Estos textos todavía nombran «${subject}»:`,
  'contradicts-privacy': () =>
    'Guardado. La política de privacidad dice otra cosa sobre cuándo se carga la agenda. Cambia este párrafo:',
  'placeholder-replaced': (subject) => {
    const names = subject.split(' ').map((name) => `«${placeholderName(name)}»`);
    const listed = new Intl.ListFormat('es').format(names);
    const them = names.length > 1 ? 'los' : 'lo';
    return `Guardado solo en este texto, que ya no repite ${listed}. Para cambiar${them} en todo el sitio, hazlo aquí:`;
  },
  'page-not-updated': () => 'Guardado. La página todavía se está preparando; aparecerá en un momento.',
};

/** What is said of a text that has more letters than fit, while somebody still writes it. */
export const tooLongWords = (limit: number): string =>
  `Es muy largo, y así no se guarda: déjalo en ${limit} letras o menos.`;

/** What is said of a picture's description. */
export const descriptionWords = {
  /** In «Antes de publicar», as long as nobody has changed or confirmed it. */
  outdated: 'Esta descripción era de la foto anterior. Cámbiala, o confirma que también sirve para la nueva.',
  /** In the form in which the photo is replaced. */
  outdatedInForm:
    'Esta descripción era de la foto anterior. Si ya no sirve, cámbiala aquí; si sirve, confírmalo después en «Antes de publicar».',
  missing: 'Falta decir qué muestra la foto, para quien no puede verla.',
  fileName: 'Parece el nombre del archivo. Escribe qué muestra la foto, para quien no puede verla.',
} as const;

/** What is said of a link to another site. */
export const linkWords = {
  notFound: (url: string) => `${url} ya no existe en ese sitio. Ábrelo y copia la dirección nueva, o quita el enlace.`,
  unknownHost: (url: string) => `${new URL(url).hostname} no existe o no responde. Revisa que esté bien escrito.`,
} as const;

/** A photo that is too small for its place on the page; all sizes in pixels. */
interface TooSmallPhoto {
  width: number;
  height: number;
  /** The width that remains of the photo once it is cropped to the shape of the place. */
  usable: number;
  /** The width that the place needs. */
  least: number;
  /** Width by height of the place; undefined if it takes photos of any shape. */
  aspect: number | undefined;
}

/**
 * The shape of photo that fits a place, in Spanish, for a photo that is too wide for it.
 *
 * @param aspect width by height of the place
 */
function shapeInWords(aspect: number): string {
  if (aspect < 1) return 'vertical';
  return aspect === 1 ? 'cuadrada' : 'más alta';
}

/** Why a chosen file cannot be used, and what helps. */
export const uploadWords = {
  wrongType:
    'Ese tipo de archivo no sirve aquí. Las fotos van en JPG, PNG o WebP; los logos, en SVG; los videos, en MP4 y WebM. Si es un video o un logo, pídelo así a quien te lo hizo.',
  /**
   * Says that a photo is too small for its place, and which photo would do: always a larger one. If much of this one would
   * be cut off at the sides, also one of the place's shape.
   */
  tooSmall({ width, height, usable, least, aspect }: TooSmallPhoto) {
    const isCutAtSides = aspect !== undefined && usable < width;
    if (!isCutAtSides) return `La foto mide ${width} px de ancho; se necesitan ${least}. Busca una más grande.`;
    const size = `La foto mide ${width} × ${height} px`;
    const lack = `de esta quedarían ${usable} px de ancho, y se necesitan ${least}`;
    // Of an upright photo, an upright place cuts off little: its shape is right.
    const isUprightInBoth = aspect < 1 && width < height;
    if (isUprightInBoth) return `${size}: ${lack}. Busca una más grande.`;
    const shape = shapeInWords(aspect);
    return `${size} y aquí va una ${shape}: ${lack}. Busca una ${shape} o más grande.`;
  },
} as const;

/** The name of each placeholder, as a label shows it. */
const placeholderNames: Readonly<Record<string, string>> = {
  practica: 'Nombre de la consulta',
  empresa: 'Razón social',
  rut: 'RUT',
  doctora: 'Doctora, nombre completo',
  doctora_corta: 'Doctora, nombre corto',
  email: 'Correo',
  phone: 'Teléfono',
  cupos: 'Cupos por semana',
  cupos_en_letras: 'Cupos por semana, en letras',
  Cupos_en_letras: 'Cupos por semana, en letras y con mayúscula',
  minutos: 'Minutos de la evaluación',
  horas: 'Horas de aviso para cancelar',
  años_experiencia: 'Años de experiencia',
  experiencia_desde: 'Año desde el que se cuenta la experiencia',
  aseguradoras: 'Número de aseguradoras',
  convenio: 'Convenio con seguros',
  whatsapp: 'Enlace a WhatsApp',
  correo: 'Enlace al correo',
  registro: 'Enlace al registro',
  texto: 'Texto del botón',
  etapa: 'Etapa actual',
  etapas: 'Total de etapas',
  año: 'Año en curso',
  logo: 'Palabras del logo',
  especialidad: 'Especialidad, nombre oficial',
  numero_registro: 'Número en el registro de salud',
  sedes: 'Comunas donde atiendes',
  direccion: 'Dirección de la primera sede',
  direcciones: 'Direcciones de todas las sedes',
  valor_evaluacion: 'Valor de la evaluación',
  formas_de_pago: 'Formas de pago',
  version: 'Versión de los textos legales',
  representante: 'Representante legal',
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
  fecha: 'Fecha',
};

/**
 * The words by which people know a placeholder, such as `Correo` for `{email}`; the editor shows them in its place. An
 * unknown key is turned into words, so that nobody reads `numero_registro`.
 *
 * @param key the placeholder's name without braces
 * @param offices names of the offices by their id, such as `{ centro: 'Centro' }`
 */
export function placeholderName(key: string, offices: Readonly<Record<string, string>> = {}): string {
  // `direccion_centro` is the address of the office with the id `centro`.
  const officeId = /^direccion_(?<office>.+)$/.exec(key)?.groups?.['office'];
  if (officeId !== undefined) return `Dirección, ${offices[officeId] ?? officeId}`;
  const knownName = placeholderNames[key];
  if (knownName !== undefined) return knownName;
  const words = key.replaceAll('_', ' ');
  return words.charAt(0).toLocaleUpperCase('es') + words.slice(1);
}

/**
 * A hint or a problem as the editor shows it, with the names of placeholders in place of their keys in braces:
 * `«Enlace a WhatsApp»` for `{whatsapp}`. Keys that no placeholder has stay as they are written.
 */
export const withPlaceholderNames = (sentence: string): string =>
  sentence.replaceAll(/\{(?<name>[^{}]+)\}/gu, (written, key: string) => {
    const name = placeholderNames[key];
    return name === undefined ? written : `«${name}»`;
  });
