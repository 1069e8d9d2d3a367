import type { Cache, Recipe } from '../cache.ts';
import { checkFilm } from './film.ts';
import { findExcess, formatOfEnding, mediaSources, refused, type MediaFormat, type MediumCheck } from './kinds.ts';
import { checkPhoto } from './photo.ts';
import { checkSvg } from './svg-check.ts';

interface MediumInput {
  format: MediaFormat;
  bytes: Buffer;
}

/** The result is JSON. It is cached because decoding a large photo takes seconds. */
const checkRecipe: Recipe<MediumInput> = {
  namespace: 'medium',
  sources: mediaSources,
  create: async ({ format, bytes }) => JSON.stringify(await checkMedium(format, bytes)),
};

/** Works like `checkMedium`, whose result it keeps in the cache. */
export async function checkMediumOnce(format: MediaFormat, bytes: Buffer, cache: Cache): Promise<MediumCheck> {
  const checkAsJson = await cache.getOrCreate(checkRecipe, { format, bytes });
  return JSON.parse(checkAsJson.toString()) as MediumCheck;
}

/**
 * Checks that a picture or film is small enough, matches its file name and can be published. Never throws for a bad file.
 */
export async function checkMedium(namedFormat: MediaFormat, bytes: Buffer): Promise<MediumCheck> {
  const excess = findExcess(namedFormat, bytes.length);
  if (excess) return refused(excess);
  const ending = await endingOfContent(bytes);
  const otherContent = refused({ code: 'media.other-content', params: { expected: namedFormat, actual: ending } });
  switch (namedFormat) {
    case 'svg':
      return ending === 'svg' ? checkSvg(bytes) : otherContent;
    case 'mp4':
    case 'webm':
      return ending === namedFormat ? checkFilm(bytes, namedFormat) : otherContent;
    default:
      // iPhones and mail programs name HEIC `.jpg`, too.
      if (ending === 'heic') return refused({ code: 'media.photo-heic', params: {} });
      // A photo may be named as another format, because visitors get it encoded anew.
      return isReadablePhoto(ending) ? checkPhoto(bytes) : otherContent;
  }
}

const isReadablePhoto = (ending = ''): boolean => ['jpg', 'png', 'webp', 'avif'].includes(ending);

/**
 * Returns the format of the content, undefined if the site cannot use it. The file name does not count: photos may end in
 * `.jfif` or `.jpe`, or have no ending.
 */
export const formatOfContent = async (bytes: Buffer): Promise<MediaFormat | undefined> =>
  formatOfEnding(await endingOfContent(bytes));

/** Returns the usual ending for the content, also if the site cannot use it; undefined if it is not recognized. */
async function endingOfContent(bytes: Buffer): Promise<string | undefined> {
  // Imported only when needed, because most results come from the cache.
  const { fileTypeFromBuffer } = await import('file-type');
  const detected = (await fileTypeFromBuffer(bytes))?.ext;
  // WebM is a subset of Matroska (`mkv`), and a WebM file may be labelled as either. Other Matroska files pass here, too:
  // `checkFilm` judges their codec.
  if (detected === 'mkv') return 'webm';
  // The library does not know SVG. It detects `xml` if the file begins with `<?xml`, and otherwise nothing.
  if (detected !== undefined && detected !== 'xml') return detected;
  // Comments before the element hardly exceed 64 KB.
  const beginning = bytes.toString('utf8', 0, 65_536);
  return /<svg[\s>]/.test(beginning) ? 'svg' : undefined;
}
