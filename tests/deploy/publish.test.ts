import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Proxy } from './proxy.ts';
import { deploy, later } from './run.ts';
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

const puts = () => proxy.arrivals.filter((what) => what.startsWith('PUT ')).map((what) => what.slice(4));
const writes = () => proxy.arrivals.filter((what) => /^(PUT|DELETE) /.test(what));
const manifest = async (prefix = '') =>
  JSON.parse((await bucket.objects())[`${prefix}.deploy/manifest.json`]!) as {
    files: Record<string, { hash: string; etag?: string; retired?: string }>;
  };

describe('the first deploy', () => {
  it('uploads what visitors need, and nothing else', async () => {
    const report = await deploy({ files: first, bucket, proxy });
    expect(await published(bucket)).toEqual(publicFiles(first));
    expect(report.uploaded.sort()).toEqual(Object.keys(publicFiles(first)).sort());
  });

  it('announces itself, then uploads assets, other files and pages, in this order', async () => {
    await deploy({ files: first, bucket, proxy });
    const kinds = puts().map((path) => {
      if (path.startsWith('.deploy/')) return 'manifest';
      if (path.startsWith('assets/')) return 'asset';
      return path.endsWith('.html') ? 'page' : 'file';
    });
    expect(kinds.filter((kind, index) => kind !== kinds[index - 1])).toEqual([
      'manifest',
      'asset',
      'file',
      'page',
      'manifest',
    ]);
  });

  it.each([
    ['index.html', 'text/html; charset=utf-8', 'no-cache'],
    ['vieja/index.html', 'text/html; charset=utf-8', 'no-cache'],
    ['assets/entry.A1.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['assets/film.F1.mp4', 'video/mp4', 'public, max-age=31536000, immutable'],
    ['icon.svg', 'image/svg+xml; charset=utf-8', 'public, max-age=86400'],
    ['speculation-rules.json', 'application/speculationrules+json', 'public, max-age=86400'],
    ['.deploy/manifest.json', 'application/json', 'no-store'],
  ])('stores %s with its type and its cache rule', async (path, type, cache) => {
    await deploy({ files: first, bucket, proxy });
    const { ContentType, CacheControl } = await bucket.head(path);
    expect({ ContentType, CacheControl }).toEqual({ ContentType: type, CacheControl: cache });
  });

  it('tells how far it is', async () => {
    const lines: string[] = [];
    await deploy({ files: first, bucket, proxy, lines });
    const count = Object.keys(publicFiles(first)).length;
    expect(lines[0]).toMatch(
      new RegExp(`^s3://${bucket.name}/: ${count} to upload \\(.+\\), 0 unchanged, 0 to delete`),
    );
    expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^  1/${count}  assets/\\S+  \\d+ B$`)));
    expect(lines.at(-1)).toBe(`Published s3://${bucket.name}/`);
  });
});

describe('the next deploy', () => {
  beforeEach(async () => {
    await deploy({ files: first, bucket, proxy });
    proxy.arrivals.length = 0;
  });

  it('writes nothing and asks for no single object where nothing has changed', async () => {
    const report = await deploy({ files: first, bucket, proxy, now: later(3) });
    expect(proxy.arrivals).toEqual(['LIST', 'GET .deploy/manifest.json']);
    expect(report.uploaded).toEqual([]);
  });

  it('uploads what has changed, new pages before those that link to them', async () => {
    await deploy({ files: second, bucket, proxy });
    const uploads = puts().filter((path) => !path.startsWith('.deploy/'));
    expect(uploads.slice(0, 2).sort()).toEqual(['assets/entry.B2.js', 'assets/new.N1.webp']);
    expect(uploads.slice(2)).toEqual(['icon.svg', 'nueva/index.html', 'index.html']);
  });

  it('deletes a withdrawn page at once, after the pages that linked to it have changed; its script stays', async () => {
    await deploy({ files: second, bucket, proxy });
    expect(proxy.arrivals.indexOf('DELETE vieja/index.html')).toBeGreaterThan(proxy.arrivals.indexOf('PUT index.html'));
    expect(await published(bucket)).toEqual({
      ...publicFiles(second),
      'assets/entry.A1.js': first['assets/entry.A1.js'],
    });
  });

  it('uploads again what has other headers now, though its bytes are the same', async () => {
    const stored = await manifest();
    stored.files['icon.svg']!.hash = 'of the same bytes with the headers of last year';
    await bucket.put('.deploy/manifest.json', JSON.stringify(stored));
    const report = await deploy({ files: first, bucket, proxy });
    expect(report.uploaded).toEqual(['icon.svg']);
    expect((await manifest()).files['icon.svg']!.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('takes the headers of a file for a part of it', async () => {
    await deploy({ files: { ...first, 'same.txt': 'same', 'same.css': 'same' }, bucket, proxy });
    const { files } = await manifest();
    expect(files['same.txt']!.hash).not.toBe(files['same.css']!.hash);
  });

  it('uploads again what somebody changed or deleted in the bucket', async () => {
    await bucket.put('index.html', 'by hand');
    await bucket.remove('robots.txt');
    const report = await deploy({ files: first, bucket, proxy });
    expect(report.uploaded.sort()).toEqual(['index.html', 'robots.txt']);
    expect(await published(bucket)).toEqual(publicFiles(first));
  });

  it('recognises its objects where the manifest was lost', async () => {
    await bucket.remove('.deploy/manifest.json');
    const report = await deploy({ files: first, bucket, proxy });
    expect(report.uploaded).toEqual([]);
    expect(writes()).toEqual(['PUT .deploy/manifest.json', 'PUT .deploy/manifest.json']);
    proxy.arrivals.length = 0;
    await deploy({ files: first, bucket, proxy });
    expect(writes()).toEqual([]);
  });

  it('refuses a manifest that it does not understand', async () => {
    await bucket.put('.deploy/manifest.json', '{"version":2}');
    await expect(deploy({ files: second, bucket, proxy })).rejects.toThrow(/not a manifest of this version/);
    expect(writes()).toEqual([]);
  });
});

describe('--dry-run', () => {
  it('says what would be done, and writes nothing', async () => {
    await deploy({ files: first, bucket, proxy });
    const before = await published(bucket);
    proxy.arrivals.length = 0;
    const lines: string[] = [];
    await deploy({ files: second, bucket, proxy, dryRun: true, lines });
    expect(writes()).toEqual([]);
    expect(await published(bucket)).toEqual(before);
    expect(lines).toEqual([
      expect.stringMatching(/: 5 to upload \(\d+ B\), 6 unchanged, 1 to delete, 1 kept/),
      expect.stringMatching(
        /^ {2}would upload {2}assets\/entry\.B2\.js {2}\d+ B {2}text\/javascript; charset=utf-8 {2}public, max-age=31536000, immutable$/,
      ),
      expect.stringMatching(/^ {2}would upload {2}assets\/new\.N1\.webp/),
      expect.stringMatching(/^ {2}would upload {2}icon\.svg/),
      expect.stringMatching(/^ {2}would upload {2}index\.html .* no-cache$/),
      expect.stringMatching(/^ {2}would upload {2}nueva\/index\.html/),
      '  would delete  vieja/index.html',
      'Nothing was changed (--dry-run).',
    ]);
  });

  it('writes nothing to an empty bucket either', async () => {
    await deploy({ files: first, bucket, proxy, dryRun: true });
    expect(proxy.arrivals).toEqual(['LIST']);
  });
});

describe('--keep', () => {
  const old = 'assets/entry.A1.js';

  it('counts from the day on which a file went out of use, not from its upload', async () => {
    await deploy({ files: first, bucket, proxy });
    await deploy({ files: second, bucket, proxy, now: later(100) });
    expect((await published(bucket))[old]).toBeDefined();
    await deploy({ files: second, bucket, proxy, now: later(129) });
    expect((await published(bucket))[old]).toBeDefined();
    const report = await deploy({ files: second, bucket, proxy, now: later(130) });
    expect(report.deleted).toEqual([old]);
    expect(await published(bucket)).toEqual(publicFiles(second));
    expect(Object.keys((await manifest()).files).sort()).toEqual(Object.keys(publicFiles(second)).sort());
  });

  it('keeps what is in use again', async () => {
    await deploy({ files: first, bucket, proxy });
    await deploy({ files: second, bucket, proxy, now: later(1) });
    await deploy({ files: first, bucket, proxy, now: later(50) });
    await deploy({ files: second, bucket, proxy, now: later(51) });
    expect((await published(bucket))[old]).toBeDefined();
  });

  it('with 0, leaves only what the newest release has', async () => {
    await deploy({ files: first, bucket, proxy });
    await deploy({ files: second, bucket, proxy, keepDays: 0 });
    expect(await published(bucket)).toEqual(publicFiles(second));
  });
});

describe('what deploy did not put there', () => {
  it('stays, and is named', async () => {
    for (const name of ['report.pdf', 'assets/by-hand.js', 'old/index.html']) await bucket.put(name, 'mine');
    const lines: string[] = [];
    await deploy({ files: first, bucket, proxy, keepDays: 0, lines });
    await deploy({ files: second, bucket, proxy, keepDays: 0 });
    expect(await published(bucket)).toEqual({
      ...publicFiles(second),
      'report.pdf': 'mine',
      'assets/by-hand.js': 'mine',
      'old/index.html': 'mine',
    });
    expect(lines).toContain(
      '  leaves alone assets/by-hand.js, old/index.html, report.pdf, which deploy did not put there',
    );
  });

  it('is replaced where the site has a file of that name, and that is said', async () => {
    await bucket.put('index.html', 'the old site');
    const lines: string[] = [];
    await deploy({ files: first, bucket, proxy, lines });
    expect(lines).toContain('  takes the place of index.html, which deploy did not put there');
    expect((await published(bucket))['index.html']).toBe(first['index.html']);
  });

  it('stays where it has taken the place of an uploaded file', async () => {
    await deploy({ files: first, bucket, proxy });
    await bucket.put('assets/entry.A1.js', 'mine');
    await bucket.put('vieja/index.html', 'mine');
    await deploy({ files: second, bucket, proxy, keepDays: 0 });
    expect(await published(bucket)).toMatchObject({ 'assets/entry.A1.js': 'mine', 'vieja/index.html': 'mine' });
  });
});

describe('a prefix', () => {
  it('is all that deploy touches', async () => {
    await deploy({ files: first, bucket, proxy });
    await bucket.put('web-old/index.html', 'a neighbour');
    await bucket.put('web/', '');
    const lines: string[] = [];
    await deploy({ files: first, bucket, proxy, prefix: 'web/', lines });
    expect(lines.join('\n')).not.toContain('leaves alone');
    proxy.arrivals.length = 0;
    await deploy({ files: second, bucket, proxy, prefix: 'web/', keepDays: 0 });
    expect(writes().every((what) => /^\w+ web\//.test(what))).toBe(true);
    expect(await published(bucket, 'web/')).toEqual({ ...publicFiles(second), '': '' });
    const { 'web-old/index.html': neighbour, ...root } = Object.fromEntries(
      Object.entries(await published(bucket)).filter(([name]) => !name.startsWith('web/')),
    );
    expect(neighbour).toBe('a neighbour');
    expect(root).toEqual(publicFiles(first));
  });
});

it('compares sites of more files than one listing holds', async () => {
  proxy.pageSize = 4;
  await deploy({ files: first, bucket, proxy });
  proxy.arrivals.length = 0;
  const report = await deploy({ files: first, bucket, proxy });
  expect(report.uploaded).toEqual([]);
  expect(proxy.arrivals).toEqual(['LIST', 'LIST', 'LIST', 'GET .deploy/manifest.json']);
});
