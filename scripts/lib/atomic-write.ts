/**
 * Writes that are all or nothing: under a temporary name first, then renamed. Whatever ends the process before the
 * rename leaves the file as it was. What it leaves under the temporary name, a later process removes.
 */
import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Tells this process from an earlier one with the same number: in a container, numbers soon come again. */
const run = randomBytes(4).toString('hex');

let count = 0;

/** `.dist-4711-0a1b2c3d-0.tmp` */
const temporaryName = /-(?<pid>\d+)-(?<run>[0-9a-f]{8})-\d+\.(?:tmp|previous)$/;

/**
 * A name for a temporary file or folder: hidden, with the number of this process, new on every call.
 *
 * @param file what it stands in for
 * @param ending `previous` for what a rename is about to replace
 */
export const temporaryPath = (file: string, ending: 'tmp' | 'previous' = 'tmp'): string =>
  path.join(path.dirname(file), `.${path.basename(file)}-${process.pid}-${run}-${count++}.${ending}`);

/** Whether this is the name of a temporary file or folder whose process has ended. */
export function isAbandoned(name: string): boolean {
  const groups = temporaryName.exec(name)?.groups;
  if (!groups) return false;
  const pid = Number(groups['pid']);
  if (pid === process.pid) return groups['run'] !== run;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    // EPERM: there is such a process, of another user.
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

/**
 * Removes the temporary files and folders in `folder` whose processes have ended. What cannot be removed stays: it is
 * in nobody's way.
 *
 * @param isMine limits this to some names
 */
export function removeAbandoned(folder: string, isMine: (name: string) => boolean = () => true): void {
  for (const name of readdirSync(folder)) {
    if (isMine(name) && isAbandoned(name)) removeTemporary(path.join(folder, name));
  }
}

/**
 * Removes a temporary file or folder, if it is still there.
 *
 * @returns whether it is gone; if not, a later process tries again
 */
export function removeTemporary(file: string): boolean {
  try {
    rmSync(file, { recursive: true, force: true, maxRetries: 3 });
    return true;
  } catch {
    return false;
  }
}

/**
 * Replaces or creates a file in one step.
 *
 * @param options.temporaryFolder where the temporary file lies, on the same disk; beside the file by default
 * @throws what the file system says (no space, no permission); the file is as it was then
 */
export async function writeFileAtomically(
  file: string,
  content: string | Uint8Array,
  { temporaryFolder = path.dirname(file) } = {},
): Promise<void> {
  const temporary = temporaryPath(path.join(temporaryFolder, path.basename(file)));
  try {
    // Flushed to the disk before the rename: otherwise a power cut could leave an empty file under the final name.
    await writeFile(temporary, content, { flush: true });
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {});
    throw error;
  }
}
