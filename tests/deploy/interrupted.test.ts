import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Proxy } from './proxy.ts';
import { deploy } from './run.ts';
import { expectWhole, first, publicFiles, published, second, type Files } from './site.ts';
import { startStorage, type TestBucket, type TestStorage } from './storage.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

let storage: TestStorage;

beforeAll(async () => {
  storage = await startStorage();
});
afterAll(() => storage.stop());

/** From the request of this number on, nobody gets through any more: the deploy was killed, or the network is gone. */
function cut(proxy: Proxy, last: number, fault: 'cut before' | 'cut after'): void {
  proxy.fault = ({ number }) => {
    if (number < last) return undefined;
    return number === last ? fault : 'cut before';
  };
}

describe('a deploy that is cut', () => {
  interface Case {
    prepare: () => Promise<TestBucket>;
    files: Files;
    prefix: string;
    pagesToo: boolean;
    fault: 'cut before' | 'cut after';
  }

  /**
   * Cuts a deploy at one request; what it leaves must be whole, and the next one must complete it.
   *
   * @returns whether there was such a request
   */
  async function atRequest(number: number, { prepare, files, prefix, pagesToo, fault }: Case): Promise<boolean> {
    const bucket = await prepare();
    const proxy = await storage.proxy();
    cut(proxy, number, fault);
    const run = deploy({ files, bucket, proxy, prefix, keepDays: 0, maxAttempts: 1 });
    const ended = await run.then(
      () => true,
      () => false,
    );
    expectWhole(await published(bucket, prefix), { pagesToo });
    const wasCut = proxy.arrivals.length >= number;
    expect(ended).toBe(!wasCut);
    if (!wasCut) return false;

    proxy.fault = () => undefined;
    await deploy({ files, bucket, proxy, prefix, keepDays: 0 });
    expect(await published(bucket, prefix)).toEqual(publicFiles(files));
    proxy.arrivals.length = 0;
    await deploy({ files, bucket, proxy, prefix, keepDays: 0 });
    expect(proxy.arrivals).toEqual(['LIST', `GET ${prefix}.deploy/manifest.json`]);
    return true;
  }

  /** @returns at how many requests the deploy was cut, each time in a bucket of its own */
  async function atEachRequest(situation: Case): Promise<number> {
    const atATime = 8;
    for (let number = 1; ; number += atATime) {
      const group = Array.from({ length: atATime }, (_, index) => atRequest(number + index, situation));
      const cuts = (await Promise.all(group)).filter(Boolean).length;
      if (cuts < atATime) return number - 1 + cuts;
    }
  }

  it.each([
    ['at a request that does not arrive', 'cut before'],
    ['at a request whose answer does not arrive', 'cut after'],
  ] as const)('%s leaves a whole site, and the next run completes it', async (_, fault) => {
    const template = await storage.createBucket();
    await deploy({ files: first, bucket: template, proxy: await storage.proxy(), prefix: 'web/' });
    const prepare = () => storage.copyBucket(template);
    const cuts = await atEachRequest({ prepare, files: second, prefix: 'web/', pagesToo: true, fault });
    // list, manifest, announcement, 5 uploads, 2 deletions, manifest: that many at least.
    expect(cuts).toBeGreaterThan(11);
  });

  it('leaves no page without its assets in a bucket that was empty, and the next run completes it', async () => {
    const cuts = await atEachRequest({
      prepare: storage.createBucket,
      files: first,
      prefix: '',
      pagesToo: false,
      fault: 'cut after',
    });
    expect(cuts).toBeGreaterThan(Object.keys(publicFiles(first)).length);
  });
});

it('forgets nothing: what only the cut release had goes with the next one', async () => {
  const bucket = await storage.createBucket();
  const proxy = await storage.proxy();
  await deploy({ files: first, bucket, proxy });
  proxy.fault = ({ what }) => (what.endsWith('.html') ? 'cut before' : undefined);
  await expect(deploy({ files: second, bucket, proxy, maxAttempts: 1 })).rejects.toThrow(
    /public site is whole; the same command completes/,
  );
  expect(await published(bucket)).toHaveProperty(['assets/new.N1.webp']);
  proxy.fault = () => undefined;
  await deploy({ files: first, bucket, proxy, keepDays: 0 });
  expect(await published(bucket)).toEqual(publicFiles(first));
});

it('counts a file as in use until the release without it is complete', async () => {
  const bucket = await storage.createBucket();
  const proxy = await storage.proxy();
  const day = (number: number) => new Date(Date.UTC(2026, 0, number));
  await deploy({ files: first, bucket, proxy, now: day(1) });
  proxy.fault = ({ what }) => (what === 'PUT index.html' ? 'cut before' : undefined);
  await expect(deploy({ files: second, bucket, proxy, now: day(2), maxAttempts: 1 })).rejects.toThrow();
  proxy.fault = () => undefined;
  await deploy({ files: second, bucket, proxy, now: day(40) });
  expect(await published(bucket)).toHaveProperty(['assets/entry.A1.js']);
});
