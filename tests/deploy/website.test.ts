import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { deploy } from './run.ts';
import { first } from './site.ts';
import { startStorage, type TestBucket, type TestStorage } from './storage.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

let storage: TestStorage;
let bucket: TestBucket;

beforeAll(async () => {
  storage = await startStorage();
});
afterAll(() => storage.stop());
beforeEach(async () => {
  bucket = await storage.createBucket();
  await deploy({ files: first, bucket, proxy: await storage.proxy() });
  await bucket.makeWebsite();
});

const get = (path: string) => fetch(`${storage.endpoint}/${bucket.name}/${path}`, { redirect: 'manual' });

it.each([
  ['', 'index.html'],
  ['privacidad/', 'privacidad/index.html'],
  ['assets/entry.A1.js', 'assets/entry.A1.js'],
])('the website of the bucket answers "%s" with %s, as deploy stored it', async (address, file) => {
  const answer = await get(address);
  const { ContentType, CacheControl } = await bucket.head(file);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe(first[file]);
  expect(answer.headers.get('content-type')).toBe(ContentType);
  expect(answer.headers.get('cache-control')).toBe(CacheControl);
});

it('sends the address of a folder to the one with a slash', async () => {
  const answer = await get('privacidad');
  expect(answer.status).toBe(302);
  expect(answer.headers.get('location')).toBe(`/${bucket.name}/privacidad/`);
});

it('answers what is not there with the error page', async () => {
  const answer = await get('no-such-page');
  expect(answer.status).toBe(404);
  expect(await answer.text()).toBe(first['404.html']);
});
