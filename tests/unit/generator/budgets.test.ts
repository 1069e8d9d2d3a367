import { randomBytes } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createReport } from '../../../scripts/generator/build-report.ts';
import { budgets, checkBudgets, weighSite } from '../../../scripts/generator/budgets.ts';
import { openCache } from '../../../scripts/generator/cache.ts';
import type { BuiltPage } from '../../../scripts/generator/client.ts';
import type { Files } from '../../../scripts/generator/output.ts';
import { formatDiagnostics } from '../../../scripts/messages/format.ts';
import { formatNotice, notice } from '../../../scripts/messages/notices.ts';
import { temporaryFolder } from '../../support/generator.ts';

const noise = (bytes: number) => randomBytes(bytes).toString('latin1').slice(0, bytes);

const HTML = '<html><h1>Hola</h1>';

/** Weighs a site of three pages below `/site/`: the landing page, `/x/` and `/y/`. */
function weigh(files: Files, landing: Partial<BuiltPage> = {}, pageY: Partial<BuiltPage> = {}) {
  const page = { entry: 'assets/entry.js', idleChunks: [], inlineScript: '', islandChunks: [], pictures: [] };
  const pages = [
    { ...page, address: '/', output: 'index.html', ...landing },
    { ...page, address: '/x/', output: 'x/index.html' },
    { ...page, address: '/y/', output: 'y/index.html', ...pageY },
  ] as unknown as BuiltPage[];
  const html = { 'index.html': HTML, 'x/index.html': HTML, 'y/index.html': HTML };
  return weighSite({ pages, base: '/site/' }, { ...html, ...files }, openCache(temporaryFolder()));
}

/** What is said of such a site if it is too heavy. */
const tooHeavy = async (...site: Parameters<typeof weigh>) =>
  formatDiagnostics(checkBudgets(await weigh(...site), 'error'), 'en');

const most = 'expected at most';

test.each<[string, Files, Partial<BuiltPage>, string]>([
  ['nothing', { 'index.html': 'x' }, {}, ''],
  [
    'a page whose heading comes late',
    { 'x/index.html': `<style>${noise(12_000)}</style><h1>` },
    {},
    `dist/x/index.html  other pages, HTML of the first screen: ${most} 12000`,
  ],
  [
    'the inline script as a whole, from its first byte',
    {},
    { inlineScript: noise(6000) },
    `dist/index.html  landing page, script before interaction: ${most} 6000`,
  ],
  [
    'React',
    { 'assets/react.js': Buffer.alloc(66_001) },
    { islandChunks: ['assets/react.js'] },
    'dist/assets/react.js  React and islands:',
  ],
  ['a film', { 'assets/a.mp4': Buffer.alloc(9), 'assets/b.webm': Buffer.alloc(700_001) }, {}, 'dist/assets/b.webm'],
])('a budget that is exceeded names its heaviest file: %s', async (_, files, landing, message) => {
  const said = await tooHeavy(files, landing);
  if (message === '') expect(said).toBe('');
  else expect(said.startsWith(message), said).toBe(true);
});

test('the islands of any page count', async () => {
  const files = { 'assets/react.js': Buffer.alloc(66_001) };
  expect(await tooHeavy(files, {}, { islandChunks: ['assets/react.js'] })).toContain('React and islands');
});

describe('the first screen of a page', () => {
  const deferredStyles = { path: 'assets/deferred.css', css: '' };
  const fold = '<link rel="stylesheet" href="/site/assets/deferred.css">';
  /** A landing page with so many bytes that hardly compress before and after the fold. */
  function landing(before: number, after: number): Files {
    const letters = (bytes: number) => randomBytes(bytes).toString('hex');
    const html = `<h1>Hola</h1>${letters(before)}${fold}${letters(after)}`;
    return { 'index.html': html, 'index.html.br': brotliCompressSync(html) };
  }

  test('may be followed by text of any length', async () => {
    const site = [landing(10_000, 20_000), { deferredStyles }] as const;
    expect(await tooHeavy(...site)).toBe('');
    const firstScreen = (await weigh(...site)).find(({ name }) => name === 'landing-first-screen');
    expect(firstScreen?.bytes).toBeGreaterThan(10_000);
    expect(firstScreen?.bytes).toBeLessThan(13_000);
  });

  test('is over budget if it is too heavy by itself, however little follows', async () => {
    expect(await tooHeavy(landing(14_000, 10), { deferredStyles })).toMatch(
      /^dist\/index\.html {2}landing page, HTML of the first screen: expected at most 14000 bytes/,
    );
  });
});

describe('what a page besides the landing page needs before it has loaded', () => {
  const deferredStyles = { path: 'assets/y.css', css: '' };
  const fold = '<link rel="stylesheet" href="/site/assets/y.css">';

  test('is weighed although the HTML of another page is heavier', async () => {
    const files = {
      'x/index.html': `${HTML}${'x'.repeat(5000)}`,
      'y/index.html': HTML + fold,
      'assets/y.css': 'y'.repeat(50_001),
    };
    expect(await tooHeavy(files, {}, { deferredStyles })).toMatch(
      /^dist\/assets\/y\.css {2}other pages, first screen with all [^:]+: expected at most 50000/,
    );
  });

  test('leaves out the HTML below the first screen', async () => {
    const files = { 'y/index.html': `${HTML}${fold}${'y'.repeat(11_000)}`, 'assets/y.css': 'y'.repeat(45_000) };
    expect(await tooHeavy(files, {}, { deferredStyles })).toBe('');
  });
});

test('heavy pictures of the practice are reported as advice, never as an error', async () => {
  const picture = { width: 1, height: 1, sources: [] };
  const photo = { ...picture, kind: 'photo' as const, src: '/site/a.webp', phoneSrc: '/site/a-800.avif' };
  const drawing = { ...picture, kind: 'drawing' as const, src: '/site/b.svg', phoneSrc: '/site/b.svg' };
  const pictures = [
    { file: 'a.jpg', slot: undefined, set: photo },
    { file: 'b.svg', slot: undefined, set: drawing },
  ];
  // In the width that a phone loads, each picture once.
  const files = {
    'a-800.avif': Buffer.alloc(75_000),
    'a.avif': Buffer.alloc(999_999),
    'b.svg': Buffer.alloc(75_001),
  };
  const found = checkBudgets(await weigh(files, { pictures: [...pictures, ...pictures] }), 'error');
  expect(found).toEqual([
    {
      code: 'budget.pictures',
      severity: 'advice',
      place: { file: 'content/media/b.svg' },
      params: {
        name: 'landing-pictures',
        limit: 150_000,
        size: 150_001,
        files: [
          { path: 'content/media/b.svg', bytes: 75_001 },
          { path: 'content/media/a.jpg', bytes: 75_000 },
        ],
      },
    },
  ]);
});

test('the report lists pages first, then files by name, each with the size of its compressed copy', () => {
  const names = ['assets/b.css', 'b/index.html', 'assets/a.js', '404.html'];
  const files = { ...Object.fromEntries(names.map((name) => [name, 'x'.repeat(2500)])), 'assets/a.js.br': 'xx' };
  const weight = { name: 'fonts', bytes: 36_001, limit: budgets.fonts, files: [] } as const;
  const report = createReport(files, [weight], new Map([['content', 12.4]]));
  expect(formatNotice(notice('build.report', report), 'en')).toBe(`\
      size        brotli  file
    2.5 kB        2.5 kB  404.html
    2.5 kB        2.5 kB  b/index.html
    2.5 kB           2 B  assets/a.js
    2.5 kB        2.5 kB  assets/b.css

   36001 B    of 36000 B  fonts

content 12 ms`);
});
