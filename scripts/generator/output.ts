import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
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
 * Replaces the old site without ever leaving half a site: the new one is written beside it, then the old folder is
 * renamed away and the new one into its place, because no system lets Node exchange two folders in one step.
 *
 * @throws DiagnosticError if the file system refuses (no space, no permission), any other error as it is; the old site
 *   is in its place then
 */
export function writeSite(dist: string, files: Files, nginx: string): string[] {
  const newSite = temporaryPath(dist);
  const oldSite = temporaryPath(dist, 'previous');
  const newNginx = temporaryPath(nginxFileOf(dist));
  /** For each rename that is done, a function that takes it back if a later step fails. */
  const undoSteps: (() => void)[] = [];
  try {
    const folders = new Set(Object.keys(files).map((name) => path.dirname(name)));
    for (const folder of folders) mkdirSync(path.join(newSite, folder), { recursive: true });
    for (const [name, body] of Object.entries(files)) writeFileSync(path.join(newSite, name), body);
    writeFileSync(newNginx, nginx);
    letEverybodyRead(newSite);

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
  const isOldSiteRemoved = removeTemporary(oldSite);
  return isOldSiteRemoved ? [] : [oldSite];
}

/** A web server often runs as somebody else, and the umask of this computer may be private. */
function letEverybodyRead(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const child = path.join(folder, entry.name);
    if (entry.isDirectory()) letEverybodyRead(child);
    else chmodSync(child, 0o644);
  }
}

/**
 * The error to throw if the site could not be written: a DiagnosticError, in words for people, if the file system
 * refused a file; any other error as it is.
 */
function writeError(error: NodeJS.ErrnoException, dist: string): Error {
  const refusal = systemRefusalOf(error);
  if (!refusal) return error;
  return new DiagnosticError([diagnostic('build.not-written', { file: error.path ?? dist }, refusal)]);
}

/**
 * Cleans up, when a build begins, after earlier builds that were killed: puts the old site back if one of them was
 * killed between the two renames of `writeSite`, and removes their temporary files and folders.
 */
export function recoverSite(dist: string): void {
  const folder = path.dirname(dist);
  // Temporary names begin with a dot and the name that they stand in for: `.dist-…`, `.dist.nginx.conf-…`.
  const isOfSite = (name: string) => name.startsWith(`.${path.basename(dist)}`);
  // `isAbandoned`: the process that made it has ended.
  const isOldSite = (name: string) => isOfSite(name) && name.endsWith('.previous') && isAbandoned(name);
  const oldSite = readdirSync(folder).find(isOldSite);
  if (oldSite !== undefined && !existsSync(dist)) renameSync(path.join(folder, oldSite), dist);
  removeAbandoned(folder, isOfSite);
}
