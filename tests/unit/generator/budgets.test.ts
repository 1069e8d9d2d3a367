import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { budgets, checkBudgets, reportOf, weighSite } from '../../../scripts/generator/budgets.ts';
import type { BuiltPage } from '../../../scripts/generator/client.ts';
import type { Files } from '../../../scripts/generator/output.ts';
import { formatDiagnostics } from '../../../scripts/messages/format.ts';
import { formatNotice, notice } from '../../../scripts/messages/notices.ts';

const noise = (bytes: number) => randomBytes(bytes).toString('latin1').slice(0, bytes);

/** The weights of a site of two pages. */
function weigh(files: Files, landing: Partial<BuiltPage> = {}) {
  const page = { entry: 'assets/entry.js', inlineScript: '', islandChunks: [], pictures: [] };
  const pages = [
    { ...page, path: '/', output: 'index.html', ...landing },
    { ...page, path: '/x/', output: 'x/index.html' },
  ] as unknown as BuiltPage[];
  return weighSite({ pages, base: '/site/' }, files);
}

/** What is too heavy in such a site. */
const tooHeavy = (files: Files, landing?: Partial<BuiltPage>) =>
  formatDiagnostics(checkBudgets(weigh(files, landing), 'error'), 'en');

const most = 'expected at most';

test.each<[string, Files, Partial<BuiltPage>, string]>([
  ['nothing', { 'index.html': 'x' }, {}, ''],
  ['a page', { 'x/index.html': Buffer.alloc(12_001) }, {}, `dist/x/index.html  other pages, HTML: ${most} 12000`],
  ['a compressed page is as light as it travels', { 'index.html': 'x'.repeat(20_000), 'index.html.br': '' }, {}, ''],
  [
    'the inline script as a whole, from its first byte',
    {},
    { inlineScript: noise(6000) },
    `dist/inline script (src/client)  landing page, script before interaction: ${most} 6000`,
  ],
  [
    'React',
    { 'assets/react.js': Buffer.alloc(66_001) },
    { islandChunks: ['/site/assets/react.js'] },
    'dist/assets/react.js  React and islands:',
  ],
  ['a film', { 'assets/a.mp4': Buffer.alloc(9), 'assets/b.webm': Buffer.alloc(700_001) }, {}, 'dist/assets/b.webm'],
])('what is too heavy is told by the name of its file: %s', (_, files, landing, message) => {
  const told = tooHeavy(files, landing);
  if (message === '') expect(told).toBe('');
  else expect(told.startsWith(message), told).toBe(true);
});

test('pictures of a phone are weighed as it loads them, each once, and refuse nothing', () => {
  const sources = [{ type: 'image/avif', srcSet: '/site/a-480.avif 480w, /site/a-800.avif 800w, /site/a.avif 1280w' }];
  const slot = { sizes: '50vw', widths: [480, 800, 1280], phone: { width: 800, bytes: 1 } };
  const pictures = [
    { file: 'a.jpg', slot, set: { kind: 'photo' as const, width: 1, height: 1, src: '/site/a.webp', sources } },
    {
      file: 'b.svg',
      slot: undefined,
      set: { kind: 'drawing' as const, width: 1, height: 1, src: '/site/b.svg', sources: [] },
    },
  ];
  const files = {
    'a-800.avif': Buffer.alloc(750_000),
    'a.avif': Buffer.alloc(999_999),
    'b.svg': Buffer.alloc(75_001),
  };
  const landing = { pictures: [...pictures, ...pictures] };
  const weights = weigh(files, landing);
  const weighed = weights.find(({ name }) => name === 'landing page, images on a phone');
  expect(weighed).toMatchObject({
    bytes: 825_001,
    files: [
      { path: 'a-800.avif', bytes: 750_000 },
      { path: 'b.svg', bytes: 75_001 },
    ],
  });
  expect(tooHeavy(files, landing)).toBe('');
});

test('the report begins with the pages, then goes by name; compressed copies stand beside their file', () => {
  const names = ['assets/b.css', 'b/index.html', 'assets/a.js', '404.html'];
  const files = { ...Object.fromEntries(names.map((name) => [name, 'x'.repeat(2500)])), 'assets/a.js.br': 'xx' };
  const weight = { name: 'fonts', bytes: 36_001, limit: budgets.fonts, files: [] } as const;
  const report = reportOf(files, [{ ...weight, files: [] }], new Map([['content', 12.4]]));
  expect(formatNotice(notice('build.report', report), 'en')).toBe(`\
      size        brotli  file
    2.5 kB        2.5 kB  404.html
    2.5 kB        2.5 kB  b/index.html
    2.5 kB           2 B  assets/a.js
    2.5 kB        2.5 kB  assets/b.css

   36001 B    of 36000 B  fonts

content 12 ms`);
});
