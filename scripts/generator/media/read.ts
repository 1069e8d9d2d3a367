import { readFile, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { glob } from 'glob';
import pMap from 'p-map';
import { DiagnosticError, diagnostic, type Diagnostic } from '../../lib/diagnostic.ts';
import type { Cache } from '../cache.ts';
import type { MediaReference } from '../content/read.ts';
import { nearestWord } from '../../lib/did-you-mean.ts';
import { isFilm, kindOfName, mediaKinds, type MediaKind, type MediaProblem, type MediumCheck } from './kinds.ts';
import { checkMediumOnce } from './check-medium.ts';
import type { ProjectRoot } from '../../lib/paths.ts';

export interface Medium extends Omit<MediumCheck, 'problems'> {
  kind: MediaKind;
  bytes: Buffer;
}

/** Largest photo that is read, in bytes: one of 200 megapixels has 60 to 100 MB, and GitHub takes no more. */
const MAX_PHOTO_BYTES = 100_000_000;

/** Largest drawing or film that is read, in bytes; the check allows a film much less. */
const MAX_OTHER_BYTES = 30_000_000;

/** @throws DiagnosticError with everything that is wrong with the files, once for each field that names one */
export async function readMedia(
  root: ProjectRoot,
  references: readonly MediaReference[],
  cache: Cache,
): Promise<ReadonlyMap<string, Medium>> {
  const folder = path.join(root, 'content/media');
  // Listed, because the list has the names as they are spelled on the disk: `foto.jpg` is reported as missing if the file is `Foto.JPG`, also on
  // systems that would open it.
  const filesOnDisk = (await glob('**', { cwd: folder, nodir: true, posix: true })).sort();
  const sources = [...new Set(references.map(({ src }) => src))];
  // Some photos take hundreds of megabytes to decode: no more at a time than there are processors.
  const concurrency = availableParallelism();
  const results = await pMap(sources, (src) => readMedium(folder, src, filesOnDisk, cache), { concurrency });

  const media = new Map<string, Medium>();
  const diagnostics: Diagnostic[] = [];
  for (const { src, medium, problems } of results) {
    if (medium) media.set(src, medium);
    for (const reference of references.filter((candidate) => candidate.src === src)) {
      const place = { ...reference.place, field: reference.field };
      diagnostics.push(...problems.map(({ code, params }) => diagnostic(code, place, params)));
    }
  }
  if (diagnostics.length > 0) throw new DiagnosticError(diagnostics);
  return media;
}

interface ReadResult {
  src: string;
  medium?: Medium;
  /** What keeps it from being published; empty for a good file. */
  problems: readonly MediaProblem[];
}

async function readMedium(
  folder: string,
  src: string,
  filesOnDisk: readonly string[],
  cache: Cache,
): Promise<ReadResult> {
  // Compares with the listing, not by opening the file: some systems find `Foto.JPG` under the name `foto.jpg`, and the
  // site would build there only.
  if (!filesOnDisk.includes(src)) {
    return { src, problems: [{ code: 'media.missing', params: { src, nearest: fileMeantBy(src, filesOnDisk) } }] };
  }
  const kind = kindOfName(src);
  if (!kind) return { src, problems: [{ code: 'media.unknown-ending', params: { src, endings: mediaKinds } }] };
  const { size } = await stat(path.join(folder, src));
  if (size === 0) return { src, problems: [{ code: 'media.empty', params: { src } }] };
  const limit = kind === 'svg' || isFilm(kind) ? MAX_OTHER_BYTES : MAX_PHOTO_BYTES;
  if (size > limit) return { src, problems: [{ code: 'media.too-large', params: { limit, size } }] };

  const bytes = await readFile(path.join(folder, src));
  const { problems, ...measurements } = await checkMediumOnce(kind, bytes, cache);
  return { src, medium: { kind, bytes, ...measurements }, problems };
}

/** One of the same name in another folder, or else of a similar path. */
function fileMeantBy(src: string, present: readonly string[]): string | undefined {
  const namesake = present.find((file) => path.posix.basename(file) === path.posix.basename(src));
  return namesake ?? nearestWord(src, present);
}
