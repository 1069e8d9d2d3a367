import { existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isAbandoned, removeAbandoned, removeTemporary, temporaryPath } from '../lib/atomic-write.ts';
import { diagnostic, DiagnosticError, systemRefusalOf } from '../lib/diagnostic.ts';

/** The bytes of a file of the site. */
export type Body = string | Uint8Array;

/** Files of the finished site by their path below `dist`, with `/` between folders and no leading one. */
export type Files = Readonly<Record<string, Body>>;

/** Absolute path of the file with rules for nginx: beside `dist`, because visitors must not get it. */
const nginxFileOf = (dist: string) => `${dist}.nginx.conf`;

/**
 * Puts a finished site in place of the one before, with the file for nginx beside it. Everything is written under
 * temporary names first; renames follow, because no system lets Node exchange two folders in one step, and many hosts
 * and tools do not follow a symbolic link. Whatever ends the build before the first rename leaves the old site as it
 * was. A process killed between the two renames of the folder leaves the old site complete under another name, and
 * the next command puts it back (`recoverSite`).
 *
 * @param dist absolute path of the folder to replace
 * @param files the files of the site
 * @param nginx text of the file for nginx
 * @returns paths of temporary folders that could not be removed, usually none; the new site is in place all the same
 * @throws DiagnosticError if the file system refuses (no space, no permission), any other error as it is; the old site
 *   is in its place then
 */
export function writeSite(dist: string, files: Files, nginx: string): string[] {
  const newSite = temporaryPath(dist);
  const oldSite = temporaryPath(dist, 'previous');
  const newNginx = temporaryPath(nginxFileOf(dist));
  /** Take back the renames that were done, if a later one fails. */
  const undoSteps: (() => void)[] = [];
  try {
    for (const [name, body] of Object.entries(files)) {
      const file = path.join(newSite, name);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, body);
    }
    writeFileSync(newNginx, nginx);
    if (existsSync(dist)) {
      renameSync(dist, oldSite);
      undoSteps.push(() => renameSync(oldSite, dist));
    }
    renameSync(newSite, dist);
    undoSteps.push(() => renameSync(dist, newSite));
    renameSync(newNginx, nginxFileOf(dist));
  } catch (error) {
    for (const undo of undoSteps.toReversed()) undo();
    for (const leftover of [newSite, newNginx]) removeTemporary(leftover);
    const { path: file = dist } = error as NodeJS.ErrnoException;
    const refusal = systemRefusalOf(error as NodeJS.ErrnoException);
    if (!refusal) throw error;
    throw new DiagnosticError([diagnostic('build.not-written', { file }, refusal)]);
  }
  return removeTemporary(oldSite) ? [] : [oldSite];
}

/**
 * Cleans up after builds that were killed: puts `dist` back if a process was killed between the two renames, and
 * removes the temporary files and folders of processes that have ended.
 *
 * @param dist absolute path of the folder of the site
 */
export function recoverSite(dist: string): void {
  const folder = path.dirname(dist);
  // Temporary names begin with a dot and the name of what they stand for: `dist`, or `dist.nginx.conf`.
  const isOfSite = (name: string) => name.startsWith(`.${path.basename(dist)}`);
  const previous = readdirSync(folder).filter(
    (name) => isOfSite(name) && name.endsWith('.previous') && isAbandoned(name),
  );
  for (const name of previous) if (!existsSync(dist)) renameSync(path.join(folder, name), dist);
  removeAbandoned(folder, isOfSite);
}
