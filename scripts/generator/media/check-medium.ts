import type { Cache, Recipe } from '../cache.ts';
import { checkFilm } from './film.ts';
import {
  findExcess,
  isFilm,
  isPhoto,
  kindOfEnding,
  mediaSources,
  refused,
  type MediaKind,
  type MediumCheck,
} from './kinds.ts';
import { checkPhoto } from './photo.ts';
import { checkSvg } from './svg-check.ts';

interface MediumInput {
  kind: MediaKind;
  bytes: Buffer;
}

/** The result is JSON. It is cached because decoding a large photo takes seconds. */
const checkRecipe: Recipe<MediumInput> = {
  namespace: 'medium',
  sources: mediaSources,
  create: async ({ kind, bytes }) => JSON.stringify(await checkMedium(kind, bytes)),
};

/** Works like `checkMedium`, whose result it keeps in the cache. */
export async function checkMediumOnce(kind: MediaKind, bytes: Buffer, cache: Cache): Promise<MediumCheck> {
  const checkAsJson = await cache.getOrCreate(checkRecipe, { kind, bytes });
  return JSON.parse(checkAsJson.toString()) as MediumCheck;
}

/**
 * Checks that a picture or film is small enough, matches its file name and can be published. Never throws for a bad file.
 */
export async function checkMedium(namedKind: MediaKind, bytes: Buffer): Promise<MediumCheck> {
  const excess = findExcess(namedKind, bytes.length);
  if (excess) return refused(excess);
  const foundEnding = await endingOfContent(bytes);
  const foundKind = kindOfEnding(foundEnding);
  // A photo may be named as another format, because visitors get it encoded anew.
  const areBothPhotos = foundKind !== undefined && isPhoto(foundKind) && isPhoto(namedKind);
  if (foundKind !== namedKind && !areBothPhotos) {
    return refused({ code: 'media.other-content', params: { expected: namedKind, actual: foundEnding } });
  }
  // By the content, because iPhones and mail programs also name it `.jpg`.
  if (foundKind === 'heic') return refused({ code: 'media.photo-heic', params: {} });
  if (isFilm(namedKind)) return checkFilm(bytes, namedKind);
  return namedKind === 'svg' ? checkSvg(bytes) : checkPhoto(bytes);
}

/**
 * Returns the kind by the content, undefined if the site cannot use it. The file name does not count: photos may end in
 * `.jfif` or `.jpe`, or have no ending.
 */
export const kindOfContent = async (bytes: Buffer): Promise<MediaKind | undefined> =>
  kindOfEnding(await endingOfContent(bytes));

/** Returns the usual ending for the content, also if the site cannot use it; undefined if it is not recognized. */
async function endingOfContent(bytes: Buffer): Promise<string | undefined> {
  // Imported only when needed, because most results come from the cache.
  const { fileTypeFromBuffer } = await import('file-type');
  const detected = (await fileTypeFromBuffer(bytes))?.ext;
  // WebM is a subset of Matroska (`mkv`), and a WebM file may be labelled as either. Other Matroska files pass here, too:
  // `checkFilm` judges their codec.
  if (detected === 'mkv') return 'webm';
  // The library does not know SVG. It detects `xml` if the file begins with `<?xml`, and otherwise nothing.
  const isKnown = detected !== undefined && detected !== 'xml';
  if (isKnown) return detected;
  // Comments before the element hardly exceed 64 KB.
  const beginning = bytes.toString('utf8', 0, 65_536);
  return /<svg[\s>]/.test(beginning) ? 'svg' : undefined;
}
