import { existsSync, mkdirSync, readdirSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openCache } from '../../../scripts/generator/cache.ts';
import { defineRecipe } from '../../../scripts/generator/recipe.ts';
import { temporaryFolder } from '../../support/generator.ts';

const DAY = 24 * 60 * 60 * 1000;

const echo = defineRecipe<string>(import.meta.url, { namespace: 'picture.avif', create: async (input) => input });

const missing = { ...echo, create: () => Promise.reject(new Error('the cache should have this')) };

test('results that no build has used for a week are removed, and those in use stay', async () => {
  const dir = temporaryFolder();
  const fileOf = (input: string) => openCache(dir).fileOf(echo, input);
  const ageOf = (input: string) => (Date.now() - statSync(fileOf(input)).mtimeMs) / DAY;
  for (const [input, days] of Object.entries({ forgotten: 8, recent: 6, used: 90, fresh: 0.5 })) {
    await openCache(dir).getOrCreate(echo, input);
    const then = (Date.now() - days * DAY) / 1000;
    utimesSync(fileOf(input), then, then);
  }
  mkdirSync(path.join(dir, 'preview'));
  utimesSync(path.join(dir, 'preview'), 0, 0);

  const cache = openCache(dir);
  for (const input of ['used', 'fresh']) {
    expect((await cache.getOrCreate(missing, input)).toString()).toBe(input);
  }
  cache.tidy();

  expect(existsSync(fileOf('forgotten'))).toBe(false);
  expect(readdirSync(dir)).toHaveLength(4);
  expect(ageOf('recent')).toBeCloseTo(6, 1);
  expect(ageOf('used')).toBeCloseTo(0, 1);
  // Its age says enough: nothing is written for it.
  expect(ageOf('fresh')).toBeCloseTo(0.5, 1);
});

test('a result that its recipe does not want to keep is not written to the cache', async () => {
  const dir = temporaryFolder();
  const recipe = defineRecipe<string>(import.meta.url, {
    namespace: 'word',
    create: async (input) => input,
    mayKeep: (result) => result.toString() === 'keep',
  });
  for (const word of ['keep', 'forget']) await openCache(dir).getOrCreate(recipe, word);
  expect(existsSync(openCache(dir).fileOf(recipe, 'keep'))).toBe(true);
  expect(existsSync(openCache(dir).fileOf(recipe, 'forget'))).toBe(false);
});
