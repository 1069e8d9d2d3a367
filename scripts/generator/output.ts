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
 * Replaces the folder of the site by a new one, and the file for nginx beside it. Everything is written under temporary
 * names first and then renamed: until the first rename, nothing that goes wrong touches the old site.
 *
 * Two renames are needed (the old folder away, the new one in), because no system lets Node exchange two folders in one
 * step. A process killed in between leaves the old site complete under a temporary name; `recoverSite` puts it back at
 * the next build. A symbolic link could be exchanged in one step, but many hosts and tools do not follow it.
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
  /** For each rename that was done, a function that takes it back. */
  const undoSteps: (() => void)[] = [];
  try {
    const folders = new Set(Object.keys(files).map((name) => path.dirname(name)));
    for (const folder of folders) mkdirSync(path.join(newSite, folder), { recursive: true });
    for (const [name, body] of Object.entries(files)) writeFileSync(path.join(newSite, name), body);
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
    removeTemporary(newSite);
    removeTemporary(newNginx);
    throw writeError(error as NodeJS.ErrnoException, dist);
  }
  const isOldSiteGone = removeTemporary(oldSite);
  return isOldSiteGone ? [] : [oldSite];
}

/**
 * The error to throw if the site could not be written: a DiagnosticError, in words for people, if the file system
 * refused a file; any other error as it is.
 *
 * @param dist absolute path of the folder of the site, to name if the error names no file
 */
function writeError(error: NodeJS.ErrnoException, dist: string): Error {
  const refusal = systemRefusalOf(error);
  if (!refusal) return error;
  return new DiagnosticError([diagnostic('build.not-written', { file: error.path ?? dist }, refusal)]);
}

/**
 * Cleans up after builds that were killed: puts the old site back if a process was killed between the two renames of
 * `writeSite`, and removes the temporary files and folders of processes that have ended. Leaves those of a build that
 * is still running.
 *
 * @param dist absolute path of the folder of the site
 */
export function recoverSite(dist: string): void {
  const folder = path.dirname(dist);
  // Temporary names begin with a dot and the name that they stand in for: `.dist-…`, `.dist.nginx.conf-…`.
  const isOfSite = (name: string) => name.startsWith(`.${path.basename(dist)}`);
  for (const name of readdirSync(folder)) {
    const isOldSite = isOfSite(name) && name.endsWith('.previous') && isAbandoned(name);
    if (isOldSite && !existsSync(dist)) renameSync(path.join(folder, name), dist);
  }
  removeAbandoned(folder, isOfSite);
}
