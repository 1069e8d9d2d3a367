/** Rules that hold on every page, whatever the content is. */
import { load } from 'cheerio';
import { describe, expect, test } from 'vitest';
import { islands } from '../../src/islands/registry.ts';
import { allPages, attributesOf, parse, plain, textOf, type Element } from './site.ts';

describe.each(allPages)('$title', ({ site, file }) => {
  const { content, isSample } = site;
  const isLanding = file === 'index.html';
  const html = site.readText(file);
  const $ = site.page(file);
  const all = $('*').toArray();

  test('the HTML has no errors', () => {
    const errors: string[] = [];
    load(html, {
      scriptingEnabled: false,
      sourceCodeLocationInfo: true,
      onParseError: ({ code, startOffset }) =>
        errors.push(`${code}: ${html.slice(startOffset - 40, startOffset + 40)}`),
    });
    expect(errors).toEqual([]);
  });

  test('elements stand where HTML lets them stand', () => {
    // Else a browser closes, moves or adds some (such as a `<div>` in a `<p>`).
    const bare = html.replaceAll(/(<(script|style)\b[^>]*>).*?(<\/\2>)/gs, '$1$3');
    const written = [...bare.matchAll(/<([a-z][\w-]*)/gi)].map(([, name]) => name!.toLowerCase());
    expect(all.map((element) => (element as Element).name.toLowerCase())).toEqual(written);
  });

  test('one main heading', () => {
    expect($('h1')).toHaveLength(1);
    expect(textOf($('main h1'))).not.toBe('');
  });

  test('heading levels do not skip', () => {
    const levels = $('h1, h2, h3, h4, h5, h6')
      .toArray()
      .map((heading) => Number(heading.tagName[1]));
    expect(levels[0]).toBe(1);
    for (const [index, level] of levels.entries()) expect(level).toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1);
  });

  test('headings are not empty', () => {
    for (const heading of $('h1, h2, h3, h4, h5, h6').toArray()) expect(textOf($(heading))).not.toBe('');
  });

  test('no list, entry, paragraph, term or quotation is empty', () => {
    const empty = $('ul, ol, dl, li, dt, dd, p, blockquote, figcaption, nav, section')
      .toArray()
      .filter((element) => textOf($(element)) === '' && $(element).find('img, svg').length === 0)
      .map((element) => $.html(element).slice(0, 200));
    expect(empty).toEqual([]);
  });

  test('every section has a heading', () => {
    const nameless = $('section')
      .toArray()
      .filter((section) => $(section).find('h1, h2').length === 0);
    expect(nameless.map((element) => $.html(element).slice(0, 200))).toEqual([]);
  });

  test('one header, one main, one footer', () => {
    for (const landmark of ['body > header', 'body > main', 'body > footer'])
      expect($(landmark), landmark).toHaveLength(1);
    for (const nav of $('nav').toArray()) expect($(nav).attr('aria-label')).toBeTruthy();
    const labels = attributesOf($, 'nav', 'aria-label');
    expect(new Set(labels).size).toBe(labels.length);
  });

  test('ids are unique', () => {
    const ids = attributesOf($, '[id]', 'id');
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  test('what refers to an id finds it', () => {
    for (const name of ['aria-labelledby', 'aria-describedby', 'aria-controls', 'for', 'aria-owns']) {
      for (const ids of attributesOf($, `[${name}]`, name)) {
        for (const id of ids!.split(/\s+/)) expect($(`[id="${id}"]`), `${name}="${ids}"`).toHaveLength(1);
      }
    }
    for (const href of attributesOf($, 'use', 'href')) expect($(href), href).toHaveLength(1);
  });

  test('every picture has alt, width and height, and its place is kept', () => {
    for (const image of $('img').toArray()) {
      const { src, alt, width, height } = $(image).attr()!;
      expect(alt, src).toBeDefined();
      expect(Number(width), src).toBeGreaterThan(0);
      expect(Number(height), src).toBeGreaterThan(0);
    }
  });

  test('every drawing is decoration, or has a name', () => {
    for (const svg of $('svg').toArray()) {
      expect($(svg).attr('aria-hidden') === 'true' || Boolean($(svg).attr('aria-label'))).toBe(true);
    }
  });

  test('buttons and links have a name', () => {
    for (const element of $('a[href], button').toArray()) {
      expect(plain($(element).attr('aria-label') ?? $(element).text()), $.html(element)).not.toBe('');
    }
    for (const button of $('button').toArray()) expect($(button).attr('type')).toBe('button');
  });

  test('names contain the words that are to be seen (WCAG 2.5.3)', () => {
    for (const element of $('a[aria-label], button[aria-label]').toArray()) {
      const shown = $(element).clone();
      shown.find('[aria-hidden="true"], .unseen').replaceWith(' ');
      shown.find('*').append(' ');
      expect(plain($(element).attr('aria-label')!), $.html(element)).toContain(textOf(shown));
    }
  });

  test('no style attributes and no event handlers, which the policy would refuse', () => {
    const refused = all.flatMap((element) =>
      Object.keys((element as Element).attribs).filter((name) => name === 'style' || name.startsWith('on')),
    );
    expect(refused).toEqual([]);
  });

  test('no comments', () => {
    expect(html).not.toContain('<!--');
  });

  test('SPEC 3 In-view animation: the HTML hides nothing but the film’s control', () => {
    expect(
      $('[hidden]')
        .toArray()
        .map((element) => $(element).attr('class')),
    ).toEqual(isLanding ? ['hero__control'] : []);
    expect($('[data-reveal="armed"], [inert], template, details')).toHaveLength(0);
  });

  test('what is hidden from screen readers is decoration, or the side of the flip button that is turned away', () => {
    const texts = $('[aria-hidden="true"]')
      .toArray()
      .map((element) => textOf($(element)))
      .filter((text) => /[a-zá-ú]{3}/i.test(text));
    expect(texts).toEqual(isLanding ? [plain(content.landing.flip.back.label)] : []);
  });

  test('islands: each with its complete HTML and what hydrates it; the flip button on the landing page', () => {
    const names = attributesOf($, '[data-island]', 'data-island');
    expect(names.filter((name) => name === 'FlipButton')).toHaveLength(isLanding ? 1 : 0);
    for (const name of names) expect(Object.keys(islands)).toContain(name);
    for (const island of $('[data-island]').toArray()) {
      expect(JSON.parse($(island).attr('data-props')!)).toBeTypeOf('object');
      expect($(island).attr('data-island-id')).toMatch(/^\w+$/);
      expect($(island).children()).not.toHaveLength(0);
    }
    for (const flip of $('[data-island="FlipButton"]').toArray()) {
      expect(JSON.parse($(flip).attr('data-props')!)).toEqual(content.landing.flip);
      expect($(flip).children('button')).toHaveLength(1);
      for (const { label } of Object.values(content.landing.flip)) expect(textOf($(flip))).toContain(plain(label));
    }
  });

  test('only pages with an island name its code', () => {
    const config = JSON.parse($('#client-config').text()) as { islandChunks?: string[] };
    expect(Boolean(config.islandChunks?.length)).toBe($('[data-island]').length > 0);
  });

  test('scripts: the starter, and data', () => {
    const scripts = $('script').toArray();
    const data = isLanding && !isSample ? ['application/ld+json', 'application/json'] : ['application/json'];
    expect(scripts.map((script) => $(script).attr('type'))).toEqual([undefined, ...data]);
    expect($('script[src]')).toHaveLength(0);
  });

  test('nothing comes from third parties', () => {
    const bare = parse(html);
    // A policy names hosts, links lead to them, and the agenda is one: none of that fetches anything.
    bare(
      'meta[http-equiv], #client-config, script[type="application/ld+json"], a[href^="https:"], link[rel="canonical"], meta[property^="og:"]',
    ).remove();
    const addresses = bare.html().match(/(?:https?:)?\/\/[\w.-]+\.[a-z]{2,}[^\s"'<>)]*/gi) ?? [];
    expect(addresses.filter((address) => !address.startsWith('http://www.w3.org/'))).toEqual([]);
    expect(bare('iframe, object, embed, form, [rel="preconnect"], [rel="dns-prefetch"]')).toHaveLength(0);
  });
});
