import { randomBytes } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { checkBudgets, weighSite } from '../../../scripts/generator/budgets.ts';
import { Cache } from '../../../scripts/generator/cache.ts';
import type { BuiltPage } from '../../../scripts/generator/client.ts';
import type { Files } from '../../../scripts/generator/output.ts';
import { formatDiagnostics } from '../../../scripts/messages/format.ts';
import { formatNotice, notice } from '../../../scripts/messages/notices.ts';
import { temporaryFolder } from '../../support/generator.ts';

const noise = (bytes: number) => randomBytes(bytes).toString('latin1').slice(0, bytes);

const HTML = '<html><h1>Hola</h1>';

/** Weighs a site of three pages below `/site/`: the landing page, `/x/` and `/y/`. */
function weigh(files: Files, landing: Partial<BuiltPage> = {}, pageY: Partial<BuiltPage> = {}) {
  const page = { entry: 'assets/entry.js', idleChunks: [], inlineScript: '' };
  const pages = [
    { ...page, address: '/', output: 'index.html', ...landing },
    { ...page, address: '/x/', output: 'x/index.html' },
    { ...page, address: '/y/', output: 'y/index.html', ...pageY },
  ] as unknown as BuiltPage[];
  const html = { 'index.html': HTML, 'x/index.html': HTML, 'y/index.html': HTML };
  return weighSite({ pages, base: '/site/' }, { ...html, ...files }, new Cache(temporaryFolder()));
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
    { inlineScript: noise(6500) },
    `dist/index.html  script before interaction: ${most} 6500`,
  ],
  [
    'React',
    { 'assets/react.js': Buffer.alloc(66_001) },
    { hydrator: 'assets/react.js' },
    'dist/assets/react.js  React and islands:',
  ],
])('a budget that is exceeded names its heaviest file: %s', async (_, files, landing, message) => {
  const said = await tooHeavy(files, landing);
  if (message === '') expect(said).toBe('');
  else expect(said.startsWith(message), said).toBe(true);
});

test('the islands of any page count', async () => {
  const files = { 'assets/react.js': Buffer.alloc(66_001) };
  expect(await tooHeavy(files, {}, { hydrator: 'assets/react.js' })).toContain('React and islands');
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

test('the notice of a build lists the figures with their limits', async () => {
  const [weight] = (await weigh({ 'assets/a.woff2': 'x'.repeat(9000) })).filter(({ name }) => name === 'fonts');
  expect(formatNotice(notice('build.weights', { weights: [weight!] }), 'en')).toBe('       9000 B of 36000 B  fonts');
});
