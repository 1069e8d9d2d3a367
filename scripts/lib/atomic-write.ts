/** Writes that are all or nothing: under a temporary name first, then renamed. */
import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

const run = randomBytes(4).toString('hex');

let count = 0;

/** Matches a name by `temporaryPath`, such as `.dist-4711-0a1b2c3d-0.tmp`: process id 4711, run 0a1b2c3d, count 0. */
const temporaryName = /-(?<pid>\d+)-(?<run>[0-9a-f]{8})-\d+\.(?:tmp|previous)$/;

/** New on every call: `/site/.dist-4711-0a1b2c3d-0.tmp` for `/site/dist`. */
export const temporaryPath = (file: string, ending: 'tmp' | 'previous' = 'tmp'): string =>
  path.join(path.dirname(file), `.${path.basename(file)}-${process.pid}-${run}-${count++}.${ending}`);

/** Whether a file or folder was left behind by a process that was killed, so that it can be removed. */
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

/** Removes the temporary files and folders whose processes have ended. */
export function removeAbandoned(folder: string, isIncluded: (name: string) => boolean = () => true): void {
  for (const name of readdirSync(folder)) {
    if (isIncluded(name) && isAbandoned(name)) removeTemporary(path.join(folder, name));
  }
}

export function removeTemporary(file: string): boolean {
  try {
    rmSync(file, { recursive: true, force: true, maxRetries: 3 });
    return true;
  } catch {
    return false;
  }
}

/** Creates a folder, and those above it that are missing, so that everybody may read them whatever the umask. */
export async function makeReadableFolder(folder: string): Promise<void> {
  const firstCreated = await mkdir(folder, { recursive: true });
  // A folder that was there has the rights that somebody gave it, and may be another's.
  if (firstCreated === undefined) return;
  for (let created = folder; created.length >= firstCreated.length; created = path.dirname(created)) {
    await chmod(created, 0o755);
  }
}

/**
 * Readers find the old content or the new one, never a part. If the system refuses, `file` stays as it was. A public file
 * may be read by a web server that runs as somebody else, whatever the umask.
 */
export async function writeFileAtomically(
  file: string,
  content: string | Uint8Array,
  { temporaryFolder = path.dirname(file), isPublic = false } = {},
): Promise<void> {
  const temporaryFile = temporaryPath(path.join(temporaryFolder, path.basename(file)));
  try {
    // Flushed to the disk before the rename: otherwise a power cut could leave an empty file under the final name.
    await writeFile(temporaryFile, content, { flush: true });
    if (isPublic) await chmod(temporaryFile, 0o644);
    await rename(temporaryFile, file);
  } catch (error) {
    await rm(temporaryFile, { force: true }).catch(() => {});
    throw error;
  }
}
