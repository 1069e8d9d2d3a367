/** What browsers, search engines and messengers read. */
import { describe, expect, test } from 'vitest';
import { colours } from '../../src/colours.ts';
import { allPages, plain, sites, type BuiltSite } from './site.ts';

/** What a page of each content must be called; other pages have titles of their own. */
function titleOf({ content: { landing, legal, interface: labels } }: BuiltSite, file: string): string | undefined {
  if (file === 'index.html') return landing.meta.title;
  if (file === '404.html') return labels.notFound.meta.title;
  return legal[file.replace('/index.html', '')]?.title;
}

test.each(sites)(
  'SPEC 1 §2 and SPEC 3 Unknown paths: $name: the landing page, the legal pages and the error page',
  (site) => {
    const linked = site.content.site.legalLinks.map(({ href }) => `${href.slice(1)}/index.html`);
    expect(site.pageFiles).toEqual(expect.arrayContaining(['index.html', '404.html', ...linked]));
  },
);

describe.each(allPages)('$title', ({ site: built, file }) => {
  const { content, isSample, files } = built;
  const { site } = content;
  const html = built.readText(file);
  const $ = built.page(file);
  const meta = (name: string) => $(`meta[name="${name}"], meta[property="${name}"]`).attr('content');
  const address = file === '404.html' ? undefined : new URL(file.replace(/index\.html$/, ''), built.url).href;

  test('SPEC 1 §9: the language is Spanish, of Chile', () => {
    expect($('html').attr('lang')).toBe('es-CL');
    expect(html.startsWith('<!doctype html><html')).toBe(true);
    expect($('meta[charset="utf-8"]')).toHaveLength(1);
    // Browsers look for it in the first 1024 bytes (HTML, "encoding sniffing algorithm").
    expect(Buffer.from(html).subarray(0, 1024).toString().toLowerCase()).toContain('charset="utf-8"');
  });

  test('the browser’s own bars have the colour of the header', () => {
    const grounds: Record<string, string> = { film: colours.wine, paper: colours.enamel, blush: colours.blush };
    const [, ground] = /header--(\w+)/.exec($('header').attr('class')!) ?? [];
    expect(meta('theme-color')).toBe(grounds[ground!]);
  });

  test('COPY 1: the title', () => {
    expect($('head title')).toHaveLength(1);
    expect(plain($('title').text())).toBe(plain(titleOf(built, file) ?? $('title').text()));
    expect(plain($('title').text())).not.toBe('');
  });

  test('COPY 1: a description of at most 155 characters', () => {
    const description = meta('description')!;
    expect(description.length).toBeLessThanOrEqual(155);
    expect(description.trim()).not.toBe('');
    expect($('meta[name="description"]')).toHaveLength(1);
  });

  test('COPY 1: the canonical address; none for the error page', () => {
    expect($('link[rel="canonical"]').attr('href')).toBe(address);
    expect(meta('og:url')).toBe(address);
  });

  test('COPY 1: Open Graph', () => {
    expect(meta('og:type')).toBe('website');
    expect(meta('og:site_name')).toBe(site.practice.name);
    expect(meta('og:locale')).toBe('es_CL');
    if (file === 'index.html') {
      expect(meta('og:title')).toBe(plain(content.landing.meta.socialTitle));
      expect(plain(meta('og:description')!)).toBe(plain(content.landing.meta.socialDescription));
    } else {
      expect(meta('og:title')).toBe($('title').text());
      expect(meta('og:description')).toBe(meta('description'));
    }
  });

  test('COPY 1: a picture for who shares the page; none for the error page', () => {
    const image = meta('og:image');
    if (!address) return expect(image).toBeUndefined();
    expect(image!.startsWith(built.url)).toBe(true);
    expect(files).toContain(image!.slice(built.url.length));
    expect(image).toMatch(/\.jpg$/);
    expect([meta('og:image:width'), meta('og:image:height')]).toEqual(['1200', '630']);
    // What the picture shows: on pages of their own, the heading in it.
    const heading = file === 'index.html' ? '' : plain($('h1').text());
    expect(plain(meta('og:image:alt')!)).toContain(heading);
    expect(plain(meta('og:image:alt')!)).toContain(plain(content.landing.meta.socialImageAlt));
    expect(meta('twitter:card')).toBe('summary_large_image');
  });

  test('SPEC 3 Sample data: noindex while content is sample; on the error page always', () => {
    expect(meta('robots')).toBe(isSample || file === '404.html' ? 'noindex' : undefined);
  });

  test('COPY 1: no made-up business for search engines while content is sample', () => {
    const isTold = !isSample && file === 'index.html';
    expect($('script[type="application/ld+json"]')).toHaveLength(isTold ? 1 : 0);
  });

  test('phones show the page at their own width, and may zoom', () => {
    expect(meta('viewport')).toContain('width=device-width');
    expect(meta('viewport')).not.toMatch(/user-scalable|maximum-scale/);
  });

  test('the Content Security Policy comes before everything it rules', () => {
    const policy = $('meta[http-equiv="Content-Security-Policy"]');
    expect(policy).toHaveLength(1);
    expect(policy.prevAll('link, style, script')).toHaveLength(0);
    expect(policy.attr('content')).toContain("default-src 'none'");
  });
});

test.each(sites)('$name: titles and descriptions differ from page to page', ({ pageFiles, page }) => {
  const titles = pageFiles.map((file) => page(file)('title').text());
  const descriptions = pageFiles.map((file) => page(file)('meta[name="description"]').attr('content'));
  expect(new Set(titles).size).toBe(pageFiles.length);
  expect(new Set(descriptions).size).toBe(pageFiles.length);
});

test.each(sites)('SPEC 3 Sample data: $name: no sitemap while search engines must not list the site', (site) => {
  expect(site.files.includes('sitemap.xml')).toBe(!site.isSample);
  // A crawler must be able to fetch a page to find its noindex.
  expect(site.readText('robots.txt')).not.toContain('Disallow');
});
