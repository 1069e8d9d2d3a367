// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { updatePage, SERVED_HTML_ATTRIBUTE } from '../../../scripts/edit/client/page/update-page.ts';

const parse = (body: string, head = '') =>
  new DOMParser().parseFromString(`<html><head>${head}</head><body>${body}</body></html>`, 'text/html');

/** A page in the frame, served with `before`, and brought up to date with `after`. */
function openPage(before: string, after: string) {
  const page = parse(before);
  return {
    page,
    find: (selector: string) => page.querySelector(selector),
    update: () => updatePage(page, parse(before), parse(after)),
  };
}

test('a text that changed is changed in its own element, and its neighbours stay the same elements', () => {
  const { find, update } = openPage('<h1>Hola <b>tú</b></h1><p>Igual</p>', '<h1>Hola <b>usted</b></h1><p>Igual</p>');
  const [heading, strong, neighbour] = [find('h1'), find('b'), find('p')];
  expect(update()).toBe(true);
  expect([find('h1'), find('b'), find('p')]).toEqual([heading, strong, neighbour]);
  expect(find('h1')?.textContent).toBe('Hola usted');
});

test('classes, attributes and elements that scripts of the site added stay', () => {
  const { page, find, update } = openPage(
    '<main class="page"><p>Uno</p><p>Dos</p></main>',
    '<main class="page"><p>Uno</p><p>Tres</p></main>',
  );
  find('main')?.classList.add('is-armed');
  find('p')?.setAttribute('style', 'opacity: 1');
  find('main')?.prepend(page.createElement('video'));
  update();
  expect(find('main')?.outerHTML).toBe(
    '<main class="page is-armed"><video></video><p style="opacity: 1">Uno</p><p>Tres</p></main>',
  );
});

test('a changed attribute is updated, and one that is gone is removed', () => {
  const { find, update } = openPage('<img src="a.jpg" width="9" alt="">', '<img src="b.jpg" alt="Sonrisa">');
  update();
  expect(find('img')?.outerHTML).toBe('<img src="b.jpg" alt="Sonrisa">');
});

test('a list entry that the newer page lacks is removed', () => {
  const { find, update } = openPage('<ul><li>A</li><li>B</li></ul>', '<ul><li>B</li></ul>');
  update();
  expect(find('ul')?.innerHTML).toBe('<li>B</li>');
});

test('words typed in the editor give way to the served ones, also if the served page did not change', () => {
  const { find, update } = openPage('<p>Tú sí.</p>', '<p>Tú sí.</p>');
  const text = find('p');
  if (text) text.textContent = 'Yo <sí>.';
  text?.setAttribute(SERVED_HTML_ATTRIBUTE, '');
  update();
  expect(find('p')).toBe(text);
  expect(find('body')?.innerHTML).toBe('<p>Tú sí.</p>');
});

test('a page that lost a section has to be reloaded, because its scripts know the sections and their links in the menu', () => {
  const { page, update } = openPage(
    '<nav><a href="#a">A</a><a href="#b">B</a></nav><section id="a"></section><section id="b"></section>',
    '<nav><a href="#a">A</a></nav><section id="a"></section>',
  );
  expect(update()).toBe(false);
  expect(page.querySelectorAll('a')).toHaveLength(2);
});

test('a page whose scripts changed has to be reloaded, but not if only its structured data changed', () => {
  const page = parse('');
  const data = (name: string) => parse('', `<script type="application/ld+json">{"name":"${name}"}</script>`);
  expect(updatePage(data('Alba'), data('Alba'), data('Sol'))).toBe(true);
  const before = parse('', '<script type="module" src="/a.js"></script>');
  const after = parse('', '<script type="module" src="/b.js"></script>');
  expect(updatePage(page, before, after)).toBe(false);
});
