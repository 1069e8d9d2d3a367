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
import { findExcess, kindOfName, mediaKinds, type MediaKind, type MediaProblem, type MediumCheck } from './kinds.ts';
import { checkMediumOnce } from './check-medium.ts';
import type { ProjectRoot } from '../../lib/paths.ts';

export interface Medium extends Omit<MediumCheck, 'problems'> {
  kind: MediaKind;
  bytes: Buffer;
}

/**
 * Reads and checks the pictures and films that the content names. The keys are their paths below `content/media/`.
 *
 * @throws DiagnosticError with all problems of the files, once for each field that names one
 */
export async function readMedia(
  root: ProjectRoot,
  references: readonly MediaReference[],
  cache: Cache,
): Promise<ReadonlyMap<string, Medium>> {
  const folder = path.join(root, 'content/media');
  const filesOnDisk = (await glob('**', { cwd: folder, nodir: true, posix: true })).sort();
  const sources = [...new Set(references.map(({ src }) => src))];
  // Limited because decoding a photo can take hundreds of megabytes.
  const concurrency = availableParallelism();
  const readOne = async (src: string) => [src, await readMedium(folder, src, filesOnDisk, cache)] as const;
  const results = new Map(await pMap(sources, readOne, { concurrency }));

  const diagnostics = references.flatMap(({ src, place, field }) => {
    const { problems } = results.get(src) ?? { problems: [] };
    return problems.map(({ code, params }) => diagnostic(code, { ...place, field }, params));
  });
  if (diagnostics.length > 0) throw new DiagnosticError(diagnostics);
  const media = new Map<string, Medium>();
  for (const [src, { medium }] of results) if (medium) media.set(src, medium);
  return media;
}

interface ReadResult {
  medium?: Medium;
  problems: readonly MediaProblem[];
}

async function readMedium(
  folder: string,
  src: string,
  filesOnDisk: readonly string[],
  cache: Cache,
): Promise<ReadResult> {
  // Compares with the listing, because some systems open `Foto.JPG` under the name `foto.jpg`, and the site would build
  // only there.
  if (!filesOnDisk.includes(src)) {
    return { problems: [{ code: 'media.missing', params: { src, nearest: fileMeantBy(src, filesOnDisk) } }] };
  }
  const kind = kindOfName(src);
  if (!kind) return { problems: [{ code: 'media.unknown-ending', params: { src, endings: mediaKinds } }] };
  const file = path.join(folder, src);
  // Not read, because Node.js cannot read a file over 2 GB.
  const excess = findExcess(kind, (await stat(file)).size);
  if (excess) return { problems: [excess] };
  const bytes = await readFile(file);
  const { problems, ...measurements } = await checkMediumOnce(kind, bytes, cache);
  return { medium: { kind, bytes, ...measurements }, problems };
}

/** Finds a file with the same name in another folder, or else with a similar path. */
function fileMeantBy(src: string, present: readonly string[]): string | undefined {
  const namesake = present.find((file) => path.posix.basename(file) === path.posix.basename(src));
  return namesake ?? nearestWord(src, present);
}
