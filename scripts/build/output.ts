import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { OutputFile } from './types.ts';

/** Of all errors, those of the file system have a code. */
const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? '';

// ---------------------------------------------------------------- Drafts: what is not finished yet

/** The number of a process is soon another's, in a container at once: each process also has a name of its own. */
const processName = randomUUID().slice(0, 8);
let drafts = 0;

/** Ends the name of a file or folder that is not finished: says whose it is. */
export const draftEnding = (): string => `-${process.pid}-${processName}-${drafts++}.draft`;

/** Whether this is the name of a draft whose process is no more. */
export function isAbandoned(name: string): boolean {
  const [, pid, owner] = /-(\d+)-([0-9a-f]{8})-\d+\.draft/.exec(name) ?? [];
  if (pid === undefined || owner === processName) return false;
  return Number(pid) === process.pid || !isRunning(Number(pid));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

// ---------------------------------------------------------------- The site

/** An old site that has just given its name to the new one. Always complete. */
const PREVIOUS = '.previous';

const draftBeside = (dist: string) => path.join(path.dirname(dist), `.${path.basename(dist)}${draftEnding()}`);

/**
 * Puts a finished site in place of the one before: everything is written beside `dist` first, and only
 * the complete folder takes its name. Whatever interrupts the build before that leaves the old site as
 * it was, and whatever interrupts it afterwards the new one.
 *
 * The name changes hands in two renames: no system lets Node exchange two folders in one step, and a
 * symbolic link for `dist`, which could be exchanged, is not followed by `find`, `zip` and some hosts.
 * Who ends the process in the microseconds between the two (a power cut, `kill -9`) finds the old site
 * complete under a name that ends in `.previous`, and `recoverSite` gives it back.
 *
 * @param dist absolute path of the folder to replace
 * @param neighbours texts that belong to the site but lie beside it, by what follows `dist` in their names
 * @throws whatever the file system says (no space, no permission); the old site is untouched then
 */
export function writeSite(
  dist: string,
  files: readonly OutputFile[],
  neighbours: Readonly<Record<string, string>> = {},
): void {
  const staging = draftBeside(dist);
  const texts = Object.entries(neighbours).map(([ending, text]) => ({
    place: dist + ending,
    draft: draftBeside(dist),
    text,
  }));
  try {
    // Without promises: for thousands of small files they would take several times as long as the system.
    const folders = new Set(files.map((file) => path.dirname(path.join(staging, file.path))));
    for (const folder of folders) mkdirSync(folder, { recursive: true });
    for (const { path: name, body } of files) {
      // Read and written, not copied: a copy keeps permissions that may shut the web server out.
      const bytes = typeof body === 'object' && 'copyOf' in body ? readFileSync(body.copyOf) : body;
      writeFileSync(path.join(staging, name), bytes);
    }
    for (const { draft, text } of texts) writeFileSync(draft, text);

    for (const { draft, place } of texts) renameSync(draft, place);
    swap(dist, staging);
  } finally {
    for (const draft of [staging, ...texts.map(({ draft }) => draft)]) remove(draft);
  }
}

/** Two renames with nothing between them. */
function swap(dist: string, staging: string) {
  const previous = staging + PREVIOUS;
  for (;;) {
    try {
      renameSync(dist, previous);
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error;
    }
    try {
      renameSync(staging, dist);
    } catch (error) {
      // Another build put its site there in between: replace that one too.
      const isTaken =
        ['ENOTEMPTY', 'EEXIST'].includes(codeOf(error)) || (codeOf(error) === 'EPERM' && existsSync(dist));
      if (!isTaken) giveBack(previous, dist);
      discard(previous, dist);
      if (isTaken) continue;
      throw error;
    }
    discard(previous, dist);
    return;
  }
}

/**
 * Cleans up after builds that were killed: gives `dist` back where a swap was cut in half, and removes
 * the drafts of processes that are no more.
 */
export function recoverSite(dist: string): void {
  const folder = path.dirname(dist);
  const drafts = readdirSync(folder).filter((name) => name.startsWith(`.${path.basename(dist)}-`));
  for (const name of drafts) {
    // A build that is in the middle of its swap now finds `dist` taken, as by any other build.
    if (name.endsWith(PREVIOUS) && !existsSync(dist)) giveBack(path.join(folder, name), dist);
    if (isAbandoned(name)) discard(path.join(folder, name), dist);
  }
}

/** Gives an old site its name again, unless there is another site by now. */
function giveBack(previous: string, dist: string) {
  try {
    renameSync(previous, dist);
  } catch {
    // There is nothing to give back, or another build was faster.
  }
}

/**
 * Removes what nobody needs any more. It gets a name of its own first: of two builds that clean up only
 * one can have it, and nothing that is half removed is ever taken for an old site.
 */
function discard(leftover: string, dist: string) {
  const draft = draftBeside(dist);
  try {
    renameSync(leftover, draft);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    warnOf(leftover, error);
    return;
  }
  remove(draft);
}

function remove(draft: string) {
  try {
    rmSync(draft, { recursive: true, force: true });
  } catch (error) {
    warnOf(draft, error);
  }
}

/** The site is whole all the same, so this is no reason to fail. */
const warnOf = (leftover: string, error: unknown) =>
  console.warn(`Could not remove ${leftover} (${codeOf(error)}); the next build tries again.`);

// ---------------------------------------------------------------- Refusals

/** What a refusal of the file system means, and what helps. */
const refusals: Readonly<Record<string, readonly [meaning: string, remedy: string]>> = {
  ENOSPC: ['the disk is full', 'Free some space'],
  EDQUOT: ['the disk quota is used up', 'Free some space'],
  EFBIG: ['the system does not allow files of that size', 'Raise the limit (ulimit -f)'],
  EACCES: ['permission denied', 'Give this user access to it'],
  EPERM: ['permission denied', 'Give this user access to it, and close what has it open'],
  EROFS: ['the disk is read-only', 'Build where it can be written'],
  EBUSY: ['it is in use', 'Close what has it open; it cannot be a mount point'],
};

/**
 * A refusal of the file system in one line: what, where, what to do.
 *
 * @param root path of the project: where it was, if the system does not say more
 * @returns nothing where the error is of another kind
 */
export function explainRefusal(error: unknown, root: string): string | undefined {
  const refusal = refusals[codeOf(error)];
  if (!refusal) return undefined;
  const [meaning, remedy] = refusal;
  // Nobody knows drafts by name, but the folders that they lie in.
  const place = ((error as NodeJS.ErrnoException).path ?? root).replace(/[/\\][^/\\]+\.draft.*$/, '');
  return `${place}: ${meaning} (${codeOf(error)}). ${remedy} and build again; the site in dist is as it was.`;
}
