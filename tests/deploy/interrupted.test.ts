import { expect, it, vi } from 'vitest';
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
    await bucket.deploy(before, { removeOldFiles: true });
    cutAtWrite(bucket, cuts + 1, fault);
    const isComplete = await bucket.deploy(site, { removeOldFiles: true }).then(
      () => true,
      () => false,
    );
    if (isComplete) break;
    bucket.proxy.fault = () => undefined;
    const objects = await bucket.objects();
    expectIntact(objects, { pagesToo });
    const isCalledPublic = objects['version.json'] === site['version.json'];
    if (isCalledPublic) expect(objects, 'everything is there once the version says so').toMatchObject(site);
    await bucket.deploy(site, { removeOldFiles: true });
    expect(await bucket.objects()).toEqual(site);
    expect((await bucket.deploy(site)).at(-1)).toBe('Nothing to do.');
  }
  expect(cuts, 'the list, and 6 uploads and 2 deletions or 9 uploads').toBe(pagesToo ? 9 : 10);
});

it('the next deploy deletes files that only an interrupted release had', async () => {
  const { bucket } = here;
  await bucket.deploy(first);
  bucket.proxy.fault = (what) => (what === 'PUT nueva/index.html' ? { status: 403, code: 'AccessDenied' } : undefined);
  await expect(bucket.deploy(second)).rejects.toThrow();
  expect(await bucket.objects()).toHaveProperty(['assets/new.N1.webp']);
  bucket.proxy.fault = () => undefined;
  await bucket.deploy(first, { removeOldFiles: true });
  expect(await bucket.objects()).toEqual(first);
});

it('a deploy succeeds although the answer to each request is lost once', async () => {
  const { bucket } = here;
  await bucket.deploy(first);
  const seen = new Set<string>();
  bucket.proxy.fault = (what) => (seen.has(what) ? undefined : (seen.add(what), 'cut after'));
  await bucket.deploy(second, { removeOldFiles: true });
  expect(await bucket.objects()).toEqual(second);
});

it('two deploys at the same time leave no page without its files, and either can be repeated', async () => {
  const { bucket } = here;
  const third: Texts = {
    ...first,
    'index.html': '<a href="/assets/entry.C3.js">x</a>',
    'assets/entry.C3.js': 'third()',
  };
  await bucket.deploy(first);
  bucket.proxy.fault = async (what) => {
    if (what !== 'PUT nueva/index.html') return undefined;
    bucket.proxy.fault = () => undefined;
    await bucket.deploy(third);
    expectIntact(await bucket.objects(), { pagesToo: true });
    return undefined;
  };
  await bucket.deploy(second);
  expectIntact(await bucket.objects(), { pagesToo: true });
  await bucket.deploy(third);
  expect(await bucket.objects()).toMatchObject(third);
});
