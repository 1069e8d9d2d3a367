/**
 * Writes that are all or nothing: under a temporary name first, then renamed. If the process is killed before the rename,
 * the file is as it was, and the temporary file stays behind: a later process can remove it with `removeAbandoned`.
 */
import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Random name of this process, as a part of its temporary names. The process id is not enough to recognize one's own
 * files: in a container, a later process often gets the same id.
 */
const run = randomBytes(4).toString('hex');

/** How many temporary names this process has given out; the next name ends with this number. */
let count = 0;

/** Matches a name by `temporaryPath`, such as `.dist-4711-0a1b2c3d-0.tmp`: process id 4711, run 0a1b2c3d, count 0. */
const temporaryName = /-(?<pid>\d+)-(?<run>[0-9a-f]{8})-\d+\.(?:tmp|previous)$/;

/**
 * A path for a temporary file or folder, new on every call: for `/site/dist`, for example,
 * `/site/.dist-4711-0a1b2c3d-0.tmp`. Creates nothing.
 *
 * @param file path of the file or folder that the temporary one will replace
 * @param ending `previous` if the temporary path is where the old version is moved out of the way
 */
export const temporaryPath = (file: string, ending: 'tmp' | 'previous' = 'tmp'): string =>
  path.join(path.dirname(file), `.${path.basename(file)}-${process.pid}-${run}-${count++}.${ending}`);

/**
 * Whether a file or folder was left behind by a process that was killed, so that it can be removed. Decides by the process
 * id and the run in its name. False for a name that is not a temporary one, for one that this process has given, and while
 * another process with that id runs, which may be a later one.
 *
 * @param name without its folder
 */
export function isAbandoned(name: string): boolean {
  const groups = temporaryName.exec(name)?.groups;
  if (!groups) return false;
  const pid = Number(groups['pid']);
  if (pid === process.pid) {
    const isOurs = groups['run'] === run;
    return !isOurs; // If not, an earlier process with the same id has made it.
  }
  try {
    // Signal 0 ends nothing: it only throws if there is no such process.
    process.kill(pid, 0);
    return false;
  } catch (error) {
    // EPERM: there is such a process, of another user.
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

/**
 * Removes the temporary files and folders in `folder` whose processes have ended. One that cannot be removed stays
 * without an error: it does no harm.
 *
 * @param isIncluded given a name without its folder, whether to remove it; true for all names by default
 * @throws if the folder cannot be read
 */
export function removeAbandoned(folder: string, isIncluded: (name: string) => boolean = () => true): void {
  for (const name of readdirSync(folder)) {
    if (isIncluded(name) && isAbandoned(name)) removeTemporary(path.join(folder, name));
  }
}

/**
 * Removes a temporary file or folder that is no longer needed, if it is still there. Never throws.
 *
 * @returns whether it is gone. False, for example, if another program has it open; a later `removeAbandoned` tries again
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
 * Replaces or creates a file in one step: readers find the old content or the new one, never a part.
 *
 * @param file path of the file; its folder must exist
 * @param options.temporaryFolder folder of the temporary file, on the same disk as `file`; the folder of `file` by default
 * @throws the error of the file system (no space, no permission), after the temporary file was removed; `file` is then as
 *   it was
 */
export async function writeFileAtomically(
  file: string,
  content: string | Uint8Array,
  { temporaryFolder = path.dirname(file) } = {},
): Promise<void> {
  const temporaryFile = temporaryPath(path.join(temporaryFolder, path.basename(file)));
  try {
    // Flushed to the disk before the rename: otherwise a power cut could leave an empty file under the final name.
    await writeFile(temporaryFile, content, { flush: true });
    await rename(temporaryFile, file);
  } catch (error) {
    await rm(temporaryFile, { force: true }).catch(() => {});
    throw error;
  }
}
