/** What the practice writes is what the site says: every text, every address, at any length of its lists. */
import path from 'node:path';
import { globSync } from 'glob';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { ABSENT } from '../../scripts/generator/content/optional-facts.ts';
import { placeholderValues } from '../../scripts/generator/content/placeholders.ts';
import { adapter as cal } from '../../src/booking/cal/adapter.ts';
import { adapter as calendly } from '../../src/booking/calendly/adapter.ts';
import { providers } from '../../src/booking/providers.ts';
import type { SiteContent } from '../../src/content/schema.ts';
import { buildTime, projectRoot } from '../support/project.ts';
import { readYaml, textsIn } from '../support/contents.ts';
import { attributesOf, clientConfig, filled, joined, named, plain, siteOf, sites, textOf } from './site.ts';

/** What is no text of a page: names of files, choices, parts of addresses, what search engines get, notices. */
const silent =
  /\.(?:id|icon|url|href|mapUrl|imageSrc|logo|image|discretionImage|socialBackground|consent|focus|\w+Focus|message|provider|load|time|opens|closes|street|locality|region|legalName|taxId|emailSubject|whatsappMessage|experienceSince)$|\.(?:film|days|profiles)\.|[sS]ample/;

describe.each(sites)('$name', (site) => {
  const said = site.pageFiles.map((file) => {
    const $ = site.page(file);
    const attributes = $('*').map((_, element) => Object.values($(element).attr() ?? {}));
    return plain([textOf($('html')), ...attributes, joined($, 'a')].join(' \n '));
  });

  test.each(['site', 'landing', 'interface'])('every text of content/%s.yaml is on a page', (name) => {
    const texts = textsIn(readYaml(site, name)).filter(([at]) => !silent.test(at));
    expect(texts.length).toBeGreaterThan(10);
    const missing = texts.filter(([, text]) => {
      // Parts between placeholders, because a link may fill one.
      const parts = plain(text).split(/ ?\{.*?\} ?/);
      return !said.some((page) => parts.every((part) => page.includes(part)));
    });
    expect(missing).toEqual([]);
  });

  test.each(['privacidad', 'terminos'])(
    'every paragraph of content/legal/%s.md is on its page, unless it names a fact that the content leaves out',
    (name) => {
      const facts = readYaml(site, 'site') as unknown as SiteContent;
      const values = placeholderValues(facts, readYaml(site, 'landing'), buildTime);
      const absent = [...values.keys()].filter((fact) => values.get(fact) === ABSENT);
      const namesAbsentFact = (line: string) => absent.some((fact) => line.includes(`{${fact}}`));
      const [, body = ''] = site.read(`content/legal/${name}.md`).split(/^---\n.*?^---\n/ms);
      const paragraphs = body
        .split('\n')
        .map((line) => plain(line.replace(/^(?:#+ (?:\d+\. )?|- )/, '').replaceAll(/\*\*|\[|\]\(.*?\)/g, '')))
        .filter((line) => line !== '');
      expect(paragraphs.length).toBeGreaterThan(20);
      const text = textOf(site.page(`${name}/index.html`)('main'));
      const missing = paragraphs.filter((line) => !filled(line).test(text));
      expect(missing).toEqual(paragraphs.filter(namesAbsentFact));
    },
  );

  test('the page contains the code of the provider that the content names, and of no other [Providers]', () => {
    // What is in the code of one adapter alone: the address of the provider's script, or opening a dialog of the site.
    const marks = Object.entries({ cal: cal.script?.src, calendly: calendly.script?.src, embed: 'showModal' });
    expect(marks.map(([name]) => name)).toEqual(Object.keys(providers).sort());
    for (const file of site.pageFiles) {
      const $ = site.page(file);
      const code = $('script:not([type])').text();
      const known = marks.filter(([, mark]) => mark && code.includes(mark));
      expect(known.map(([name]) => name)).toEqual([site.provider]);
      expect(clientConfig($).booking['url']).toMatch(/^https:/);
    }
    for (const file of site.files.filter((file) => /\.m?js$/.test(file))) {
      expect(site.bytes(file).toString(), file).not.toMatch(/calendly|cal\.com/i);
    }
  });

  test('a sample site has no sitemap, but robots.txt lets crawlers read its noindex [Sample]', () => {
    expect(site.files.includes('sitemap.xml')).toBe(!site.isSample);
    expect(site.bytes('robots.txt').toString()).not.toContain('Disallow: /');
  });
});

test('optional content that is left out leaves no section, link, line or step behind; the rest stays in order', () => {
  const $ = siteOf('smallest').page('index.html');
  expect($('main > section')).toHaveLength(5);
  expect(attributesOf($, 'main > section[id]', 'id')).toEqual(['inicio', 'tratamiento', 'sobre-mi']);
  // An item of the navigation without a target breaks no build.
  expect(joined($, 'header nav a')).toBe('Inicio, Resultados');
  expect($('blockquote, input, main > section:not(:last-of-type) a')).toHaveLength(0);
  expect(textOf($('body'))).not.toMatch(/Registro Nacional|¿Dudas\?|El valor de la evaluación|Lunes/);
});

describe('a site without samples, below a path:', () => {
  const site = siteOf('largest');

  test('no page mentions samples, and the sitemap lists every page but the error page', () => {
    for (const file of site.pageFiles) expect(textOf(site.page(file)('body'))).not.toMatch(/de ejemplo\b|de muestra/i);
    const sitemap = site.bytes('sitemap.xml').toString();
    const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
    const files = globSync('**/[!4]*.tsx', { cwd: path.join(projectRoot, 'src/pages'), posix: true });
    const routes = [...files.map((file) => file.replace('.tsx', '/').replace('index/', '')), 'otra/honda/', 'prueba/'];
    expect(listed.toSorted()).toEqual(routes.map((route) => `https://user.github.io/sitio/${route}`).sort());
    expect(site.bytes('robots.txt').toString()).toContain('Sitemap: https://user.github.io/sitio/sitemap.xml');
  });

  test('one new file in src/pages is a new page with heading, title and link in the footer', () => {
    for (const name of ['prueba', 'otra/honda']) {
      const $ = site.page(`${name}/index.html`);
      expect([textOf($('h1')), textOf($('title'))]).toEqual([`Página ${name}`, `Página ${name}`]);
      expect(named($, 'footer nav a', `Página ${name}`).attr('href')).toBe(`/sitio/${name}/`);
    }
  });

  test('an item of the navigation may lead to a page, and is marked as current there', () => {
    const item = (file: string) => named(site.page(file), 'header nav a', 'Prueba').attr();
    expect(item('index.html')).toEqual({ href: '/sitio/prueba/' });
    expect(item('prueba/index.html')).toEqual({ href: '/sitio/prueba/', 'aria-current': 'page' });
  });

  test('links in legal texts get the path of the site, a final slash and keep their anchor', () => {
    const $ = site.page('privacidad/index.html');
    expect(attributesOf($, '#seccion-7 p:first-of-type a', 'href')).toEqual([
      '/sitio/terminos/#seccion-2',
      '/sitio/terminos/',
      '/sitio/#contacto',
      '/sitio/otra/honda/',
    ]);
  });

  test('the content can fix the last-updated date of a legal text [Dates]', () => {
    const time = site.page('terminos/index.html')('main time');
    expect([textOf(time), time.attr('datetime'), time.attr('data-current-date')]).toEqual([
      '1 de diciembre de 2026',
      '2026-12-01',
      undefined,
    ]);
  });

  test('the structured data of the landing page is a Dentist with its offices, and has no reviews', () => {
    const text = site.page('index.html')('script[type="application/ld+json"]').text();
    expect(JSON.parse(text)).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Dentist',
      name: 'Alba Ortodoncia',
      url: 'https://user.github.io/sitio/',
      telephone: '+56900000000',
      sameAs: ['https://www.instagram.com/alba'],
      department: [
        {
          '@type': 'Dentist',
          address: { '@type': 'PostalAddress', addressLocality: 'Vitacura', addressCountry: 'CL' },
          openingHoursSpecification: [{ opens: '09:00', closes: '18:30' }],
        },
        { address: { addressLocality: 'Providencia' } },
        {},
        {},
      ],
    });
    expect(text).not.toMatch(/review|rating/i);
  });

  test('the web manifest gives language, real icon sizes and a maskable icon', async () => {
    const { lang, icons } = JSON.parse(site.bytes('site.webmanifest').toString()) as {
      lang: string;
      icons: Record<string, string>[];
    };
    expect(lang).toBe('es-CL');
    for (const { src, sizes } of icons) {
      const { width, height } = await sharp(site.bytes(src!)).metadata();
      expect(`${width}x${height}`).toBe(sizes);
    }
    expect(icons.at(-1)!['purpose']).toContain('maskable');
  });
});
