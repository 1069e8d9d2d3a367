/** The editor's Spanish sentences; both halves use them. Plain words, es-CL, tú. */
import type { ChangeView } from './publishing-protocol.ts';
import { MAX_FILES_BYTES, type RefusalCode } from './protocol.ts';

const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`;

/** `1 texto`, `2 textos`. */
export const withNoun = (number: number, singular: string, plural: string): string =>
  `${number} ${number === 1 ? singular : plural}`;

/** How much was changed: `2 textos y 1 foto o video`; empty if nothing was. */
export function changesInWords(changes: readonly ChangeView[]): string {
  const pictureCount = changes.filter(({ pictures }) => pictures).length;
  const textCount = changes.length - pictureCount;
  const counts: string[] = [];
  if (textCount > 0) counts.push(withNoun(textCount, 'texto', 'textos'));
  if (pictureCount > 0) counts.push(withNoun(pictureCount, 'foto o video', 'fotos o videos'));
  return counts.join(' y ');
}

/** Keys whose values nobody reads on the page. */
const keysForCode = ['id', 'icon'];

/** All texts and numbers in a value of the content that people read. */
export function textsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [String(value)];
  const entries = Object.entries(value).filter(([key]) => !keysForCode.includes(key));
  return entries.flatMap(([, entry]) => textsIn(entry));
}

/**
 * A value of the content as people read it: `Alba · +56 9 8765 4321`; `(quitado)` for undefined.
 *
 * @param show what people read of a single text, such as one with the values of its placeholders
 */
export function valueAsText(value: unknown, show: (text: string) => string = (text) => text): string {
  return value === undefined ? '(quitado)' : textsIn(value).map(show).join(' · ');
}

export const refusalWords: Readonly<Record<RefusalCode, string>> = {
  conflict: 'Alguien cambió lo mismo mientras escribías. Elige cuál queda; lo tuyo no se pierde.',
  removed:
    'Alguien quitó esto mientras escribías, así que no hay dónde guardarlo. Si necesitas tus palabras, cópialas antes de cerrar.',
  invalid: 'Aún no se puede guardar:',
  'too-large': `El archivo es demasiado grande. Puede pesar hasta ${megabytes(MAX_FILES_BYTES)}. Si es un video, pídelo más liviano a quien te lo hizo.`,
  'changed-outside':
    'No se hizo, porque otra persona o un programa cambió después el mismo archivo. Mira cómo está ahora y cámbialo en su lugar.',
  unreadable:
    'No se guardó, porque un archivo del sitio tiene un error. Lo que escribiste sigue aquí. Muestra esto a quien instaló el sitio:',
  'not-written':
    'No se guardó: el disco está lleno o no permite escribir. Lo que escribiste sigue aquí. Libera espacio y prueba otra vez; si sigue igual, avisa a quien instaló el sitio.',
  'no-session':
    'Esta página ya no está unida al editor. Ciérrala y haz doble clic en «Editar el sitio», en el escritorio.',
  internal:
    'El editor no respondió, o tuvo un error. Lo que escribiste sigue aquí. Prueba otra vez; si se repite, avisa a quien instaló el sitio.',
};

/** What is wrong with words of a legal text that Markdown would read otherwise. */
export const NO_PARAGRAPH = 'Así dejaría de ser un párrafo. Escríbelo sin un signo al comienzo, como < o [.';

/** The button that confirms a sample, be it a fact, a text or a picture. */
export const confirmLabel = 'Confirmo que es verdad y se puede mostrar';

export const tooLongWords = (limit: number): string =>
  `Es muy largo, y así no se guarda: déjalo en ${limit} letras o menos.`;

/** A photo that is too small for its place on the page; all sizes in pixels. */
interface TooSmallPhoto {
  width: number;
  height: number;
  /** The width that remains of the photo once it is cropped to the shape of the place. */
  usableWidth: number;
  /** The width that the place needs. */
  neededWidth: number;
  /** Width by height of the place; undefined if it takes photos of any shape. */
  aspect: number | undefined;
}

/** For a photo that is cut at its sides. */
function shapeInWords(aspect: number): string {
  if (aspect < 1) return 'vertical';
  return aspect === 1 ? 'cuadrada' : 'más alta';
}

export const uploadWords = {
  wrongType:
    'Ese tipo de archivo no sirve aquí. Las fotos van en JPG, PNG o WebP; los logos, en SVG; los videos, en MP4 y WebM. Si es un video o un logo, pídelo así a quien te lo hizo.',
  /** Asks for a larger photo, or one of the place's shape if this one would be cut at its sides. */
  tooSmall({ width, height, usableWidth, neededWidth, aspect }: TooSmallPhoto) {
    const isCutAtSides = aspect !== undefined && usableWidth < width;
    if (!isCutAtSides) return `La foto mide ${width} px de ancho; se necesitan ${neededWidth}. Busca una más grande.`;
    const size = `La foto mide ${width} × ${height} px`;
    const lack = `de esta quedarían ${usableWidth} px de ancho, y se necesitan ${neededWidth}`;
    // Asking for an upright photo would say nothing new.
    const areBothUpright = aspect < 1 && width < height;
    if (areBothUpright) return `${size}: ${lack}. Busca una más grande.`;
    const shape = shapeInWords(aspect);
    return `${size} y aquí va una ${shape}: ${lack}. Busca una ${shape} o más grande.`;
  },
} as const;
