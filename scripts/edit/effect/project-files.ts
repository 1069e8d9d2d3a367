/** Reads and replaces files of the project for the editor: each file atomically, and all files of a step or none. */
import { lstat, mkdir, readFile, realpath, rm } from 'node:fs/promises';
import path from 'node:path';
import { writeFileAtomically } from '../site/build.ts';
import { areSameBytes, type FileChange, type Step } from '../content/step.ts';

/** Thrown if a file is not as a step expects it: somebody wrote it after the step was planned. */
export class ChangedMeanwhileError extends Error {}

/** Thrown if a path leads out of `content/`, for example through a symbolic link. */
export class OutsideProjectError extends Error {}

/** Whether an error says that a file or folder does not exist. */
const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** The files of a project. Paths are from the project's root. */
export class ProjectFiles {
  readonly #root: string;

  /** @param root absolute path of the project */
  constructor(root: string) {
    this.#root = root;
  }

  /**
   * The bytes of a file; undefined if it does not exist. Takes any path, unlike `write`: the caller sees to it that a path
   * from a request leads into `content/`. Throws the system's error for a file that cannot be read, such as a folder.
   */
  async read(file: string): Promise<Uint8Array | undefined> {
    try {
      return await readFile(path.join(this.#root, file));
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  /**
   * Replaces all files of a step, in the order of the step, or none; deletes those whose `after` is undefined. Before the
   * first one is written, checks that every file still has the content that the step expects. If one cannot be written,
   * restores those that were written already. The caller sees to it that no two steps are written at the same time.
   *
   * @throws ChangedMeanwhileError or OutsideProjectError before anything is written; the error of the file system if a
   *   file cannot be written or, in that case, another cannot be restored: only then a part of the step stays
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
      for (const { file, before } of written.reverse()) await this.#replace(file, before);
      throw error;
    }
  }

  /** Replaces a file atomically, or deletes it if `bytes` is undefined. */
  async #replace(file: string, bytes: Uint8Array | undefined): Promise<void> {
    const target = path.join(this.#root, file);
    if (!bytes) return rm(target, { force: true });
    // The temporary file lies in the cache, which neither the watcher nor git looks at.
    const temporaryFolder = path.join(this.#root, '.cache');
    await mkdir(temporaryFolder, { recursive: true });
    await mkdir(path.dirname(target), { recursive: true });
    await writeFileAtomically(target, bytes, { temporaryFolder });
  }

  /**
   * Throws an OutsideProjectError if a file is not below `content/`, or if it or a folder on the way is a symbolic link,
   * through which a step would write somewhere else. Only `content/` itself may be a link: whoever installs the site may
   * keep it elsewhere.
   */
  async #refuseLinks(file: string): Promise<void> {
    const [topFolder = '', ...namesBelow] = file.split('/');
    const isInContent = topFolder === 'content' && !namesBelow.includes('..') && !path.isAbsolute(file);
    if (!isInContent) throw new OutsideProjectError(file);
    let current = await realpath(path.join(this.#root, topFolder));
    for (const name of namesBelow) {
      current = path.join(current, name);
      try {
        if ((await lstat(current)).isSymbolicLink()) throw new OutsideProjectError(file);
      } catch (error) {
        // A file or folder that is still to be created has no links below it.
        if (isMissing(error)) return;
        throw error;
      }
    }
  }
}
