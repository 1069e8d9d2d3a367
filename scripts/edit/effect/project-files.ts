/** Reads and replaces files of the project for the editor: each at once, all of a step or none. */
import { lstat, mkdir, readFile, realpath, rm } from 'node:fs/promises';
import path from 'node:path';
import { writeFileAtomically } from '../../lib/atomic-write.ts';
import { areSameBytes, type FileChange, type Step } from '../decision/step.ts';

/** A file of a step is not as the step expects it: somebody wrote it after the step was planned. */
export class ChangedMeanwhileError extends Error {}

/** A folder or file on the way is a link, which would lead the write out of the project. */
export class OutsideProjectError extends Error {}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

export class ProjectFiles {
  readonly #root: string;

  /** @param root absolute path of the project */
  constructor(root: string) {
    this.#root = root;
  }

  /** The bytes of a file; undefined if it does not exist. */
  async read(file: string): Promise<Uint8Array | undefined> {
    try {
      return await readFile(path.join(this.#root, file));
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  /**
   * Replaces all files of a step in their order. If one cannot be written, those before it are put back.
   *
   * @throws ChangedMeanwhileError, OutsideProjectError, or what the system says; the files are as before then
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

  /** Puts other bytes in the place of a file at once, whatever ends this process; undefined deletes it. */
  async #replace(file: string, bytes: Uint8Array | undefined): Promise<void> {
    const target = path.join(this.#root, file);
    if (!bytes) return rm(target, { force: true });
    // Temporary files lie where nothing is watched and git does not look.
    const temporaryFolder = path.join(this.#root, '.cache');
    await mkdir(temporaryFolder, { recursive: true });
    await mkdir(path.dirname(target), { recursive: true });
    await writeFileAtomically(target, bytes, { temporaryFolder });
  }

  /** Only `content/` itself may be a link, which whoever installs the site chose; nothing below it. */
  async #refuseLinks(file: string): Promise<void> {
    const [top = '', ...below] = file.split('/');
    if (top !== 'content' || below.includes('..') || path.isAbsolute(file)) throw new OutsideProjectError(file);
    let place = await realpath(path.join(this.#root, top));
    for (const name of below) {
      place = path.join(place, name);
      try {
        if ((await lstat(place)).isSymbolicLink()) throw new OutsideProjectError(file);
      } catch (error) {
        if (isMissing(error)) return;
        throw error;
      }
    }
  }
}
