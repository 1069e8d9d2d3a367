import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { removeAbandoned, writeFileAtomically } from '../lib/atomic-write.ts';
import { keyOf, type Recipe } from './recipe.ts';

/** Keeps results of slow work between builds, as files named by a hash of everything that they were made from. */
export type Cache = ReturnType<typeof openCache>;

const DAY = 24 * 60 * 60 * 1000;

/**
 * Opens the cache in a folder, which is created if it is missing. Removes temporary files of builds that were killed.
 *
 * @param dir absolute path of the folder, usually `.cache` of the project
 */
export function openCache(dir: string) {
  mkdirSync(dir, { recursive: true });
  removeAbandoned(dir);
  /** Files of the results that were asked for since the cache was opened. */
  const used = new Set<string>();

  /** Absolute path of the file that holds a result once `getOrCreate` has stored it, such as `.cache/font-<key>`. */
  function fileOf<Input>(recipe: Recipe<Input>, input: Input): string {
    const { name, ext } = path.parse(recipe.namespace);
    return path.join(dir, `${name}-${keyOf(recipe, input)}${ext}`);
  }

  const cache = {
    dir,
    fileOf,

    /**
     * The result of a recipe for an input. The recipe runs only if the cache has no such result; what it makes is stored
     * unless its `mayKeep` forbids that.
     *
     * @param onCreated called after the recipe has run, and only then
     * @throws whatever the recipe throws, and errors of the file system
     */
    async getOrCreate<Input>(recipe: Recipe<Input>, input: Input, onCreated = () => {}): Promise<Buffer> {
      const file = fileOf(recipe, input);
      used.add(file);
      try {
        // Synchronous on purpose: for files this small, waiting for the thread pool costs more than the read.
        return readFileSync(file);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      }
      const result = Buffer.from(await recipe.create(input, cache));
      onCreated();
      if (recipe.mayKeep?.(result, input) !== false) await writeFileAtomically(file, result);
      return result;
    },

    /**
     * Deletes results that no build has used for a week. The modification time of a result says when it was last used, so
     * this also renews that of the results used since the cache was opened, at most once a day. Leaves files that the
     * system does not allow to change.
     */
    tidy() {
      const now = Date.now();
      for (const file of readdirSync(dir).map((name) => path.join(dir, name))) {
        try {
          const stat = statSync(file);
          const age = now - stat.mtimeMs;
          if (used.has(file) && age > DAY) utimesSync(file, now / 1000, now / 1000);
          if (!used.has(file) && stat.isFile() && age > 7 * DAY) rmSync(file);
        } catch {
          // Another build was faster, or nothing may be changed here: no reason to fail.
        }
      }
    },
  };
  return cache;
}
