import { existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isAbandoned, removeAbandoned, removeTemporary, temporaryPath } from '../lib/atomic-write.ts';
import { DiagnosticError, systemRefusalOf } from '../lib/diagnostic.ts';
import { diagnostic } from '../messages/problem.ts';

export type Body = string | Uint8Array;

/** Files of the finished site by their path below `dist`, such as `assets/a.css`. */
export type Files = Readonly<Record<string, Body>>;

/** The rules for nginx lie beside `dist`, because visitors must not get them. */
const nginxFileOf = (dist: string) => `${dist}.nginx.conf`;

/**
 * Replaces the old site and its rules for nginx. The new site is written beside the old one, then two renames swap the
 * folders, because Node cannot exchange two folders in one step. If it throws, `dist` stays, but the rules may be new.
 *
 * @throws DiagnosticError if the file system refuses (no space, no permission)
 */
export function writeSite(dist: string, files: Files, nginx: string): void {
  const newSite = temporaryPath(dist);
  const oldSite = temporaryPath(dist, 'previous');
  const newNginx = temporaryPath(nginxFileOf(dist));
  try {
    writeFiles(newSite, files);
    writeFileSync(newNginx, nginx);
    // Before the folders, because after their swap nothing may fail.
    renameSync(newNginx, nginxFileOf(dist));
    if (existsSync(dist)) renameSync(dist, oldSite);
    renameSync(newSite, dist);
  } catch (error) {
    const isOldSiteAside = existsSync(oldSite);
    if (isOldSiteAside) renameSync(oldSite, dist);
    removeTemporary(newSite);
    removeTemporary(newNginx);
    throw writeError(error as NodeJS.ErrnoException, dist);
  }
  // If the system refuses, the next build removes it.
  removeTemporary(oldSite);
}

/** Writes files into a folder. */
export function writeFiles(folder: string, files: Files): void {
  const subfolders = new Set(Object.keys(files).map((name) => path.dirname(name)));
  for (const subfolder of subfolders) mkdirSync(path.join(folder, subfolder), { recursive: true });
  for (const [name, body] of Object.entries(files)) writeFileSync(path.join(folder, name), body);
}

function writeError(error: NodeJS.ErrnoException, dist: string): Error {
  const refusal = systemRefusalOf(error);
  if (!refusal) return error;
  return new DiagnosticError([diagnostic('build.not-written', { file: error.path ?? dist }, refusal)]);
}

/**
 * Cleans up after builds that were killed: restores the old site if one was killed between the two renames of
 * `writeSite`, then removes the temporary files.
 */
export function recoverSite(dist: string): void {
  const folder = path.dirname(dist);
  // Temporary names begin with a dot and the final name: `.dist-…`, `.dist.nginx.conf-…`.
  const isOfSite = (name: string) => name.startsWith(`.${path.basename(dist)}`);
  if (!existsSync(dist)) {
    const isOldSite = (name: string) => isOfSite(name) && name.endsWith('.previous') && isAbandoned(name);
    const oldSite = readdirSync(folder).find(isOldSite);
    if (oldSite !== undefined) renameSync(path.join(folder, oldSite), dist);
  }
  removeAbandoned(folder, isOfSite);
}
