import type { Cache } from '../cache.ts';
import { defineRecipe } from '../recipe.ts';
import { checkFilm } from './film.ts';
import { isFilm, refused, type MediaKind, type MediumCheck } from './kinds.ts';
import { checkPhoto } from './photo.ts';
import { checkSvg } from './svg-check.ts';

interface MediumInput {
  kind: MediaKind;
  bytes: Buffer;
}

/** Checks a file, with the result as JSON. It is cached because decoding a large photo takes seconds. */
const checkRecipe = defineRecipe<MediumInput>(import.meta.url, {
  namespace: 'medium',
  create: async ({ kind, bytes }) => JSON.stringify(await checkMedium(kind, bytes)),
});

/** Like `checkMedium`, with the result from the cache if it has one. */
export async function checkMediumOnce(kind: MediaKind, bytes: Buffer, cache: Cache): Promise<MediumCheck> {
  const checkAsJson = await cache.getOrCreate(checkRecipe, { kind, bytes });
  return JSON.parse(checkAsJson.toString()) as MediumCheck;
}

/**
 * Checks a picture or film: that its bytes are of the kind that its name promises, and that it can be published. Never
 * throws for a bad file: what is wrong with it is in `problems`.
 *
 * @param kind the kind that its name promises
 */
export async function checkMedium(kind: MediaKind, bytes: Buffer): Promise<MediumCheck> {
  const kindFound = await kindOfContent(bytes);
  // iPhones and mail programs give HEIC photos the ending of JPEG, too.
  if (kindFound === 'heic') return checkHeic(bytes);
  if (kindFound !== kind) {
    return refused({ code: 'media.other-content', params: { expected: kind, found: kindFound } });
  }
  if (isFilm(kind)) return checkFilm(bytes, kind);
  return kind === 'svg' ? checkSvg(bytes) : checkPhoto(bytes);
}

/**
 * The kind of a file by its content, as the usual ending of such files, such as `jpg` or `pdf`; `svg` for text with an
 * `<svg>` tag. Undefined for other text and for data that no known format begins with.
 */
async function kindOfContent(bytes: Buffer): Promise<string | undefined> {
  const { fileTypeFromBuffer } = await import('file-type');
  const ending = (await fileTypeFromBuffer(bytes))?.ext;
  // WebM is a subset of Matroska, and a film may name either as its type.
  if (ending === 'mkv') return 'webm';
  // An SVG that begins with `<?xml` is found to be XML; of any other, the library knows no kind.
  if (ending !== undefined && ending !== 'xml') return ending;
  return /<svg[\s>]/.test(bytes.toString('latin1', 0, 65_536)) ? 'svg' : undefined;
}

/**
 * Checks a HEIC photo. Only a `sharp` that was built with a decoder for HEIC can read it, which the package from the
 * registry was not; so the problem says how to convert the photo, not that it is damaged.
 */
async function checkHeic(bytes: Buffer): Promise<MediumCheck> {
  const check = await checkPhoto(bytes);
  return check.problems.length === 0 ? check : refused({ code: 'media.photo-heic', params: {} });
}
