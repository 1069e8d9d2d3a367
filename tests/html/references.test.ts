/** Every address in the site leads to a file of it, and every file is there for a reason. */
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { content, files, pageFiles, parse, readText } from './site.ts';

const origin = new URL(content.site.url).origin;

/** Files that browsers, crawlers and servers look for by name. */
const known = ['404.html', 'robots.txt', 'sitemap.xml', 'favicon.ico', 'serve.json', '_headers', 'speculation-rules.json'];

interface Reference {
  /** The file that holds it. */
  from: string;
  /** As it is written there. */
  address: string;
}

/** What a style sheet asks for. */
const inStyles = (css: string) => [...css.matchAll(/url\(\s*(['"]?)(.*?)\1\s*\)/g)].map(([, , url]) => url!);

function inPage(file: string): Reference[] {
  const $ = parse(readText(file));
  const attributes = $('*')
    .toArray()
    .flatMap((element) => {
      const { href, src, srcset, poster } = $(element).attr() ?? {};
      const set = srcset?.split(',').map((candidate) => candidate.trim().split(/\s+/)[0]!) ?? [];
      return [href, src, poster, $(element).attr('data-entry'), ...set];
    });
  const film = $('[data-film]').attr('data-film');
  const config = JSON.parse($('#client-config').text()) as { islandChunks?: string[] };
  return [
    ...attributes,
    ...(film ? [...film.matchAll(/"src":"(.*?)"/g)].map(([, src]) => src) : []),
    ...(config.islandChunks ?? []),
    ...$('meta[property="og:image"]')
      .toArray()
      .map((element) => $(element).attr('content')),
    ...inStyles($('style').text()),
  ]
    .filter((address) => address !== undefined)
    .map((address) => ({ from: file, address }));
}

const references: Reference[] = [
  ...pageFiles.flatMap(inPage),
  ...files
    .filter((file) => file.endsWith('.css'))
    .flatMap((file) => inStyles(readText(file)).map((address) => ({ from: file, address }))),
  ...(JSON.parse(readText('site.webmanifest')) as { icons: { src: string }[]; start_url: string }).icons.map(({ src }) => ({
    from: 'site.webmanifest',
    address: src,
  })),
  // Code that code imports.
  ...files
    .filter((file) => file.endsWith('.js'))
    .flatMap((file) =>
      [...readText(file).matchAll(/(?:from|import)\s*\(?\s*["'](\.[^"']+)["']/g)].map(([, address]) => ({ from: file, address: address! })),
    ),
];

/** The file that an address of this site means, as a server of static files finds it; nothing for others. */
function fileOf({ from, address }: Reference): { file: string; hash: string } | undefined {
  const url = new URL(address, new URL(from, `${origin}/`));
  if (url.origin !== origin) return undefined;
  const wanted = decodeURIComponent(url.pathname).slice(1);
  const file = wanted === '' || wanted.endsWith('/') ? `${wanted}index.html` : wanted;
  return { file, hash: url.hash.slice(1) };
}

const internal = references.flatMap((reference) => {
  const found = fileOf(reference);
  return found ? [{ ...reference, ...found }] : [];
});

test('there are references to check', () => {
  expect(internal.length).toBeGreaterThan(100);
});

test('every internal link, picture, style, font, film, script and icon is a file of the site', () => {
  const missing = internal.filter(({ file }) => !files.includes(file));
  expect(missing.map(({ from, address }) => `${from}: ${address}`)).toEqual([]);
});

test('every anchor is in the page it points to', () => {
  const pages = new Map(pageFiles.map((file) => [file, parse(readText(file))]));
  const missing = internal.filter(({ file, hash }) => hash && pages.get(file)?.(`[id="${hash}"]`).length !== 1);
  expect(missing.map(({ from, address }) => `${from}: ${address}`)).toEqual([]);
});

test('links to pages end with a slash, so that no server has to redirect', () => {
  for (const { from, address, file } of internal) {
    if (file.endsWith('.html')) expect(address, from).toMatch(/\/(#[\w-]+)?$|^#/);
  }
});

test('no file is left over', () => {
  const used = new Set(internal.map(({ file }) => file));
  const unused = files.filter((file) => !used.has(file) && !known.includes(file) && !pageFiles.includes(file));
  expect(unused).toEqual([]);
});

test('names of assets change with their content', () => {
  for (const file of files.filter((file) => file.startsWith('assets/'))) {
    expect(path.basename(file)).toMatch(/^[\w-]+\.[a-z0-9]{8,10}\.\w+$/i);
  }
});

describe('other sites', () => {
  const foreign = references.filter((reference) => !fileOf(reference) && !reference.address.startsWith('data:'));

  test('links lead to WhatsApp and e-mail, nothing else leads away', () => {
    for (const { from, address } of foreign) expect(address, from).toMatch(/^(https:\/\/wa\.me\/|mailto:)/);
  });
});
