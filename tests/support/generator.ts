import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { Cache } from '../../scripts/generator/cache.ts';

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

/** A cache for tests of what a build computes anew. */
class CountingCache extends Cache {
  /** The namespace, such as `avif`, of each result that was not in the cache and had to be created, in order. */
  readonly made: string[] = [];

  override getOrCreate: Cache['getOrCreate'] = (recipe, input, onCreated) => {
    const create: typeof recipe.create = (input) => {
      this.made.push(recipe.namespace);
      return recipe.create(input, this);
    };
    return super.getOrCreate({ ...recipe, create }, input, onCreated);
  };
}

/** Opens the cache of a project. */
export const openCountingCache = (root: string) => new CountingCache(path.join(root, '.cache'));
