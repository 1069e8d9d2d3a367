/** Every address in the site leads to a file of it, and every file is there for a reason. */
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Block, Inline } from '../../src/content/schema.ts';
import { sites, type BuiltSite } from './site.ts';

/** Files that browsers, crawlers and servers look for by name. */
const known = [
  '404.html',
  'robots.txt',
  'sitemap.xml',
  'favicon.ico',
  'serve.json',
  '_headers',
  'speculation-rules.json',
];

interface Reference {
  /** The file that holds it. */
  from: string;
  /** As it is written there. */
  address: string;
}

/** What a style sheet asks for. */
const inStyles = (css: string) => [...css.matchAll(/url\(\s*(['"]?)(.*?)\1\s*\)/g)].map(([, , url]) => url!);

function inPage(site: BuiltSite, file: string): Reference[] {
  const $ = site.page(file);
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

/** Every address in the site. */
const referencesOf = (site: BuiltSite): Reference[] => [
  ...site.pageFiles.flatMap((file) => inPage(site, file)),
  ...site.files
    .filter((file) => file.endsWith('.css'))
    .flatMap((file) => inStyles(site.readText(file)).map((address) => ({ from: file, address }))),
  ...(JSON.parse(site.readText('site.webmanifest')) as { icons: { src: string }[] }).icons.map(({ src }) => ({
    from: 'site.webmanifest',
    address: src,
  })),
  // Code that code imports.
  ...site.files
    .filter((file) => file.endsWith('.js'))
    .flatMap((file) =>
      [...site.readText(file).matchAll(/(?:from|import)\s*\(?\s*["'](\.[^"']+)["']/g)].map(([, address]) => ({
        from: file,
        address: address!,
      })),
    ),
];

/** The file that an address of the site means, as a server of static files finds it; nothing for others. */
function fileOf({ url, base }: BuiltSite, { from, address }: Reference): { file: string; hash: string } | undefined {
  const target = new URL(address, new URL(from, url));
  if (target.origin !== new URL(url).origin) return undefined;
  if (!target.pathname.startsWith(base)) return { file: target.pathname, hash: '' };
  const wanted = decodeURIComponent(target.pathname).slice(base.length);
  const file = wanted === '' || wanted.endsWith('/') ? `${wanted}index.html` : wanted;
  return { file, hash: target.hash.slice(1) };
}

/** Links that the practice wrote into its legal texts. */
function writtenLinks({ content }: BuiltSite): string[] {
  const inLine = (nodes: readonly Inline[]): string[] =>
    nodes.flatMap((node) =>
      node.type === 'text' ? [] : [...(node.type === 'link' ? [node.href] : []), ...inLine(node.children)],
    );
  const inBlock = (block: Block) => (block.type === 'paragraph' ? inLine(block.children) : block.items.flatMap(inLine));
  return Object.values(content.legal).flatMap(({ intro, sections }) =>
    [...intro, ...sections.flatMap(({ blocks }) => blocks)].flatMap(inBlock),
  );
}

describe.each(sites)('$name', (site) => {
  const { files, pageFiles } = site;
  const references = referencesOf(site);
  const internal = references.flatMap((reference) => {
    const found = fileOf(site, reference);
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
    const missing = internal.filter(({ file, hash }) => hash && site.page(file)(`[id="${hash}"]`).length !== 1);
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

  test('links lead to WhatsApp, to e-mail and to where the legal texts say, nothing else leads away', () => {
    const written = writtenLinks(site);
    const away = references.filter((reference) => !fileOf(site, reference) && !reference.address.startsWith('data:'));
    expect(away.length).toBeGreaterThan(0);
    for (const { from, address } of away) {
      if (!written.includes(address)) expect(address, from).toMatch(/^(https:\/\/wa\.me\/|mailto:)/);
    }
  });
});
