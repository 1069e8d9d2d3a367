/** What browsers, search engines and messengers read. */
import { describe, expect, test } from 'vitest';
import { content, files, isSample, pageFiles, parse, plain, readText } from './site.ts';

const { site } = content;

/** Titles and addresses of COPY.md, section 1. */
const expected: Record<string, { title: string; path?: string }> = {
  'index.html': { title: `${site.practice.name}: alineadores invisibles en Santiago`, path: '/' },
  'privacidad/index.html': { title: `Política de privacidad · ${site.practice.name}`, path: '/privacidad/' },
  'terminos/index.html': { title: `Términos y condiciones · ${site.practice.name}`, path: '/terminos/' },
  '404.html': { title: `Página no encontrada · ${site.practice.name}` },
};

test('SPEC 1 §2 and SPEC 3 Unknown paths: three pages and the error page', () => {
  expect([...pageFiles].sort()).toEqual(Object.keys(expected).sort());
});

describe.each(Object.entries(expected))('%s', (file, { title, path }) => {
  const html = readText(file);
  const $ = parse(html);
  const meta = (name: string) => $(`meta[name="${name}"], meta[property="${name}"]`).attr('content');
  const address = path && new URL(path, site.url).href;

  test('SPEC 1 §9: the language is Spanish, of Chile', () => {
    expect($('html').attr('lang')).toBe('es-CL');
    expect(html.startsWith('<!doctype html><html')).toBe(true);
    expect($('meta[charset="utf-8"]')).toHaveLength(1);
    // Browsers look for it in the first 1024 bytes (HTML, "encoding sniffing algorithm").
    expect(Buffer.from(html).subarray(0, 1024).toString().toLowerCase()).toContain('charset="utf-8"');
  });

  test('COPY 1: the title', () => {
    expect($('head title')).toHaveLength(1);
    expect(plain($('title').text())).toBe(plain(title));
  });

  test('COPY 1: a description of at most 155 characters', () => {
    const description = meta('description')!;
    expect(description.length).toBeLessThanOrEqual(155);
    expect(description.length).toBeGreaterThan(40);
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
    if (!path) return expect(image).toBeUndefined();
    expect(image!.startsWith(`${new URL(site.url).origin}/`)).toBe(true);
    expect(files).toContain(new URL(image!).pathname.slice(1));
    expect(image).toMatch(/\.jpg$/);
    expect([meta('og:image:width'), meta('og:image:height')]).toEqual(['1200', '630']);
    expect(meta('og:image:alt')).toBeTruthy();
    expect(meta('twitter:card')).toBe('summary_large_image');
  });

  test('SPEC 3 Sample data: noindex while content is sample; on the error page always', () => {
    expect(meta('robots')).toBe(isSample || file === '404.html' ? 'noindex' : undefined);
  });

  test('COPY 1: no made-up business for search engines while content is sample', () => {
    if (isSample) expect($('script[type="application/ld+json"]')).toHaveLength(0);
    else expect($('script[type="application/ld+json"]').length).toBeLessThanOrEqual(1);
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

test('titles and descriptions differ from page to page', () => {
  const pages = pageFiles.map((file) => parse(readText(file)));
  const titles = pages.map(($) => $('title').text());
  const descriptions = pages.map(($) => $('meta[name="description"]').attr('content'));
  expect(new Set(titles).size).toBe(pages.length);
  expect(new Set(descriptions).size).toBe(pages.length);
});

test('SPEC 3 Sample data: no sitemap while search engines must not list the site', () => {
  expect(files.includes('sitemap.xml')).toBe(!isSample);
  // A crawler must be able to fetch a page to find its noindex.
  expect(readText('robots.txt')).not.toContain('Disallow');
});
