/** The legal pages. Their own words are in `delivered.test.ts`. */
import { describe, expect, test } from 'vitest';
import { longDate } from '../../src/calendar.ts';
import { buildTime } from '../browser/support/project.ts';
import { attributesOf, plain, sites, textOf, textsOf } from './site.ts';

const pages = sites.flatMap((site) =>
  Object.entries(site.content.legal).map(([name, text]) => ({ title: `${site.name}: /${name}`, site, name, text })),
);

describe.each(pages)('$title', ({ site: built, name, text }) => {
  const { content, base, isSample } = built;
  const $ = built.page(`${name}/index.html`);
  const titles = text.sections.map(({ title }, index) => plain(`${index + 1}. ${title}`));

  test('SPEC 1 §2: its sections, numbered', () => {
    expect(titles.length).toBeGreaterThan(0);
    expect(textsOf($, 'main h2')).toEqual(titles);
    expect(textOf($('h1'))).toBe(plain(text.heading));
  });

  test('every section has its text', () => {
    const texts = $('main section')
      .toArray()
      .map((section) => textOf($(section).find('p, li')));
    expect(texts).toHaveLength(titles.length);
    expect(texts.filter((text) => text === '')).toEqual([]);
  });

  test('the index leads to every section, in order', () => {
    expect(textsOf($, '[data-contents] a')).toEqual(titles.map((title) => title.replace(/^\d+\. /, '')));
    const targets = attributesOf($, '[data-contents] a', 'href').map((href) => textOf($(`${href} h2`)));
    expect(targets).toEqual(titles);
    expect($('[data-contents]').attr('aria-label')).toBe(content.interface.legal.contentsLabel);
  });

  test('SPEC 1 §2, §9 and SPEC 3 last-updated date: the build’s, or the one that the content fixes, for es-CL', () => {
    const isCurrent = text.updated === 'current';
    const time = $('.legal__band time');
    expect(time).toHaveLength(1);
    expect(time.attr('datetime')).toBe(isCurrent ? '2026-11-20' : text.updated);
    expect(textOf(time)).toBe(longDate(isCurrent ? buildTime : new Date(`${text.updated}T15:00:00Z`)));
    expect(time.attr('data-current-date')).toBe(isCurrent ? '' : undefined);
    expect(textOf(time.parent())).toBe(plain(content.interface.legal.updated.replace('{fecha}', textOf(time))));
  });

  test('SPEC 1 §2: the way back, in one piece', () => {
    const back = $('a[data-back]');
    expect(back).toHaveLength(1);
    expect(back.contents()).toHaveLength(1);
    expect(textOf(back)).toBe(plain(content.interface.back));
  });

  test('SPEC 3 Back button: without script it is a link to /', () => {
    expect($('a[data-back]').attr('href')).toBe(base);
  });

  test('the introduction stands before the first section, the heading before everything', () => {
    expect($('.legal__text > .lead')).toHaveLength(text.intro.filter(({ type }) => type === 'paragraph').length);
    expect($('h1').nextAll().find('h2')).toHaveLength(0);
  });

  test('SPEC 3 Sample data: a notice at the top says that the content is made up, as long as it is', () => {
    const notice = $(`aside[aria-label="${content.interface.sample.label}"]`);
    expect(textOf(notice)).toBe(isSample ? plain(content.interface.sample.long) : '');
    expect(notice.nextAll('section')).toHaveLength(isSample ? titles.length : 0);
    expect(notice.prevAll('section')).toHaveLength(0);
  });

  test('the header’s navigation leads back to the sections of the landing page', () => {
    const { navigation } = content.site;
    expect(textsOf($, 'header nav a')).toEqual(navigation.map(({ name }) => plain(name)));
    expect(attributesOf($, 'header nav a', 'href')).toEqual(navigation.map(({ url }) => base + url));
    expect($('header nav [aria-current]')).toHaveLength(0);
    expect($('header a[data-nav-home]').attr('href')).toBe(base);
  });

  test('no word in braces was left unfilled', () => {
    expect(textOf($('body'))).not.toMatch(/[{}]/);
  });
});
