import type { Cache, Recipe } from '../cache.ts';
import { checkFilm } from './film.ts';
import { isFilm, isPhoto, mediaKinds, mediaSources, refused, type MediaKind, type MediumCheck } from './kinds.ts';
import { checkPhoto } from './photo.ts';
import { checkSvg } from './svg-check.ts';

interface MediumInput {
  kind: MediaKind;
  bytes: Buffer;
}

/** Checks a file, with the result as JSON. It is cached because decoding a large photo takes seconds. */
const checkRecipe: Recipe<MediumInput> = {
  namespace: 'medium',
  sources: mediaSources,
  create: async ({ kind, bytes }) => JSON.stringify(await checkMedium(kind, bytes)),
};

export async function checkMediumOnce(kind: MediaKind, bytes: Buffer, cache: Cache): Promise<MediumCheck> {
  const checkAsJson = await cache.getOrCreate(checkRecipe, { kind, bytes });
  return JSON.parse(checkAsJson.toString()) as MediumCheck;
}

/**
 * Checks that a picture or film is what its name promises and can be published. A bad file is a problem, never an
 * error.
 */
export async function checkMedium(kind: MediaKind, bytes: Buffer): Promise<MediumCheck> {
  const found = await typeOfContent(bytes);
  const kindFound = mediaKinds.find((known) => known === found);
  // First, whatever its name says, because it gets advice of its own on how to convert it: iPhones and mail programs give HEIC
  // photos the ending of JPEG, too.
  if (kindFound === 'heic') return checkHeic(bytes);
  const isAsNamed = kindFound === kind || (kindFound && isPhoto(kindFound) && isPhoto(kind));
  if (!isAsNamed) return refused({ code: 'media.other-content', params: { expected: kind, found } });
  if (isFilm(kind)) return checkFilm(bytes, kind);
  return kind === 'svg' ? checkSvg(bytes) : checkPhoto(bytes);
}

/** What a chosen file is, whatever its name says: `.jfif`, `.jpe` and no ending at all are photos, too. */
export async function kindOfContent(bytes: Buffer): Promise<MediaKind | undefined> {
  const found = await typeOfContent(bytes);
  return mediaKinds.find((kind) => kind === found);
}

/** The usual ending of files with this content, also of kinds that the site cannot use. */
async function typeOfContent(bytes: Buffer): Promise<string | undefined> {
  // Imported only here: most results come from the cache, and then it is not needed.
  const { fileTypeFromBuffer } = await import('file-type');
  const detected = (await fileTypeFromBuffer(bytes))?.ext;
  // WebM is a subset of the format Matroska (`mkv`), and a WebM film may call itself either.
  if (detected === 'mkv') return 'webm';
  // The library does not know SVG: for one that begins with `<?xml` it says `xml`, for any other it finds nothing.
  const mayBeSvg = detected === undefined || detected === 'xml';
  if (!mayBeSvg) return detected;
  // Comments may stand before the element, but hardly 64 KB of them. Latin-1 reads any bytes without an error.
  const beginning = bytes.toString('latin1', 0, 65_536);
  return /<svg[\s>]/.test(beginning) ? 'svg' : undefined;
}

/** The `sharp` of the registry has no decoder for HEIC; one that was built with a decoder can read it. */
async function checkHeic(bytes: Buffer): Promise<MediumCheck> {
  const check = await checkPhoto(bytes);
  return check.problems.length === 0 ? check : refused({ code: 'media.photo-heic', params: {} });
}
