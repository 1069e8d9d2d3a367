import { existsSync, mkdirSync, readdirSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openCache } from '../../../scripts/generator/cache.ts';
import { temporaryFolder } from './support.ts';

const DAY = 24 * 60 * 60 * 1000;

test('what no build has used for a week is removed; what is used stays', async () => {
  const dir = temporaryFolder();
  const kept = (part: string) => openCache(dir).fileOf('picture.avif', [part]);
  const ageOf = (part: string) => (Date.now() - statSync(kept(part)).mtimeMs) / DAY;
  for (const [part, days] of Object.entries({ forgotten: 8, recent: 6, used: 90, fresh: 0.5 })) {
    await openCache(dir).bytes('picture.avif', [part], async () => part);
    const then = (Date.now() - days * DAY) / 1000;
    utimesSync(kept(part), then, then);
  }
  mkdirSync(path.join(dir, 'preview'));
  utimesSync(path.join(dir, 'preview'), 0, 0);

  const cache = openCache(dir);
  for (const part of ['used', 'fresh']) {
    const bytes = await cache.bytes('picture.avif', [part], () => Promise.reject(new Error('it is there')));
    expect(bytes.toString()).toBe(part);
  }
  cache.tidy();

  expect(existsSync(kept('forgotten'))).toBe(false);
  expect(readdirSync(dir)).toHaveLength(4);
  expect(ageOf('recent')).toBeCloseTo(6, 1);
  expect(ageOf('used')).toBeCloseTo(0, 1);
  // Its age says enough: nothing is written for it.
  expect(ageOf('fresh')).toBeCloseTo(0.5, 1);
});
