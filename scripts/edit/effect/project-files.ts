/** The project's files: each is replaced atomically, and all files of a step or, as far as possible, none. */
import { lstatSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { writeFileAtomically } from '../site/build.ts';
import { CONTENT_FOLDER } from '../content/files.ts';
import { Refused } from '../content/refused.ts';
import { areSameBytes, reverse, type FileChange, type Step } from '../content/step.ts';

/** Reads and writes files by their paths from the project's root. */
export class ProjectFiles {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  /** The bytes of a file; undefined if it does not exist. Takes any path, unlike `write`. */
  async read(file: string): Promise<Uint8Array | undefined> {
    try {
      return await readFile(path.join(this.#root, file));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  /**
   * Replaces all files of a step, in its order.
   *
   * @throws Refused if somebody has changed one of them meanwhile, or a link leads out of the content
   * @throws Error of the file system if a file cannot be written, after all are restored as far as possible
   */
  async write(step: Step): Promise<void> {
    for (const { file, before } of step.files) {
      this.#refuseOutside(file);
      if (!areSameBytes(await this.read(file), before)) throw new Refused({ code: 'changed-outside' });
    }
    try {
      for (const change of step.files) await this.#writeOrRemove(change);
    } catch (error) {
      for (const change of reverse(step).files) await this.#writeOrRemove(change).catch(() => {});
      throw error;
    }
  }

  async #writeOrRemove({ file, after }: FileChange): Promise<void> {
    const target = path.join(this.#root, file);
    if (!after) return rm(target, { force: true });
    // Neither the watcher nor git looks at the cache.
    const temporaryFolder = path.join(this.#root, '.cache');
    await mkdir(temporaryFolder, { recursive: true });
    await mkdir(path.dirname(target), { recursive: true });
    await writeFileAtomically(target, after, { temporaryFolder });
  }

  /** Refuses a path outside `content/`, or one with a symbolic link on the way. */
  #refuseOutside(file: string): void {
    const names = file.split('/');
    const isBelowContent = names[0] === CONTENT_FOLDER && !names.includes('..');
    if (!isBelowContent) throw new Refused({ code: 'not-written' });
    const pathsOnTheWay = names.map((_, index) => path.join(this.#root, ...names.slice(0, index + 1)));
    const leadsThroughLink = pathsOnTheWay.some((each) => lstatSync(each, { throwIfNoEntry: false })?.isSymbolicLink());
    if (leadsThroughLink) throw new Refused({ code: 'not-written' });
  }
}
