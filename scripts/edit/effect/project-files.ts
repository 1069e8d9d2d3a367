/** The project's files: each is replaced atomically, and all files of a step or none. */
import { lstat, mkdir, readFile, realpath, rm } from 'node:fs/promises';
import path from 'node:path';
import { writeFileAtomically } from '../site/build.ts';
import { CONTENT_FOLDER } from '../content/files.ts';
import { areSameBytes, type FileChange, type Step } from '../content/step.ts';

/** Somebody wrote a file after the step was planned. */
export class ChangedMeanwhileError extends Error {}

/** A path leads out of `content/`, for example through a symbolic link. */
export class OutsideProjectError extends Error {}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Reads and writes files by their paths from the project's root. */
export class ProjectFiles {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  /** Undefined if it does not exist. Takes any path, unlike `write`. */
  async read(file: string): Promise<Uint8Array | undefined> {
    try {
      return await readFile(path.join(this.#root, file));
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  /**
   * Replaces all files of a step, in its order, or none.
   *
   * @throws ChangedMeanwhileError or OutsideProjectError before anything is written; the error of the file system if a file
   *   cannot be written: then those that were written already are restored, as far as possible
   */
  async write({ files }: Step): Promise<void> {
    for (const { file, before } of files) {
      await this.#refuseLinks(file);
      if (!areSameBytes(await this.read(file), before)) throw new ChangedMeanwhileError(file);
    }
    const written: FileChange[] = [];
    try {
      for (const change of files) {
        await this.#replace(change.file, change.after);
        written.push(change);
      }
    } catch (error) {
      for (const { file, before } of written.reverse()) {
        await this.#replace(file, before);
      }
      throw error;
    }
  }

  async #replace(file: string, bytes: Uint8Array | undefined): Promise<void> {
    const target = path.join(this.#root, file);
    if (!bytes) return rm(target, { force: true });
    // Neither the watcher nor git looks at the cache.
    const temporaryFolder = path.join(this.#root, '.cache');
    await mkdir(temporaryFolder, { recursive: true });
    await mkdir(path.dirname(target), { recursive: true });
    await writeFileAtomically(target, bytes, { temporaryFolder });
  }

  /** Only `content/` itself may be a link: whoever installs the site may keep it elsewhere. */
  async #refuseLinks(file: string): Promise<void> {
    const [topFolder = '', ...namesBelow] = file.split('/');
    const isInContent = topFolder === CONTENT_FOLDER && !namesBelow.includes('..') && !path.isAbsolute(file);
    if (!isInContent) throw new OutsideProjectError(file);
    let current = await realpath(path.join(this.#root, topFolder));
    for (const name of namesBelow) {
      current = path.join(current, name);
      try {
        if ((await lstat(current)).isSymbolicLink()) throw new OutsideProjectError(file);
      } catch (error) {
        if (isMissing(error)) return;
        throw error;
      }
    }
  }
}
