import { readFile, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { glob } from 'glob';
import pMap from 'p-map';
import { DiagnosticError, diagnostic, type Diagnostic } from '../../lib/diagnostic.ts';
import type { Cache } from '../cache.ts';
import type { MediaReference } from '../content/read.ts';
import { nearestWord } from '../../lib/did-you-mean.ts';
import { isFilm, kindOfName, mediaKinds, refused, type MediaKind, type MediumCheck } from './kinds.ts';
import { checkMediumOnce } from './check-medium.ts';

/** A picture or film that the content names, and that can be published. */
export interface Medium extends Omit<MediumCheck, 'problems'> {
  kind: MediaKind;
  bytes: Buffer;
}

/** Largest photo that is read, in bytes: one of 200 megapixels has 60 to 100 MB, and GitHub takes no more. */
const MAX_PHOTO_BYTES = 100_000_000;

/** Largest drawing or film that is read, in bytes; the check allows a film much less. */
const MAX_OTHER_BYTES = 30_000_000;

/**
 * Reads and checks every file of `content/media/` that the content names.
 *
 * @param root absolute path of the project
 * @param references the fields of the content that name a file
 * @returns the files by their path below `content/media/`
 * @throws DiagnosticError with everything that is wrong with these files, once for each field that names the file
 */
export async function readMedia(
  root: string,
  references: readonly MediaReference[],
  cache: Cache,
): Promise<ReadonlyMap<string, Medium>> {
  const folder = path.join(root, 'content/media');
  const present = (await glob('**', { cwd: folder, nodir: true, posix: true })).sort();
  const names = [...new Set(references.map(({ src }) => src))];
  // Some photos take hundreds of megabytes to decode: no more at a time than there are processors.
  const concurrency = availableParallelism();
  const readOne = async (src: string) => [src, await readMedium(folder, src, present, cache)] as const;
  const media = new Map(await pMap(names, readOne, { concurrency }));

  const diagnostics: Diagnostic[] = [];
  for (const { src, place, field } of references) {
    for (const { code, params } of media.get(src)?.problems ?? []) {
      diagnostics.push(diagnostic(code, { ...place, field }, params));
    }
  }
  if (diagnostics.length > 0) throw new DiagnosticError(diagnostics);
  return media;
}

/**
 * Reads and checks one file.
 *
 * @param folder absolute path of `content/media/`
 * @param src path of the file below it
 * @param present paths of all files below it, as they are spelled on the disk
 * @returns the medium, with the problems that keep it from being published; if the file could not even be read, its
 *   bytes are empty and its kind means nothing
 */
async function readMedium(
  folder: string,
  src: string,
  present: readonly string[],
  cache: Cache,
): Promise<Medium & MediumCheck> {
  /** The result for a file that was not read. */
  const unreadMedium = (check: MediumCheck) => ({ kind: kindOfName(src) ?? 'svg', bytes: Buffer.alloc(0), ...check });
  // Compares with the listing, not by opening the file: some systems find `Foto.JPG` under the name `foto.jpg`, and the
  // site would build there only.
  if (!present.includes(src)) {
    // Probably a file of the same name in another folder is meant, or else one whose path is spelled similarly.
    const namesake = present.find((name) => path.posix.basename(name) === path.posix.basename(src));
    const nearest = namesake ?? nearestWord(src, present);
    return unreadMedium(refused({ code: 'media.missing', params: { src, nearest } }));
  }
  const kind = kindOfName(src);
  if (!kind) return unreadMedium(refused({ code: 'media.unknown-ending', params: { src, endings: mediaKinds } }));
  const { size } = await stat(path.join(folder, src));
  if (size === 0) return unreadMedium(refused({ code: 'media.empty', params: { src } }));
  const limit = kind === 'svg' || isFilm(kind) ? MAX_OTHER_BYTES : MAX_PHOTO_BYTES;
  if (size > limit) return unreadMedium(refused({ code: 'media.too-large', params: { limit, size } }));
  const bytes = await readFile(path.join(folder, src));
  return { kind, bytes, ...(await checkMediumOnce(kind, bytes, cache)) };
}
