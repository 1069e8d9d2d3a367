import assert from 'node:assert/strict';
import { readFile, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { glob } from 'glob';
import pMap from 'p-map';
import { DiagnosticError } from '../../lib/diagnostic.ts';
import { diagnostic } from '../../messages/problem.ts';
import type { Cache } from '../cache.ts';
import type { MediaReference } from '../content/read.ts';
import { nearestWord } from '../../lib/did-you-mean.ts';
import { findExcess, formatOfName, refused, type CheckedMedium, type RefusedMedium } from './kinds.ts';
import { checkMediumOnce } from './check-medium.ts';
import type { ProjectRoot } from '../../lib/paths.ts';

export type Medium = CheckedMedium & { bytes: Buffer };

/**
 * Reads and checks the pictures and films that the content names. The keys are their paths below `content/media/`.
 *
 * @throws DiagnosticError with all problems of the files, once for each field that names the file
 */
export async function readMedia(
  root: ProjectRoot,
  references: readonly MediaReference[],
  cache: Cache,
): Promise<ReadonlyMap<string, Medium>> {
  const folder = path.join(root, 'content/media');
  const filesOnDisk = (await glob('**', { cwd: folder, nodir: true, posix: true })).sort();
  const files = new Set(references.map(({ src }) => src));
  const readOne = async (file: string) => [file, await readMedium(folder, file, filesOnDisk, cache)] as const;
  // Limited because decoding a photo can take hundreds of megabytes.
  const results = await pMap(files, readOne, { concurrency: availableParallelism() });

  const media = new Map<string, Medium>();
  const refusedMedia = new Map<string, RefusedMedium>();
  for (const [file, result] of results) {
    if (result.kind === 'refused') refusedMedia.set(file, result);
    else media.set(file, result);
  }

  const diagnostics = references.flatMap(({ src, place, field }) => {
    const problems = refusedMedia.get(src)?.problems ?? [];
    return problems.map(({ code, params }) => diagnostic(code, { ...place, field }, params));
  });
  if (diagnostics.length > 0) throw new DiagnosticError(diagnostics);
  return media;
}

async function readMedium(
  folder: string,
  src: string,
  filesOnDisk: readonly string[],
  cache: Cache,
): Promise<Medium | RefusedMedium> {
  // Compares with the listing, because some systems open `Foto.JPG` under the name `foto.jpg`, and the site would build
  // only there.
  if (!filesOnDisk.includes(src)) {
    return refused({ code: 'media.missing', params: { src, nearest: fileMeantBy(src, filesOnDisk) } });
  }
  const format = formatOfName(src);
  assert(format, `the schema has refused the ending of ${src}`);
  const file = path.join(folder, src);
  // A file that is too large is not read, because Node.js cannot read files over 2 GB.
  const excess = findExcess(format, (await stat(file)).size);
  if (excess) return refused(excess);
  const bytes = await readFile(file);
  const check = await checkMediumOnce(format, bytes, cache);
  return check.kind === 'refused' ? check : { ...check, bytes };
}

/** Finds a file with the same name in another folder, or else with a similar path. */
function fileMeantBy(src: string, present: readonly string[]): string | undefined {
  const namesake = present.find((file) => path.posix.basename(file) === path.posix.basename(src));
  return namesake ?? nearestWord(src, present);
}
