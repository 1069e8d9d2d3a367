import fs, { existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { build } from 'esbuild';
import { globSync } from 'glob';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Cache, keyOf, type Recipe } from '../../../scripts/generator/cache.ts';
import { mediaSources } from '../../../scripts/generator/media/kinds.ts';
import { socialImageRecipe } from '../../../scripts/generator/social-image-recipe.ts';
import { temporaryFolder } from '../../support/generator.ts';
import { projectRoot } from '../../support/project.ts';

const DAY = 24 * 60 * 60 * 1000;

const echo: Recipe<string> = { namespace: 'picture.avif', create: async (input) => input };

const missing = { ...echo, create: () => Promise.reject(new Error('the cache should have this')) };

test('results that no build has used for a week are removed; those in use stay, and so does the secret of the editor', async () => {
  const dir = temporaryFolder();
  const fileOf = (input: string) => new Cache(dir).fileOf(echo, input);
  const ageOf = (input: string) => (Date.now() - statSync(fileOf(input)).mtimeMs) / DAY;
  for (const [input, days] of Object.entries({ forgotten: 8, recent: 6, used: 90, fresh: 0.5 })) {
    await new Cache(dir).getOrCreate(echo, input);
    const then = (Date.now() - days * DAY) / 1000;
    utimesSync(fileOf(input), then, then);
  }
  mkdirSync(path.join(dir, 'preview'));
  utimesSync(path.join(dir, 'preview'), 0, 0);
  writeFileSync(path.join(dir, 'edit-session'), 'secret');
  utimesSync(path.join(dir, 'edit-session'), 0, 0);

  const cache = new Cache(dir);
  for (const input of ['used', 'fresh']) {
    expect((await cache.getOrCreate(missing, input)).toString()).toBe(input);
  }
  cache.tidy();

  expect(existsSync(fileOf('forgotten'))).toBe(false);
  expect(existsSync(path.join(dir, 'edit-session'))).toBe(true);
  expect(readdirSync(dir)).toHaveLength(5);
  expect(ageOf('recent')).toBeCloseTo(6, 1);
  expect(ageOf('used')).toBeCloseTo(0, 1);
  expect(ageOf('fresh')).toBeCloseTo(0, 1);
});

test('a result that another build deletes just before it is read is created anew', async () => {
  const cache = new Cache(temporaryFolder());
  await cache.getOrCreate(echo, 'shared');
  const { readFileSync } = fs;
  const read = vi.spyOn(fs, 'readFileSync').mockImplementation((...args) => {
    rmSync(cache.fileOf(echo, 'shared'), { force: true });
    return readFileSync(...args);
  });
  // The functions that modules have imported by name follow.
  syncBuiltinESMExports();
  onTestFinished(() => {
    read.mockRestore();
    syncBuiltinESMExports();
  });
  expect((await cache.getOrCreate(echo, 'shared')).toString()).toBe('shared');
  expect(read).toHaveBeenCalled();
});

test('a result is found again by an equal input, and by no other', () => {
  const recipe: Recipe<unknown> = { namespace: 'word', create: async () => '' };
  const key = keyOf(recipe, { bytes: Buffer.from('ab'), size: { width: 1, height: 2 } });
  expect(keyOf(recipe, { size: { height: 2, width: 1 }, bytes: new Uint8Array([97, 98]) })).toBe(key);
  for (const other of [
    { bytes: Buffer.from('ac'), size: { width: 1, height: 2 } },
    { bytes: Buffer.from('ab'), size: { width: 1, height: 3 } },
    { bytes: Buffer.from('ab'), sizes: { width: 1, height: 2 } },
  ]) {
    expect(keyOf(recipe, other)).not.toBe(key);
  }
  expect(keyOf({ ...recipe, namespace: 'sentence' }, 'a')).not.toBe(keyOf(recipe, 'a'));
  expect(keyOf({ ...recipe, sources: ['src/colours.ts'] }, 'a')).not.toBe(keyOf(recipe, 'a'));
  expect(() => keyOf(recipe, new Map([['a', 1]]))).toThrow('A Map cannot be input of a recipe.');
});

test.each([
  ['media/photo.ts', mediaSources],
  ['media/check-medium.ts', mediaSources],
  ['media/svg.ts', mediaSources],
  ['social-image-recipe.ts', socialImageRecipe.sources ?? []],
])('the sources that the recipes of %s name are all that stands behind it', async (module, sources) => {
  const { metafile } = await build({
    entryPoints: [`scripts/generator/${module}`],
    absWorkingDir: projectRoot,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    write: false,
    metafile: true,
  });
  const named = globSync([...sources], { cwd: projectRoot, posix: true });
  expect(named).toEqual(expect.arrayContaining(Object.keys(metafile.inputs)));
});
