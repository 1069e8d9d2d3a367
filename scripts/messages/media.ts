/** Messages about problems with pictures and films, in both languages. */
import type { NoParams, Sentences } from './sentence.ts';
import { quote, shorten } from './found.ts';
import type { Language } from './language.ts';
import { formatSize } from './size.ts';

export interface MediaParams {
  /** There is no such file; `nearest` is a file with a similar name. */
  'media.missing': { src: string; nearest: string | undefined };
  'media.too-large': { limit: number; size: number };
  /** The content does not match the file's ending; `actual` is the ending that would match, undefined if unknown. */
  'media.other-content': { expected: string; actual?: string | undefined };

  /** `reason` is the decoder's own message. */
  'media.photo-damaged': { reason: string };
  'media.photo-heic': NoParams;
  'media.photo-too-many-pixels': { width: number; height: number; limit: number };
  /** Advice: the photo exceeds the bytes allowed in its place (`limit`) even at the lowest acceptable quality. */
  'media.photo-heavy': { size: number; limit: number };

  /** `actual` is the name of the codec, undefined if it is unknown or the film has no picture. */
  'media.film-codec': { expected: string; actual: string | undefined };
  'media.film-damaged': NoParams;
  'media.film-index-at-end': NoParams;

  /** `reason` is the parser's own message; line and column of the SVG count from 1. */
  'media.svg-malformed': { reason: string; line?: number | undefined; column?: number | undefined };
  'media.svg-size': NoParams;
  /** `markup` is the part of the SVG that is refused, such as the name of an element. */
  'media.svg-refused': { markup: string };
}

const megapixels = (pixels: number, language: Language) =>
  (pixels / 1e6).toLocaleString(language === 'es' ? 'es-CL' : 'en', { maximumFractionDigits: 0 });

export const mediaEnglish: Sentences<MediaParams> = {
  'media.missing': ({ src, nearest }) => ({
    message: `expected a file of content/media, found "${src}"`,
    hint: nearest && `did you mean "${nearest}"?`,
  }),
  'media.too-large': ({ limit, size }) => ({
    message: `expected at most ${formatSize(limit, 'en')}, found ${formatSize(size, 'en')}`,
  }),
  'media.other-content': ({ expected, actual = 'text or unknown data' }) => ({
    message: `expected ${expected.toUpperCase()} content, as the name says, found ${actual}`,
  }),

  'media.photo-damaged': ({ reason }) => ({ message: `expected a complete picture, found a damaged one: ${reason}` }),
  'media.photo-heic': () => ({
    message: 'expected a photo that can be read here, found HEIC, the format of an iPhone',
    hint: 'export it as JPEG; for the next ones, on the iPhone: Settings > Camera > Formats > Most Compatible',
  }),
  'media.photo-too-many-pixels': ({ width, height, limit }) => ({
    message: `expected at most ${megapixels(limit, 'en')} megapixels, found ${width} x ${height}`,
    hint: 'export it smaller: 2,560 pixels are enough for any place on the site',
  }),
  'media.photo-heavy': ({ size, limit }) => ({
    message: `weighs ${formatSize(size, 'en')} on a phone even at the lowest quality that looks right; its share is ${formatSize(limit, 'en')}`,
    hint: 'a photo with a calmer background would load faster',
  }),

  'media.film-codec': ({ expected, actual = 'an unknown codec or no picture' }) => ({
    message: `expected ${expected} video, found ${actual}`,
  }),
  'media.film-damaged': () => ({ message: 'expected a complete film, found a damaged file' }),
  'media.film-index-at-end': () => ({
    message:
      'expected the index (moov) before the pictures (mdat), so that the film starts at once, found it behind them',
    hint: 'ffmpeg -i in.mp4 -c copy -movflags +faststart out.mp4',
  }),

  'media.svg-malformed': ({ reason, line, column }) => ({
    message: `expected a well-formed SVG, found ${quote(reason)}${line === undefined ? '' : ` at its line ${line}:${column}`}`,
  }),
  'media.svg-refused': ({ markup }) => ({
    message: `expected letters as paths, no script or HTML, and nothing from outside the file, found ${quote(markup)}`,
  }),
  'media.svg-size': () => ({ message: 'expected a viewBox, such as viewBox="0 0 800 1080", found none' }),
};

// The practice cannot repair a faulty drawing or film.
const askDesigner = 'Pídelo de nuevo a quien te hizo el dibujo o el logo.';
const askFilmMaker = 'Pídelo de nuevo a quien te hizo el video.';

export const mediaSpanish: Sentences<MediaParams> = {
  'media.missing': ({ src, nearest }) => ({
    message: `No hay ningún archivo «${src}» en content/media.`,
    hint: nearest && `¿Quisiste decir «${nearest}»?`,
  }),
  'media.too-large': ({ limit, size }) => ({
    message: `El archivo pesa ${formatSize(size, 'es')}; puede pesar hasta ${formatSize(limit, 'es')}.`,
    hint: 'Expórtalo más chico; si es un video o un logo, pídelo a quien te lo hizo.',
  }),
  'media.other-content': ({ expected, actual }) => ({
    message: `El nombre dice ${expected.toUpperCase()}, pero el contenido es ${actual ? actual.toUpperCase() : 'otra cosa'}.`,
    hint: `Expórtalo como ${expected.toUpperCase()}; si es un video o un logo, pídelo a quien te lo hizo.`,
  }),

  'media.photo-damaged': () => ({
    message: 'La foto está incompleta o dañada.',
    hint: 'Ábrela en tu computador y expórtala de nuevo.',
  }),
  'media.photo-heic': () => ({
    message: 'La foto está en HEIC, el formato del iPhone, que aquí no se puede leer.',
    hint: 'Expórtala como JPEG; para las próximas, en el iPhone: Ajustes > Cámara > Formatos > Más compatible.',
  }),
  'media.photo-too-many-pixels': ({ width, height, limit }) => ({
    message: `La foto mide ${width} x ${height} píxeles; puede tener hasta ${megapixels(limit, 'es')} millones en total.`,
    hint: 'Expórtala más chica: con 2560 píxeles basta para cualquier lugar del sitio.',
  }),
  'media.photo-heavy': ({ size, limit }) => ({
    message: `En un celular pesa ${formatSize(size, 'es')}, aun con la calidad más baja que se ve bien; lo ideal es hasta ${formatSize(limit, 'es')}.`,
    hint: 'Una foto con un fondo más simple carga más rápido.',
  }),

  'media.film-codec': ({ expected, actual }) => ({
    message: `El video debe ser ${expected}, y ${actual ? `es ${actual}` : 'no lo es'}.`,
    hint: askFilmMaker,
  }),
  'media.film-damaged': () => ({ message: 'El video está dañado.', hint: askFilmMaker }),
  'media.film-index-at-end': () => ({
    message: 'El video no puede empezar de inmediato, porque su índice (moov) está al final.',
    hint: `${askFilmMaker} Con ffmpeg: -c copy -movflags +faststart.`,
  }),

  'media.svg-malformed': ({ line, column }) => ({
    message: `El SVG está mal escrito${line === undefined ? '' : ` (su línea ${line}:${column})`}.`,
    hint: askDesigner,
  }),
  'media.svg-refused': ({ markup }) => ({
    message: `El dibujo contiene «${shorten(markup)}», que no se puede publicar.`,
    hint: `${askDesigner} Sin código ni archivos de fuera, y con las letras convertidas en trazos.`,
  }),
  'media.svg-size': () => ({
    message: 'Al SVG le falta el tamaño: un viewBox como viewBox="0 0 800 1080".',
    hint: askDesigner,
  }),
};
