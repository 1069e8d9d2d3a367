/** Atomic writes: a file is written under a temporary name, then renamed. */
import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Tells this process from an earlier one with the same id. */
const runId = randomBytes(4).toString('hex');

let count = 0;

/** Matches names by `temporaryPath`; the last number is `count`. */
const temporaryName = /-(?<pid>\d+)-(?<runId>[0-9a-f]{8})-\d+\.(?:tmp|previous)$/;

/**
 * Returns a new name on every call: `/site/.dist-4711-0a1b2c3d-0.tmp` for `/site/dist`. The ending `previous` is for an
 * old version, which `writeSite` and `recoverSite` (`output.ts`) restore if the new one did not take its place.
 */
export const temporaryPath = (file: string, ending: 'tmp' | 'previous' = 'tmp'): string =>
  path.join(path.dirname(file), `.${path.basename(file)}-${process.pid}-${runId}-${count++}.${ending}`);

/** Whether a name is that of a temporary file or folder whose process does not run on this computer. */
export function isAbandoned(name: string): boolean {
  const groups = temporaryName.exec(name)?.groups;
  if (!groups) return false;
  const pid = Number(groups['pid']);
  // With another `runId`, the name is by an earlier process that had our id.
  if (pid === process.pid) return groups['runId'] !== runId;
  try {
    // Signal 0 only tests whether the process exists.
    process.kill(pid, 0);
    return false;
  } catch (error) {
    // EPERM means that the process exists and belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

/** Removes the abandoned files and folders in a folder; `isIncluded` tells of which names, if not of all. */
export function removeAbandoned(folder: string, isIncluded: (name: string) => boolean = () => true): void {
  for (const name of readdirSync(folder)) {
    if (isIncluded(name) && isAbandoned(name)) removeTemporary(path.join(folder, name));
  }
}

/** Removes a temporary file or folder if it exists and the system does not refuse. Never throws. */
export function removeTemporary(file: string): void {
  try {
    // Windows refuses while another program, such as a virus scanner, has a file open, which may end within the
    // retries.
    rmSync(file, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    // `removeAbandoned` removes it later.
  }
}

/**
 * Replaces a file at once: readers find the old content or the new, never a part. If an error is thrown, the old
 * content stays. `temporaryFolder` must be on the same disk, because `rename` cannot cross disks.
 */
export async function writeFileAtomically(
  file: string,
  content: string | Uint8Array,
  { temporaryFolder = path.dirname(file) } = {},
): Promise<void> {
  const temporaryFile = temporaryPath(path.join(temporaryFolder, path.basename(file)));
  try {
    // Without the flush, a power cut after the rename could leave an empty file under the final name.
    await writeFile(temporaryFile, content, { flush: true });
    await rename(temporaryFile, file);
  } catch (error) {
    removeTemporary(temporaryFile);
    throw error;
  }
}
