import { describe, expect, it, vi } from 'vitest';
import type { Fault } from '../support/proxy.ts';
import { expectIntact, first, second, type Texts } from '../support/releases.ts';
import { useStorage, type Bucket } from '../support/storage.ts';

const here = useStorage();

/** From the write of this number on nothing gets through: the deploy was killed, or the network is gone. */
function cutAtWrite({ proxy }: Bucket, number: number, fault: Fault): void {
  let writes = 0;
  proxy.fault = (what) => {
    if (/^(PUT|DELETE) /.test(what)) writes++;
    if (writes < number) return undefined;
    return writes === number ? fault : 'cut before';
  };
}

/** A release with `version.json`, by which the editor knows which version is public. */
const withVersion = (release: Texts, version: string): Texts => ({ ...release, 'version.json': version });

it.each<[string, Fault, Texts, Texts]>([
  ['that does not arrive', 'cut before', withVersion(first, '1'), withVersion(second, '2')],
  ['whose answer does not arrive', 'cut after', withVersion(first, '1'), withVersion(second, '2')],
  ['in an empty bucket', 'cut after', {}, withVersion(first, '1')],
])('a deploy that is cut at any write %s leaves the site intact, and the same command completes it', async (...row) => {
  const [, fault, before, site] = row;
  vi.stubEnv('AWS_MAX_ATTEMPTS', '1');
  const pagesToo = 'index.html' in before;
  let cuts = 0;
  for (; ; cuts++) {
    const bucket = await here.createBucket();
    await bucket.deploy(before, { keepDays: 0 });
    cutAtWrite(bucket, cuts + 1, fault);
    const isComplete = await bucket.deploy(site, { keepDays: 0 }).then(
      () => true,
      () => false,
    );
    if (isComplete) break;
    bucket.proxy.fault = () => undefined;
    const objects = await bucket.objects();
    expectIntact(objects, { pagesToo });
    const isCalledPublic = objects['version.json'] === site['version.json'];
    if (isCalledPublic) expect(objects, 'everything is there once the version says so').toMatchObject(site);
    await bucket.deploy(site, { keepDays: 0 });
    expect(await bucket.objects()).toEqual(site);
    expect((await bucket.deploy(site)).at(-1)).toBe('Nothing to do.');
  }
  expect(cuts, 'two manifests, and 6 uploads and 2 deletions or 9 uploads').toBe(pagesToo ? 10 : 11);
});

it('the next deploy deletes files that only an interrupted release had', async () => {
  const { bucket } = here;
  await bucket.deploy(first);
  bucket.proxy.fault = (what) => (what === 'PUT nueva/index.html' ? { status: 403, code: 'AccessDenied' } : undefined);
  await expect(bucket.deploy(second)).rejects.toThrow();
  expect(await bucket.objects()).toHaveProperty(['assets/new.N1.webp']);
  bucket.proxy.fault = () => undefined;
  await bucket.deploy(first, { keepDays: 0 });
  expect(await bucket.objects()).toEqual(first);
});

it('a deploy succeeds although the answer to each request is lost once', async () => {
  const { bucket } = here;
  await bucket.deploy(first);
  const seen = new Set<string>();
  let manifests = 0;
  bucket.proxy.fault = (what) => {
    // The manifest is written twice, so every second write of it is the repeated one.
    if (what === 'PUT .deploy/manifest.json') return manifests++ % 2 === 0 ? 'cut after' : undefined;
    return seen.has(what) ? undefined : (seen.add(what), 'cut after');
  };
  await bucket.deploy(second, { keepDays: 0 });
  expect(manifests).toBe(4);
  expect(await bucket.objects()).toEqual(second);
});

describe('two deploys at the same time:', () => {
  const third: Texts = {
    ...first,
    'index.html': '<a href="/assets/entry.C3.js">x</a>',
    'assets/entry.C3.js': 'third()',
  };

  it.each([
    ['new', undefined],
    ['known', first],
  ])('the later one to write a %s manifest is refused and has uploaded nothing', async (_, before) => {
    const { bucket } = here;
    if (before) await bucket.deploy(before);
    bucket.proxy.arrivals.length = 0;
    bucket.proxy.fault = async (what) => {
      if (what !== 'PUT .deploy/manifest.json') return undefined;
      bucket.proxy.fault = () => undefined;
      await bucket.deploy(third);
      bucket.proxy.arrivals.length = 0;
      return undefined;
    };
    await expect(bucket.deploy(second)).rejects.toThrow(
      /^s3:\S+\/\.deploy\/manifest\.json {2}PreconditionFailed: another deploy is at work \(let it end, then [^\n]+$/,
    );
    expect(bucket.proxy.arrivals.filter((what) => !what.endsWith('manifest.json'))).toEqual([]);
    expect(await bucket.objects()).toMatchObject(third);
  });

  it('one that another deploy overtook half-way fails at its end, and can be repeated', async () => {
    const { bucket } = here;
    await bucket.deploy(first);
    bucket.proxy.fault = async (what) => {
      if (what !== 'PUT nueva/index.html') return undefined;
      bucket.proxy.fault = () => undefined;
      await bucket.deploy(third);
      return undefined;
    };
    await expect(bucket.deploy(second)).rejects.toThrow(/another deploy is at work/);
    await bucket.deploy(second, { keepDays: 0 });
    expect(await bucket.objects()).toEqual(second);
  });
});

it('a deploy works with a storage that does not support conditional writes', async () => {
  const { bucket } = here;
  let writes = 0;
  bucket.proxy.fault = (what) => {
    if (what !== 'PUT .deploy/manifest.json') return undefined;
    return writes++ % 2 === 0 ? { status: 501, code: 'NotImplemented' } : undefined;
  };
  await bucket.deploy(first);
  expect(writes).toBe(4);
  expect(await bucket.objects()).toEqual(first);
});
