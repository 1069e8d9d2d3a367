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

const verdictRecipe = defineRecipe<MediumInput>(import.meta.url, {
  namespace: 'medium',
  create: async ({ kind, bytes }) => JSON.stringify(await checkMedium(kind, bytes)),
});

/** Like `checkMedium`, with the result from the cache if it has one. */
export async function checkMediumOnce(kind: MediaKind, bytes: Buffer, cache: Cache): Promise<MediumCheck> {
  const verdict = await cache.getOrCreate(verdictRecipe, { kind, bytes });
  return JSON.parse(verdict.toString()) as MediumCheck;
}

/** Checks the bytes of a file whose name promises a kind. */
export async function checkMedium(kind: MediaKind, bytes: Buffer): Promise<MediumCheck> {
  const found = await kindOfContent(bytes);
  // iPhones and mail programs give HEIC photos the ending of JPEG, too.
  if (found === 'heic') return checkHeic(bytes);
  if (found !== kind) return refused({ code: 'media.other-content', params: { expected: kind, found } });
  if (isFilm(kind)) return checkFilm(bytes, kind);
  return kind === 'svg' ? checkSvg(bytes) : checkPhoto(bytes);
}

/** The kind of a file by its first bytes, as the ending that such files have. Undefined for text and unknown data. */
async function kindOfContent(bytes: Buffer): Promise<string | undefined> {
  const { fileTypeFromBuffer } = await import('file-type');
  const ending = (await fileTypeFromBuffer(bytes))?.ext;
  if (ending === 'mkv') return 'webm';
  if (ending !== undefined && ending !== 'xml') return ending;
  return /<svg[\s>]/.test(bytes.toString('latin1', 0, 65_536)) ? 'svg' : undefined;
}

/** HEIC can be read if `sharp` was built with a decoder for it, which the package from the registry was not. */
async function checkHeic(bytes: Buffer): Promise<MediumCheck> {
  const check = await checkPhoto(bytes);
  return check.problems.length === 0 ? check : refused({ code: 'media.photo-heic', params: {} });
}
