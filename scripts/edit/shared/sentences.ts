/** The editor's Spanish sentences; both halves use them. Plain words, es-CL, tú. */
import type { Size } from '../site/browser.ts';
import { MAX_FILES_BYTES, type RefusalCode } from './protocol.ts';

const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`;

/** `1 cambio`, `2 cambios`. */
export const withNoun = (number: number, singular: string, plural: string): string =>
  `${number} ${number === 1 ? singular : plural}`;

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
export const NO_PARAGRAPH = 'Así dejaría de ser un párrafo. Escríbelo sin un signo al comienzo, como -, < o [.';

/** The button that confirms a sample, be it a fact, a text or a picture. */
export const confirmLabel = 'Confirmo que es verdad y se puede mostrar';

export const tooLongWords = (limit: number): string =>
  `Es muy largo, y así no se guarda: déjalo en ${limit} letras o menos.`;

export const uploadWords = {
  wrongType:
    'Ese tipo de archivo no sirve aquí. Las fotos van en JPG, PNG o WebP; los logos, en SVG; los videos, en MP4 y WebM. Si es un video o un logo, pídelo así a quien te lo hizo.',
  /** @param needed such as `640 × 914 px`, or only a width where photos of any shape are shown whole */
  tooSmall: ({ width, height }: Size, needed: string) =>
    `La foto mide ${width} × ${height} px; aquí se necesitan ${needed}, o más. Busca una más grande, o de otra forma.`,
} as const;
