/** Every address in the site leads to a file of it, and every file is there for a reason. */
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { attributesOf, sites } from './site.ts';

/** Files that browsers, crawlers and servers look for by name. */
const known = [
  ...['404.html', 'robots.txt', 'sitemap.xml', 'favicon.ico'],
  ...['serve.json', '_headers', 'version.json'],
];

const isText = (file: string) => /\.(html|css|js|webmanifest)$/.test(file);

/** Attributes that hold one address each; `data-entry` holds that of the page's main script. */
const addressAttributes = ['href', 'src', 'poster', 'data-entry'];

describe.each(sites)('$name', ({ name, files, pageFiles, bytes, page, url, base, written }) => {
  const texts = Object.fromEntries(files.map((file) => [file, isText(file) ? bytes(file).toString() : '']));
  const links = pageFiles.flatMap((file) =>
    attributesOf(page(file), 'a', 'href').map((href) => ({ file, href: href!, target: new URL(href!, url) })),
  );
  const isHere = ({ target }: { target: URL }) => target.origin === new URL(url).origin;

  /** Every address that a page names, with the whole address that it leads to. */
  function addressesOn(file: string): { address: string; target: URL }[] {
    const $ = page(file);
    const values = (attribute: string, selector = `[${attribute}]`) => attributesOf($, selector, attribute) as string[];
    const addresses = [
      ...addressAttributes.flatMap((attribute) => values(attribute)),
      // `/assets/a.avif 480w, /assets/b.avif 960w`
      ...values('srcset').flatMap((srcset) => srcset.split(',').map((entry) => entry.trim().replace(/\s.*/, ''))),
      ...values('content', 'meta[property="og:image"]'),
    ];
    // Hosts show the error page at any address without a page, where a relative link would lead nowhere.
    const shownAt = new URL(file === '404.html' ? 'no/such/place/' : file, url);
    return addresses.map((address) => ({ address, target: new URL(address, shownAt) }));
  }

  /** Whether a file of the site is at an address, and has the element after its `#`. */
  function exists(address: string, target: URL, from: string): boolean {
    const pathBelowBase = target.pathname.replace(base, '');
    const file = address.startsWith('#') ? from : pathBelowBase.replace(/(^|\/)$/, '$1index.html');
    const id = decodeURIComponent(target.hash.slice(1));
    return target.pathname.startsWith(base) && files.includes(file) && (!id || page(file)(`[id="${id}"]`).length > 0);
  }

  test('every link, anchor, picture, style, font, film and script leads to something that exists', () => {
    const broken = pageFiles.flatMap((file) =>
      addressesOn(file)
        .filter((one) => isHere(one) && !exists(one.address, one.target, file))
        .map(({ address }) => address.replace(/.*(?=#)/, '')),
    );
    expect([...new Set(broken)]).toEqual(name === 'smallest' ? ['#resultados'] : []);
    // Scripts, styles and the data for search engines name others.
    const assets = Object.values(texts).flatMap(
      (text) => text.match(/(?<=["'(/])assets\/[\w.-]+\.\w+(?=["')])/g) ?? [],
    );
    expect(assets.length).toBeGreaterThan(10);
    expect(assets.filter((file) => !files.includes(file))).toEqual([]);
  });

  test('links to pages end with a slash, so that no server has to redirect', () => {
    expect(links.filter(isHere).length).toBeGreaterThan(30);
    for (const { href, target } of links.filter(isHere)) expect(target.pathname, href).toMatch(/\/$/);
  });

  test('external links lead only to WhatsApp, e-mail and addresses that the content names', () => {
    const away = links.filter((link) => !isHere(link) && !written.includes(link.href));
    expect(away.length).toBeGreaterThan(0);
    for (const { file, href } of away) expect(href, file).toMatch(/^(https:\/\/wa\.me\/|mailto:)/);
  });

  test('every file is used, and the names of assets contain a hash of their content', () => {
    const all = Object.values(texts).join('\n');
    const used = (file: string) => [...known, ...pageFiles].includes(file) || all.includes(path.basename(file));
    expect(files.filter((file) => !used(file))).toEqual([]);
    for (const file of files.filter((file) => file.startsWith('assets/'))) {
      expect(path.basename(file)).toMatch(/^[\w-]+\.[a-z0-9]{8,10}\.\w+$/i);
    }
  });
});
