import { beforeEach, describe, expect, it } from 'vitest';
import { first, second } from '../support/releases.ts';
import { useStorage } from '../support/storage.ts';

const here = useStorage();
const LIST = '.deploy/files.json';

/** What is written from now on, in order. */
function writesFromNow(): () => string[] {
  const start = here.bucket.proxy.arrivals.length;
  return () => here.bucket.proxy.arrivals.slice(start).filter((what) => /^(PUT|DELETE) /.test(what));
}

it('a deploy uploads assets, other files, new pages and changed pages in this order, after the list of them', async () => {
  const writes = writesFromNow();
  const lines = await here.bucket.deploy({ ...first, 'serve.json': '{}', _headers: '/*' });
  expect(lines[0]).toBe(`s3://${here.bucket.name}/: 8 to upload, 0 unchanged, 0 to delete`);
  expect(lines).toContainEqual(expect.stringMatching(/^ {2}1\/8 {2}upload {2}assets\//));
  expect(lines.at(-1)).toBe(`Published s3://${here.bucket.name}/`);
  const kinds = writes().map((what) => /files\.json|assets|html$/.exec(what)?.[0] ?? 'other');
  const changes = kinds.filter((kind, index) => kind !== kinds[index - 1]);
  expect(changes).toEqual(['files.json', 'assets', 'other', 'html']);
  expect(await here.bucket.objects(), 'what visitors need, and nothing else').toEqual(first);

  const next = writesFromNow();
  await here.bucket.deploy(second, { removeOldFiles: true });
  expect(next().slice(1, 3).sort()).toEqual(['PUT assets/entry.B2.js', 'PUT assets/new.N1.webp']);
  expect([next()[0], ...next().slice(3)]).toEqual([
    `PUT ${LIST}`,
    'PUT icon.svg',
    'PUT nueva/index.html',
    'PUT index.html',
    'DELETE vieja/index.html',
    'DELETE assets/entry.A1.js',
  ]);
  expect(await here.bucket.objects()).toEqual(second);
});

it('version.json and its compressed copies are uploaded after everything else', async () => {
  const writes = writesFromNow();
  await here.bucket.deploy({ ...first, 'version.json': '{}', 'version.json.br': 'br', 'version.json.gz': 'gz' });
  expect(writes().slice(-3).sort()).toEqual(['PUT version.json', 'PUT version.json.br', 'PUT version.json.gz']);
});

it('a deploy stores each file with its type and its cache rule', async () => {
  await here.bucket.deploy(first);
  for (const [path, ContentType, CacheControl] of [
    ['vieja/index.html', 'text/html; charset=utf-8', 'no-cache, no-transform'],
    ['assets/entry.A1.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['icon.svg', 'image/svg+xml', 'public, max-age=86400'],
  ] as const) {
    expect(await here.bucket.head(path), path).toMatchObject({ ContentType, CacheControl });
  }
});

describe('the next deploy', () => {
  beforeEach(() => here.bucket.deploy(first));

  it('writes nothing if nothing has changed, also if a listing has several pages', async () => {
    here.bucket.proxy.pageSize = 4;
    const writes = writesFromNow();
    expect((await here.bucket.deploy(first)).at(-1)).toBe('Nothing to do.');
    expect(writes()).toEqual([]);
  });

  it('uploads files again that somebody changed or deleted, and files with other headers', async () => {
    await here.bucket.put('index.html', 'by hand');
    await here.bucket.remove('robots.txt');
    const { Metadata } = await here.bucket.head('icon.svg');
    const writes = writesFromNow();
    await here.bucket.deploy({ ...first, 'copy.txt': first['icon.svg']! });
    expect(writes().slice(1).sort()).toEqual(['PUT copy.txt', 'PUT index.html', 'PUT robots.txt']);
    expect((await here.bucket.head('copy.txt')).Metadata, 'other headers make another hash').not.toEqual(Metadata);
  });

  it('leaves the files of earlier releases if the list was damaged, and uploads nothing again', async () => {
    await here.bucket.deploy({ ...first, 'copy.txt': 'new' });
    await here.bucket.put(LIST, '[');
    const writes = writesFromNow();
    await here.bucket.deploy(first, { removeOldFiles: true });
    expect(writes(), 'so that the next deploy knows them again').toEqual([`PUT ${LIST}`]);
    await here.bucket.deploy(second, { removeOldFiles: true });
    expect(await here.bucket.objects()).toEqual({ ...second, 'copy.txt': 'new' });
  });

  it('with --dry-run prints the same and writes nothing', async () => {
    const writes = writesFromNow();
    const lines = await here.bucket.deploy(second, { dryRun: true, removeOldFiles: true });
    expect(writes()).toEqual([]);
    expect(lines[0]).toBe(`s3://${here.bucket.name}/: 5 to upload, 4 unchanged, 2 to delete`);
    expect(lines.at(-1)).toBe('Nothing was changed (--dry-run).');
    const real = await here.bucket.deploy(second, { removeOldFiles: true });
    // Nothing can be interrupted that changes nothing.
    expect(lines.slice(0, -1)).toEqual(real.slice(0, -1).filter((line) => !line.startsWith('If this is interrupted')));
  });
});

describe('files of earlier releases', () => {
  it('stay until a deploy with --remove-old; withdrawn pages are deleted at once', async () => {
    await here.bucket.deploy(first);
    await here.bucket.deploy(second);
    await here.bucket.deploy({ ...second, 'copy.txt': 'new' });
    const old = { 'assets/entry.A1.js': first['assets/entry.A1.js'] };
    expect(await here.bucket.objects()).toEqual({ ...second, ...old, 'copy.txt': 'new' });
    await here.bucket.deploy(second, { removeOldFiles: true });
    expect(await here.bucket.objects()).toEqual(second);
    expect((await here.bucket.deploy(second, { removeOldFiles: true })).at(-1)).toBe('Nothing to do.');
  });

  it('do not include the compressed copies of a withdrawn page, which a server may send in its place', async () => {
    const withdrawn = {
      'equipo/index.html': '<h1>Equipo</h1>',
      'equipo/index.html.gz': 'gz',
      'equipo/index.html.br': 'br',
    };
    await here.bucket.deploy({ ...first, ...withdrawn });
    await here.bucket.deploy(first);
    expect(await here.bucket.objects()).toEqual(first);
  });

  it('do not include an outdated compressed copy, which a server may send in place of the new file', async () => {
    await here.bucket.deploy({ ...first, 'version.json': 'old', 'version.json.gz': 'gz' });
    const release = { ...first, 'version.json': 'new' };
    await here.bucket.deploy(release);
    expect(await here.bucket.objects()).toEqual(release);
  });

  it('are no longer ours once they are deleted: what somebody puts in their place stays', async () => {
    await here.bucket.deploy(first);
    await here.bucket.deploy(second, { removeOldFiles: true });
    await here.bucket.deploy({ ...second, 'copy.txt': 'new' });
    await here.bucket.put('vieja/index.html', 'mine');
    await here.bucket.deploy(second, { removeOldFiles: true });
    expect(await here.bucket.objects()).toEqual({ ...second, 'vieja/index.html': 'mine' });
  });
});

it('a deploy leaves files of others and names them; it replaces only those at a path of the site', async () => {
  const foreign = { 'report.pdf': 'mine', 'assets/by-hand.js': 'mine', 'old/index.html': 'mine' };
  for (const [path, text] of Object.entries(foreign)) await here.bucket.put(path, text);
  await here.bucket.put('index.html', 'the old site');
  const lines = await here.bucket.deploy(first, { removeOldFiles: true });
  expect(lines.filter((line) => line.endsWith('not from deploy')).sort()).toEqual([
    '  leaves assets/by-hand.js, which is not from deploy',
    '  leaves old/index.html, which is not from deploy',
    '  leaves report.pdf, which is not from deploy',
    '  replaces index.html, which is not from deploy',
  ]);
  expect(here.bucket.proxy.arrivals, 'what is not its own is not even asked').not.toContain('HEAD report.pdf');
  await here.bucket.deploy(second, { removeOldFiles: true });
  expect(await here.bucket.objects()).toEqual({ ...second, ...foreign });
});

it('a deploy touches nothing outside its prefix', async () => {
  await here.bucket.deploy(first);
  await here.bucket.put('web-old/index.html', 'a neighbour');
  await here.bucket.put('web/', '');
  const writes = writesFromNow();
  expect((await here.bucket.deploy(first, { prefix: 'web/' })).join('\n')).not.toContain('not from deploy');
  await here.bucket.deploy(second, { prefix: 'web/', removeOldFiles: true });
  expect(writes().filter((what) => !/^\w+ web\//.test(what))).toEqual([]);
  const below = Object.fromEntries(Object.entries(second).map(([path, text]) => [`web/${path}`, text]));
  expect(await here.bucket.objects()).toEqual({ ...first, ...below, 'web/': '', 'web-old/index.html': 'a neighbour' });
});
