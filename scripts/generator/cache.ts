import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { removeAbandoned, writeFileAtomically } from '../lib/atomic-write.ts';
import { keyOf, type Recipe } from './recipe.ts';

/** Keeps results of slow work between builds, each in a file. See `openCache`. */
export type Cache = ReturnType<typeof openCache>;

const DAY = 24 * 60 * 60 * 1000;

/**
 * Opens the cache of a project, so that a build repeats no slow work that an earlier one has done. A recipe (`recipe.ts`)
 * is such a piece of work, for example the encoding of a photo. Each result is a file whose name contains a hash of the
 * recipe's code and of its input: if one of them changes, the old result is not found.
 *
 * Creates the folder if it is missing, and removes temporary files of builds that were killed.
 *
 * @param dir absolute path of the folder, usually `.cache` of the project
 * @returns `getOrCreate`, which gets or makes a result; `fileOf`, the path of its file; `tidy`, which deletes old results;
 *   and `dir`
 */
export function openCache(dir: string) {
  mkdirSync(dir, { recursive: true });
  removeAbandoned(dir);
  /** Absolute paths of the results that were asked for since the cache was opened. */
  const used = new Set<string>();

  /**
   * Absolute path of the file in which `getOrCreate` stores a result: for the namespace `pages.mjs`, such as
   * `.cache/pages-<hash>.mjs`. Whether it exists already is not checked.
   */
  function fileOf<Input>(recipe: Recipe<Input>, input: Input): string {
    const { name, ext } = path.parse(recipe.namespace);
    return path.join(dir, `${name}-${keyOf(recipe, input)}${ext}`);
  }

  const cache = {
    dir,
    fileOf,

    /**
     * Returns the result of a recipe for an input: from the cache if it is there; otherwise runs the recipe and stores
     * what it makes, unless the recipe's `mayKeep` forbids that. Two calls for the same input at the same time both run
     * the recipe.
     *
     * @param onCreated called after the recipe has run; never for a result from the cache
     * @throws whatever the recipe throws, and errors of the file system
     */
    async getOrCreate<Input>(recipe: Recipe<Input>, input: Input, onCreated = () => {}): Promise<Buffer> {
      const file = fileOf(recipe, input);
      used.add(file);
      try {
        // Synchronous on purpose: for files this small, waiting for the thread pool costs more than the read.
        return readFileSync(file);
      } catch (error) {
        const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
        if (!isMissing) throw error;
      }
      const result = Buffer.from(await recipe.create(input, cache));
      onCreated();
      const mayKeep = recipe.mayKeep?.(result, input) ?? true;
      if (mayKeep) await writeFileAtomically(file, result);
      return result;
    },

    /**
     * Deletes results that no build has used for a week. A result's modification time says when it was last used: this
     * function sets it to now for the results that were used since the cache was opened, at most once a day. Leaves files
     * that the system does not allow to change.
     */
    tidy() {
      const now = Date.now();
      for (const name of readdirSync(dir)) {
        const file = path.join(dir, name);
        try {
          const stat = statSync(file);
          const unusedFor = now - stat.mtimeMs;
          const isUsedNow = used.has(file);
          if (isUsedNow && unusedFor > DAY) utimesSync(file, now / 1000, now / 1000);
          if (!isUsedNow && stat.isFile() && unusedFor > 7 * DAY) rmSync(file);
        } catch {
          // Another build was faster, or nothing may be changed here: no reason to fail.
        }
      }
    },
  };
  return cache;
}
