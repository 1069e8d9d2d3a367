/** Rules that hold on every page, whatever the content is. */
import { createHash } from 'node:crypto';
import { load } from 'cheerio';
import { HtmlValidate, StaticConfigLoader } from 'html-validate/node';
import { describe, expect, test } from 'vitest';
import { providers } from '../../src/booking/providers.ts';
import { attributesOf, clientConfig, filled, nameOf, named, sites, textOf } from './site.ts';

/** The HTML standard and WCAG, as far as they can be seen in a file; without what React writes in its own way. */
const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ['html-validate:recommended'],
    rules: {
      'aria-label-misuse': ['error', { allowAnyNamable: true }],
      ...Object.fromEntries(
        [
          ...['doctype-style', 'attr-case', 'void-style', 'attribute-boolean-style', 'attribute-empty-style'],
          // Safari takes a list without markers for no list, unless it says that it is one.
          'no-redundant-role',
          // Titles are the practice's to choose.
          'long-title',
        ].map((rule) => [rule, 'off']),
      ),
    },
  }),
);

const allPages = sites.flatMap((site) => site.pageFiles.map((file) => ({ name: site.name, site, file })));

describe.each(allPages)('$name: $file', ({ site, file }) => {
  const { labels } = site;
  const html = site.bytes(file).toString();
  const $ = site.page(file);
  const isLanding = file === 'index.html';
  const address = file === '404.html' ? undefined : new URL(file.replace(/index\.html$/, ''), site.url).href;
  const meta = (name: string) => $(`meta[name="${name}"], meta[property="${name}"]`).attr('content');

  test('the HTML is valid, with accessible names and roles by the standards', async () => {
    const { results } = await validator.validateString(html);
    const told = results.flatMap(({ messages }) => messages.map(({ message, selector }) => `${message}: ${selector}`));
    expect(told).toEqual([]);
  });

  test('there is one header, main, footer and main heading, no empty element, and every picture has its size', () => {
    for (const landmark of ['body > header', 'body > main', 'body > footer', 'main h1'])
      expect($(landmark), landmark).toHaveLength(1);
    expect($('img:not([width][height])')).toHaveLength(0);
    expect($('svg:not([aria-hidden="true"]), article:not([aria-labelledby])')).toHaveLength(0);
    const empty = $('ul, ol, dl, li, dt, dd, p, blockquote, figcaption, nav, section')
      .toArray()
      .filter((element) => textOf($(element)) === '' && $(element).find('img, svg').length === 0);
    expect(empty.map((element) => $.html(element).slice(0, 200))).toEqual([]);
  });

  test('links that open a new tab say so in their name, and have rel=noopener', () => {
    for (const link of $('a[target="_blank"]').toArray()) {
      expect(nameOf($, $(link))).toContain(labels.newTab);
      expect($(link).attr('rel')).toContain('noopener');
    }
  });

  test('the HTML hides nothing but controls that need JavaScript [Entrance]', () => {
    expect($('[hidden]').not('[data-film-control], [data-step-text]')).toHaveLength(0);
    expect($('[data-reveal]:not([data-reveal=""]), template')).toHaveLength(0);
  });

  test("the Content Security Policy comes first and allows, by hash, only the page's own scripts and styles", () => {
    const element = $('meta[http-equiv="Content-Security-Policy"]');
    expect(element).toHaveLength(1);
    expect(element.prevAll('link, style, script')).toHaveLength(0);
    const policy = element.attr('content')!.split('; ');
    const { hosts, policy: needs } = providers[site.provider]!;
    const framed = hosts?.map((host) => `https://${host}`) ?? [new URL(clientConfig($).booking['url']!).origin];
    const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'self'",
        `script-src ${hashOf($('script:not([type])').text())} 'strict-dynamic'`,
        `frame-src ${framed.join(' ')}`,
        ...['worker-src', 'base-uri', 'object-src', 'form-action'].map((directive) => `${directive} 'none'`),
      ]),
    );
    const styles = needs?.['style-src']?.includes("'unsafe-inline'") ? "'unsafe-inline'" : hashOf($('style').text());
    expect(policy.find((directive) => directive.startsWith('style-src '))).toContain(styles);
    expect($('style')).toHaveLength(1);
    expect($('style, script').text().includes('sourceMappingURL')).toBe(false);
    const data = !site.isSample && isLanding ? ['application/ld+json'] : [];
    expect(attributesOf($, 'script', 'type')).toEqual([undefined, 'application/json', ...data]);
    // Which it would refuse.
    const attributes = $('*').map((_, element) => Object.keys($(element).attr() ?? {}));
    expect(attributes.get().filter((name) => name === 'style' || name.startsWith('on'))).toEqual([]);
  });

  test('no third-party address is loaded, and no comment, brace or undefined is left in the text', () => {
    const bare = load(html, { scriptingEnabled: false });
    // A policy names hosts, links lead to them, and the agenda is one: none of that fetches anything.
    bare('meta, #client-config, script, a, link[rel="canonical"]').remove();
    expect(bare.html().replaceAll('http://www.w3.org', '')).not.toMatch(/(?:https?:)?\/\/[\w.-]+\.[a-z]{2,}/i);
    expect(bare('iframe, object, embed, form, [rel="preconnect"], [rel="dns-prefetch"]')).toHaveLength(0);
    expect(html).not.toContain('<!--');
    const body = $('body').clone();
    // Structured data and the scripts' configuration are JSON, with braces of their own.
    body.find('script').remove();
    expect(textOf(body)).not.toMatch(/[{}]|undefined|\[object/);
  });

  test('only pages with an island request React', () => {
    expect(attributesOf($, '[data-island]', 'data-island')).toEqual(isLanding ? ['FlipButton'] : []);
    expect(clientConfig($).hydratorUrl !== undefined).toBe(isLanding);
  });

  test('the page is in Spanish of Chile, fits phones and can be zoomed [Language]', () => {
    expect(html.startsWith('<!doctype html><html lang="es-CL"><head>')).toBe(true);
    // Browsers look for it in the first 1024 bytes (HTML, "encoding sniffing algorithm").
    expect(html.slice(0, 1024).toLowerCase()).toContain('charset="utf-8"');
    expect(meta('viewport')).toContain('width=device-width');
    expect(meta('viewport')).not.toMatch(/user-scalable|maximum-scale/);
    expect(meta('theme-color')).toMatch(/^#[0-9a-f]{6}$/);
  });

  test('title, description, canonical address and the preview in messengers are complete', () => {
    expect(textOf($('head title'))).not.toBe('');
    expect(meta('description')!.length).toBeLessThanOrEqual(155);
    expect($('link[rel="canonical"]').attr('href')).toBe(address);
    expect(meta('og:url')).toBe(address);
    expect([meta('og:type'), meta('og:locale')]).toEqual(['website', 'es_CL']);
    if (!isLanding)
      expect([meta('og:title'), meta('og:description')]).toEqual([$('title').text(), meta('description')]);
    const image = meta('og:image');
    if (!address) return expect(image).toBeUndefined();
    expect(image!.startsWith(site.url)).toBe(true);
    expect(site.files).toContain(image!.slice(site.url.length));
    expect([meta('og:image:width'), meta('og:image:height')]).toEqual(['1200', '630']);
    expect(meta('og:image:alt')).not.toBe('');
    expect(meta('twitter:card')).toBe('summary_large_image');
  });

  test('sample content means noindex, a notice in the footer and no structured data [Sample]', () => {
    expect(meta('robots')).toBe(site.isSample || file === '404.html' ? 'noindex' : undefined);
    expect(filled(labels.sample.short).test(textOf($('footer')))).toBe(site.isSample);
    expect($('script[type="application/ld+json"]')).toHaveLength(!site.isSample && isLanding ? 1 : 0);
  });

  test('logo and navigation items lead to the sections of the landing page [Navigation]', () => {
    const items = $('header nav a').toArray();
    expect(items.length).toBeGreaterThan(1);
    for (const item of items) {
      const hash = isLanding ? /^#[\w-]+$/ : new RegExp(`^${site.base}#[\\w-]+$`);
      expect($(item).attr('href')).toMatch($(item).is('[data-nav]') ? hash : /\/$/);
      expect(textOf($(item).children('span'))).not.toBe('');
      expect($(item).children('svg')).toHaveLength(1);
    }
    // The first item initially.
    expect($('header nav [aria-current="true"]').toArray()).toEqual(isLanding ? [items[0]] : []);
    const logo = named($, 'header a', filled(labels.logoLabel));
    expect(logo.attr('href')).toBe(isLanding ? items[0]!.attribs['href'] : site.base);
    expect(named($, 'nav', labels.navigationLabel)).toHaveLength(1);
  });

  test('every page has a booking button, and a footer with e-mail, WhatsApp and the year [Booking, Footer]', () => {
    expect($('header button[data-booking]')).toHaveLength(1);
    const footer = $('footer#contacto');
    const email = footer.find('dl a[href^="mailto:"]');
    expect(email.attr('href')).toContain(`mailto:${textOf(email)}?subject=`);
    const whatsapp = footer.find('dl a[href^="https://wa.me/"]');
    expect(new URL(whatsapp.attr('href')!).pathname.slice(1)).toBe(textOf(whatsapp).replaceAll(/\D/g, ''));
    expect(textOf(footer)).toMatch(filled(labels.footer.copyright));
    expect(textOf(footer.find('[data-current-year]'))).toBe('2026');
    expect(textOf(footer)).toMatch(filled(labels.booking.help));
    expect(textOf($('noscript'))).toMatch(filled(labels.noScript));
  });
});

test.each(sites)('$name: titles and descriptions differ from page to page', ({ pageFiles, page }) => {
  for (const part of ['title', 'meta[name="description"]']) {
    const texts = pageFiles.map((file) => page(file)(part).attr('content') ?? page(file)(part).text());
    expect(new Set(texts).size).toBe(pageFiles.length);
  }
});
