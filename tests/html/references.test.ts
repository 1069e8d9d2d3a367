/** Every address in the site leads to a file of it, and every file is there for a reason. */
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkLinks } from '../../scripts/check/links.ts';
import type { Site } from '../../scripts/generator/site.ts';
import { attributesOf, sites } from './site.ts';

/** Files that browsers, crawlers and servers look for by name. */
const known = [
  ...['404.html', 'robots.txt', 'sitemap.xml', 'favicon.ico'],
  ...['serve.json', '_headers', 'speculation-rules.json', 'version.json'],
];

const isText = (file: string) => /\.(html|css|js|webmanifest)$/.test(file);

describe.each(sites)('$name', ({ name, files, pageFiles, bytes, page, url, base, written }) => {
  const texts = Object.fromEntries(files.map((file) => [file, isText(file) ? bytes(file).toString() : '']));
  const links = pageFiles.flatMap((file) =>
    attributesOf(page(file), 'a', 'href').map((href) => ({ file, href: href!, target: new URL(href!, url) })),
  );
  const isHere = ({ target }: (typeof links)[number]) => target.origin === new URL(url).origin;

  test('every link, anchor, picture, style, font, film and script leads to something that exists', () => {
    const pages = pageFiles.map((output) => ({ output, source: output }));
    const problems = checkLinks({ pages, files: texts, url, base, source: { files: new Map() } } as unknown as Site);
    const left = name === 'smallest' ? ['resultados'] : [];
    expect([
      ...new Set(problems.map((problem) => (problem.code === 'check.broken-anchor' ? problem.params.id : problem))),
    ]).toEqual(left);
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
