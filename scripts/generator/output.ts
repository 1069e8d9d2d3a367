import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The bytes of a file of the site. */
export type Body = string | Uint8Array;

/** Files of the finished site by their path below `dist`, with `/` between folders and no leading one. */
export type Files = Readonly<Record<string, Body>>;

let drafts = 0;

/** The name of a draft of `file`, beside it and hidden, with the number of this process in it. */
export const draftName = (file: string, ending = 'draft'): string =>
  path.join(path.dirname(file), `.${path.basename(file)}-${process.pid}-${drafts++}.${ending}`);

/** Whether this is the name of a draft whose process is no more. */
export function isAbandoned(name: string): boolean {
  const pid = Number(/-(\d+)-\d+\.(?:draft|previous)$/.exec(name)?.[1]);
  if (!pid) return false;
  try {
    process.kill(pid, 0);
    // In a container the number of a dead process is soon this one's.
    return pid === process.pid;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

/**
 * Puts a finished site in place of the one before. Everything is written beside `dist` first; then two
 * renames: no system lets Node exchange two folders in one step, and many hosts and tools do not follow a
 * symbolic link. Whatever ends the build before them leaves the old site as it was. What is killed between
 * the two leaves the old site complete under another name, and the next command puts it back (`recoverSite`).
 *
 * @param dist absolute path of the folder to replace
 * @throws what the file system says (no space, no permission); the old site is untouched then
 */
export function writeSite(dist: string, files: Files): void {
  const draft = draftName(dist);
  const previous = draftName(dist, 'previous');
  try {
    for (const [name, body] of Object.entries(files)) {
      const file = path.join(draft, name);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, body);
    }
    if (existsSync(dist)) renameSync(dist, previous);
    try {
      renameSync(draft, dist);
    } catch (error) {
      if (existsSync(previous) && !existsSync(dist)) renameSync(previous, dist);
      throw error;
    }
  } finally {
    for (const leftover of [draft, previous]) rmSync(leftover, { recursive: true, force: true, maxRetries: 3 });
  }
}

/**
 * Cleans up after builds that were killed: puts `dist` back where a swap was cut in half, and removes the
 * drafts of processes that are no more.
 */
export function recoverSite(dist: string): void {
  const folder = path.dirname(dist);
  for (const name of readdirSync(folder).filter((name) => name.startsWith(`.${path.basename(dist)}-`))) {
    if (!isAbandoned(name)) continue;
    const leftover = path.join(folder, name);
    if (name.endsWith('.previous') && !existsSync(dist)) renameSync(leftover, dist);
    else rmSync(leftover, { recursive: true, force: true });
  }
}
