/** Reads and writes files by their paths from the project's root. */
import { lstatSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { writeFileAtomically } from '../site/build.ts';
import { CONTENT_FOLDER } from '../content/files.ts';
import { Refused } from '../content/refused.ts';
import { areSameBytes, reverse, type FileChange, type Step } from '../content/step.ts';

/** The bytes of any file; undefined if it does not exist. */
export async function readProjectFile(root: string, file: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(path.join(root, file));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Replaces all files of a step, in its order and each of them atomically.
 *
 * @throws Refused if somebody has changed one of them meanwhile, or a link leads out of the content
 * @throws Error of the file system if a file cannot be written, after all are restored as far as possible
 */
export async function writeStep(root: string, step: Step): Promise<void> {
  for (const { file, before } of step.files) {
    refuseOutside(root, file);
    const isAsPlanned = areSameBytes(await readProjectFile(root, file), before);
    if (!isAsPlanned) throw new Refused({ code: 'changed-outside' });
  }
  try {
    for (const change of step.files) await applyChange(root, change);
  } catch (error) {
    for (const change of reverse(step).files) await applyChange(root, change).catch(() => {});
    throw error;
  }
}

async function applyChange(root: string, { file, after }: FileChange): Promise<void> {
  const target = path.join(root, file);
  if (!after) return rm(target, { force: true });
  // In the cache, the temporary file causes no build and no commit.
  const temporaryFolder = path.join(root, '.cache');
  await mkdir(temporaryFolder, { recursive: true });
  await mkdir(path.dirname(target), { recursive: true });
  await writeFileAtomically(target, after, { temporaryFolder });
}

/** Refuses a path outside `content/`, which no page of the editor sends, or one with a symbolic link on the way. */
function refuseOutside(root: string, file: string): void {
  const names = file.split('/');
  const isBelowContent = names[0] === CONTENT_FOLDER && !names.includes('..');
  const pathsOnTheWay = names.map((_, index) => path.join(root, ...names.slice(0, index + 1)));
  const leadsThroughLink = pathsOnTheWay.some((each) => lstatSync(each, { throwIfNoEntry: false })?.isSymbolicLink());
  if (!isBelowContent || leadsThroughLink) throw new Refused({ code: 'not-written' });
}
