import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Fault, Proxy } from './proxy.ts';
import { deploy } from './run.ts';
import { first, publicFiles, published, second } from './site.ts';
import { startStorage, type TestBucket, type TestStorage } from './storage.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

let storage: TestStorage;
let bucket: TestBucket;
let proxy: Proxy;

beforeAll(async () => {
  storage = await startStorage();
});
afterAll(() => storage.stop());
beforeEach(async () => {
  bucket = await storage.createBucket();
  proxy = await storage.proxy();
});

const faults: readonly [string, Fault][] = [
  ['500', { status: 500, code: 'InternalError' }],
  ['502', { status: 502, code: 'BadGateway' }],
  ['503', { status: 503, code: 'ServiceUnavailable' }],
  ['"slow down"', { status: 503, code: 'SlowDown' }],
  ['a connection that breaks before the request arrives', 'cut before'],
  ['a connection that breaks before the answer arrives', 'cut after'],
];

it.each(faults)('survives %s at every request, once', async (_, fault) => {
  await deploy({ files: first, bucket, proxy });
  const seen = new Map<string, number>();
  proxy.fault = ({ what }) => {
    const times = seen.get(what) ?? 0;
    seen.set(what, times + 1);
    // Every second upload of the same object is the repeated one; the manifest is uploaded twice.
    return times === 0 || (what.startsWith('PUT ') && times % 2 === 0) ? fault : undefined;
  };
  await deploy({ files: second, bucket, proxy, keepDays: 0 });
  // list, manifest read and written, 5 uploads, 2 deletions
  expect(seen.size).toBe(10);
  expect(seen.get('PUT .deploy/manifest.json')).toBe(4);
  expect(await published(bucket)).toEqual(publicFiles(second));
});

it('says what failed for good', async () => {
  proxy.fault = ({ what }) => (what === 'PUT assets/film.F1.mp4' ? { status: 503, code: 'SlowDown' } : undefined);
  await expect(deploy({ files: first, bucket, proxy, maxAttempts: 2 })).rejects.toThrow(
    /could not upload s3:\/\/bucket-\d+\/assets\/film\.F1\.mp4 \(SlowDown, 503\), several times: try again later\.\nThe public site is whole/,
  );
  expect(proxy.arrivals.filter((what) => what === 'PUT assets/film.F1.mp4')).toHaveLength(2);
});

it('begins nothing new after a request has failed for good', async () => {
  const many = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`assets/${index + 10}.js`, `${index}`]));
  proxy.fault = ({ what }) => (what === 'PUT assets/10.js' ? { status: 403, code: 'AccessDenied' } : undefined);
  await expect(deploy({ files: { ...first, ...many }, bucket, proxy })).rejects.toThrow();
  expect(proxy.arrivals.filter((what) => what.startsWith('PUT ')).length).toBeLessThan(30);
});

it('does not repeat what is refused', async () => {
  proxy.fault = ({ what }) => (what === 'PUT assets/film.F1.mp4' ? { status: 403, code: 'AccessDenied' } : undefined);
  await expect(deploy({ files: first, bucket, proxy })).rejects.toThrow(
    /may not upload .*film\.F1\.mp4\. Give them s3:PutObject/,
  );
  expect(proxy.arrivals.filter((what) => what === 'PUT assets/film.F1.mp4')).toHaveLength(1);
});

it('works with a storage that knows no conditions', async () => {
  let writes = 0;
  proxy.fault = ({ what }) => {
    if (what !== 'PUT .deploy/manifest.json') return undefined;
    return writes++ % 2 === 0 ? { status: 501, code: 'NotImplemented' } : undefined;
  };
  await deploy({ files: first, bucket, proxy });
  expect(writes).toBe(4);
  expect(await published(bucket)).toEqual(publicFiles(first));
});
