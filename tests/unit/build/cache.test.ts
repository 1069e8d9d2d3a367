import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openCache } from '../../../scripts/build/cache.ts';

const DAY = 24 * 60 * 60 * 1000;

test('what no build has used for 30 days is removed; what is used stays', async () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'cache-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const ageOf = (file: string) => (Date.now() - statSync(file).mtimeMs) / DAY;
  const age = (file: string, days: number) => {
    const then = (Date.now() - days * DAY) / 1000;
    utimesSync(file, then, then);
  };
  const file = (part: string) => openCache(dir).file('picture.avif', [part], async () => part);

  const [forgotten, recent, used, fresh] = await Promise.all(['forgotten', 'recent', 'used', 'fresh'].map(file));
  mkdirSync(path.join(dir, 'preview'));
  age(path.join(dir, 'preview'), 90);
  age(forgotten!, 31);
  age(recent!, 29);
  age(used!, 90);
  age(fresh!, 0.5);

  const cache = openCache(dir);
  for (const part of ['used', 'fresh'])
    await cache.file('picture.avif', [part], () => Promise.reject(new Error('it is there')));
  cache.tidy();

  expect(existsSync(forgotten!)).toBe(false);
  expect(readdirSync(dir)).toHaveLength(4);
  expect(ageOf(recent!)).toBeCloseTo(29, 1);
  expect(ageOf(used!)).toBeCloseTo(0, 1);
  // Its age says enough: nothing is written for it.
  expect(ageOf(fresh!)).toBeCloseTo(0.5, 1);
});
