import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Proxy } from './proxy.ts';
import { deploy } from './run.ts';
import { expectWhole, first, publicFiles, published, second, type Files } from './site.ts';
import { startStorage, type TestBucket, type TestStorage } from './storage.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

let storage: TestStorage;
let bucket: TestBucket;
/** The ways of two deploys to the same bucket. */
let one: Proxy;
let other: Proxy;

beforeAll(async () => {
  storage = await startStorage();
});
afterAll(() => storage.stop());
beforeEach(async () => {
  bucket = await storage.createBucket();
  one = await storage.proxy();
  other = await storage.proxy();
  await deploy({ files: first, bucket, proxy: one });
  one.arrivals.length = 0;
});

/** A third release, from somebody else's computer. */
const third: Files = { ...first, 'index.html': '<a href="/assets/entry.C3.js">x</a>', 'assets/entry.C3.js': 'third()' };

const current = async (files: Files) => {
  const there = await published(bucket);
  expectWhole(there, { pagesToo: true });
  expect(there).toMatchObject(publicFiles(files));
};

/** Does something once, when a request arrives and before it goes on. */
function before(proxy: Proxy, request: string, work: () => Promise<unknown>): void {
  let done = false;
  proxy.fault = async ({ what }) => {
    if (what !== request || done) return undefined;
    done = true;
    await work();
    return undefined;
  };
}

/** A promise that somebody else keeps. */
function signal(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((keep) => (resolve = keep));
  return { promise, resolve: () => resolve() };
}

const overtaken = /Another deploy has begun at 2026-03-01T12:00:00\.000Z, so this one stops/;

it('stops before it overwrites anything where another deploy has begun meanwhile', async () => {
  before(one, 'PUT assets/entry.B2.js', () => deploy({ files: third, bucket, proxy: other }));
  await expect(deploy({ files: second, bucket, proxy: one })).rejects.toThrow(overtaken);
  expect(one.arrivals.filter((what) => what.startsWith('PUT ')).sort()).toEqual([
    'PUT .deploy/manifest.json',
    'PUT assets/entry.B2.js',
    'PUT assets/new.N1.webp',
  ]);
  await current(third);
});

it('stops before it deletes what another deploy needs again', async () => {
  // The newer deploy brings back the script that this one is about to delete.
  let begun = false;
  one.fault = async ({ what }) => {
    if (what === 'LIST' && one.arrivals.includes('PUT index.html') && !begun) {
      begun = true;
      await deploy({ files: first, bucket, proxy: other });
    }
    return undefined;
  };
  await expect(deploy({ files: second, bucket, proxy: one, keepDays: 0 })).rejects.toThrow();
  await current(first);
});

it('looks again where another deploy was faster, and then publishes', async () => {
  before(one, 'PUT .deploy/manifest.json', () => deploy({ files: third, bucket, proxy: other }));
  await deploy({ files: second, bucket, proxy: one, keepDays: 0 });
  expect(await published(bucket)).toEqual(publicFiles(second));
});

it('gives up where others are always faster', async () => {
  one.fault = async ({ what }) => {
    if (what === 'PUT .deploy/manifest.json')
      await bucket.put('.deploy/manifest.json', JSON.stringify({ ...(await manifest()), run: `${Math.random()}` }));
    return undefined;
  };
  await expect(deploy({ files: second, bucket, proxy: one })).rejects.toThrow(/keep starting/);
  await current(first);
});

it('uploads again what a late request of the other deploy has overwritten', async () => {
  // The older deploy's page arrives after the newer one has uploaded its own.
  const gate = signal();
  const late = signal();
  let newer: Promise<unknown> | undefined;
  one.fault = async ({ what }) => {
    if (what === 'PUT index.html') {
      newer = deploy({ files: third, bucket, proxy: other });
      await gate.promise;
    }
    return undefined;
  };
  other.fault = async ({ what }) => {
    if (
      what === 'LIST' &&
      other.arrivals.includes('PUT index.html') &&
      other.arrivals.filter((name) => name === what).length === 2
    ) {
      gate.resolve();
      await late.promise;
    }
    return undefined;
  };
  const older = expect(deploy({ files: second, bucket, proxy: one })).rejects.toThrow(overtaken);
  await gate.promise;
  while (!one.arrivals.slice(one.arrivals.indexOf('PUT index.html')).includes('LIST')) await new Promise(setImmediate);
  late.resolve();
  await older;
  await newer;
  await current(third);
});

it.each([0, 1, 2, 3, 4, 5])('leaves a whole site and one of the releases when both just run (%i)', async () => {
  const results = await Promise.allSettled([
    deploy({ files: second, bucket, proxy: one }),
    deploy({ files: third, bucket, proxy: other }),
  ]);
  const published = [second, third].filter((_, index) => results[index]!.status === 'fulfilled');
  expect(published.length).toBeGreaterThan(0);
  if (published.length === 1) await current(published[0]!);
  await deploy({ files: second, bucket, proxy: one, keepDays: 0 });
  await current(second);
});

async function manifest(): Promise<object> {
  return JSON.parse((await bucket.objects())['.deploy/manifest.json']!) as object;
}
