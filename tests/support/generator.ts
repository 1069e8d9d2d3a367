import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { openCache, type Cache } from '../../scripts/generator/cache.ts';

/** Writes files into a folder, with the folders that they need. The keys are paths below it. */
export function writeFiles(folder: string, files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [name, body] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), body);
  }
}

/** Makes a temporary folder with these files, which is removed after the test. Returns its absolute path. */
export function temporaryFolder(files: Readonly<Record<string, string | Uint8Array>> = {}): string {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'generator-')));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFiles(folder, files);
  return folder;
}

/**
 * Opens the cache of a project, for tests of what a build computes anew. Its `made` lists the namespace, such as `avif`,
 * of each result that was not in the cache and had to be created, in order.
 */
export function openCountingCache(root: string): Cache & { made: string[] } {
  const cache = openCache(path.join(root, '.cache'));
  const made: string[] = [];
  const getOrCreate: Cache['getOrCreate'] = (recipe, input, onCreated) => {
    const create: typeof recipe.create = (input) => {
      made.push(recipe.namespace);
      // With this cache, so that what the recipe itself gets from the cache is listed, too.
      return recipe.create(input, counting);
    };
    return cache.getOrCreate({ ...recipe, create }, input, onCreated);
  };
  const counting = { ...cache, made, getOrCreate };
  return counting;
}
