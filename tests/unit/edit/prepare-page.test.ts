/** A page as the editor shows it: every text names its field, and nothing that the editor adds changes the look. */
import { load } from 'cheerio';
import { expect, test } from 'vitest';
import { markContent } from '../../../scripts/edit/page/mark-content.ts';
import { preparePage } from '../../../scripts/edit/page/prepare-page.ts';
import { contentOf, sampleFiles } from '../../support/content-files.ts';

test('every element that the editor adds has a name of its own, which no style of the site can match', () => {
  const { name, specialty } = markContent(contentOf(sampleFiles)).site.doctor;
  const html = `<html><head></head><body><h2>1. ${name}</h2><p>${specialty}</p><button>${name}</button></body></html>`;
  const before = load(html);
  const after = load(preparePage(html, {}, 1));
  const namesIn = ($: typeof before) => Array.from($('body *'), (element) => element.tagName);
  expect(namesIn(after)).toEqual(['h2', 'edit-text', 'p', 'edit-button']);
  expect(Array.from(after('[data-edit]'), (element) => after(element).attr('data-edit'))).toEqual([
    'content/site.yaml doctor.name',
    'content/site.yaml doctor.specialty',
    'content/site.yaml doctor.name',
  ]);
  // Without the markers, visitors read the same.
  const visible = (text: string) => text.replaceAll(/[\u{E0020}-\u{E007F}]/gu, '');
  expect(after('body').text()).toBe(visible(before('body').text()));
});

const markedName = markContent(contentOf(sampleFiles)).site.doctor.name;
const bodyWith = (html: string) => load(preparePage(`<html><head></head><body>${html}</body></html>`, {}, 1));

test('an element that is hidden from screen readers cannot get the focus, also if it is one text itself', () => {
  const $ = bodyWith(`<span aria-hidden="true">${markedName}</span><p aria-hidden="true">1. ${markedName}</p>`);
  expect(Array.from($('[data-edit]'), (element) => $(element).attr('tabindex'))).toEqual(['-1', '-1']);
});

test('words of the page between two places of one field are no part of it', () => {
  const $ = bodyWith(`<p>${markedName} y ${markedName}</p>`);
  expect(Array.from($('body *'), (element) => element.tagName)).toEqual(['p', 'edit-text', 'edit-text']);
});

test('two versions of a page have the same hash if they differ in nothing but the words of the content', () => {
  const hashOf = (html: string) => bodyWith(html)('html').attr('data-wordless-hash');
  const otherName = markedName.replace('Antonia', 'Ana');
  expect(otherName).not.toBe(markedName);
  const page = (name: string, file: string) => `<h2>1. ${name}</h2><p>${name}</p><img alt="${name}" src="${file}">`;
  expect(hashOf(page(otherName, 'a.jpg'))).toBe(hashOf(page(markedName, 'a.jpg')));
  expect(hashOf(page(markedName, 'b.jpg'))).not.toBe(hashOf(page(markedName, 'a.jpg')));
});
