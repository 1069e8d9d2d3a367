import type { Cache } from '../cache.ts';
import { defineRecipe } from '../recipe.ts';
import { checkFilm } from './film.ts';
import { isFilm, refused, type MediaKind, type MediumCheck } from './kinds.ts';
import { checkRaster } from './raster.ts';
import { checkSvg } from './svg.ts';

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

/** Checks the bytes of a file that its name says to be of a kind. */
export async function checkMedium(kind: MediaKind, bytes: Buffer): Promise<MediumCheck> {
  const { fileTypeFromBuffer } = await import('file-type');
  const isSvg = () => /<svg[\s>]/.test(bytes.toString('latin1', 0, 65_536));
  const type = (await fileTypeFromBuffer(bytes))?.ext.replace('mkv', 'webm');
  const real = type && type !== 'xml' ? type : isSvg() ? 'svg' : 'text or unknown data';
  if (real !== kind) return refused(`${kind.toUpperCase()} content, as the name says`, real);
  if (isFilm(kind)) return checkFilm(bytes, kind);
  return kind === 'svg' ? checkSvg(bytes) : checkRaster(bytes);
}
