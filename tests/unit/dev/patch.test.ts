// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest';
import { patch } from '../../../scripts/dev/patch.ts';

const BODY =
  '<h1 class="a">Uno <b>dos</b></h1><ul class="l"><li>tres</li></ul><p id="p">cuatro</p>' +
  '<div data-island="X"><button>cinco</button></div><button data-booking="">seis</button>';
const document_ = (body: string, head = '<title>Título</title>') =>
  `<html><head>${head}</head><body>${body}</body></html>`;

/** Brings an edit of the published body into the open page, and gives what it holds then. */
function change(from: string, to: string) {
  expect(BODY).toContain(from);
  return {
    done: patch({ before: document_(BODY), after: document_(BODY.replace(from, to)) }),
    body: document.body.innerHTML,
  };
}

beforeEach(() => {
  document.head.innerHTML = '<title>Título</title>';
  document.body.innerHTML = BODY;
});

describe('brought into the page, in which everything else stays as it is', () => {
  test.each([
    ['a text', 'Uno ', 'Once '],
    ['an attribute', 'class="a"', 'class="b"'],
    ['a new attribute', '<li>', '<li lang="en">'],
    ['one that is gone', ' class="l"', ''],
    ['something more', '<li>tres</li>', '<li>tres</li><li>tres y medio</li>'],
    ['another element', '<b>dos</b>', '<i>dos</i>'],
  ])('%s', (_, from, to) => {
    const elements = ['h1', 'ul', '#p', '[data-island] button'].map((selector) => document.querySelector(selector));
    expect(change(from, to)).toEqual({ done: true, body: BODY.replace(from, to) });
    expect(['h1', 'ul', '#p', '[data-island] button'].map((selector) => document.querySelector(selector))).toEqual(
      elements,
    );
  });

  test('the title', () => {
    const after = document_(BODY, '<title>Otro</title>');
    expect(patch({ before: document_(BODY), after })).toBe(true);
    expect(document.title).toBe('Otro');
  });

  test('beside what scripts have added and changed', () => {
    document.body.append(document.createElement('dialog'));
    document.querySelector('#p')!.setAttribute('aria-current', 'true');
    document.querySelector('b')!.textContent = 'de hoy';
    expect(change('tres', 'treinta').done).toBe(true);
    expect(document.body.innerHTML).toContain('<li>treinta</li>');
    expect(document.querySelector('dialog, [aria-current]')).not.toBeNull();
    expect(document.querySelector('b')!.textContent).toBe('de hoy');
  });
});

describe('not possible, and nothing is changed', () => {
  test.each([
    ['inside an island', 'cinco', 'cincuenta'],
    ['an anchor', 'id="p"', 'id="q"'],
    ['what scripts read when they start', 'data-booking=""', 'data-booking="x"'],
    ['something with listeners goes', '<button data-booking="">seis</button>', ''],
  ])('%s', (_, from, to) => {
    const both = BODY.replace('Uno', 'Once');
    expect(patch({ before: document_(BODY), after: document_(both.replace(from, to)) })).toBe(false);
    expect(document.body.innerHTML).toBe(BODY);
  });

  test('a text that a script has changed', () => {
    document.querySelector('#p')!.textContent = 'de hoy';
    expect(change('cuatro', 'cuarenta').done).toBe(false);
  });

  test('where something stands before it that was not published', () => {
    document.querySelector('#p')!.before(document.createElement('p'));
    const open = document.body.innerHTML;
    expect(change('cuatro', 'cuarenta')).toEqual({ done: false, body: open });
  });

  test.each([
    '<link rel="stylesheet" href="/later.css">',
    '<a href="#p">cuatro</a>',
    '<time data-current-date="">1</time>',
  ])('more or less beside %s', (known) => {
    const html = `<section>${known}</section>`;
    document.body.innerHTML = html;
    expect(patch({ before: document_(html), after: document_(html.replace(known, `${known}<p>más</p>`)) })).toBe(false);
    expect(document.body.innerHTML).toBe(html);
  });

  test('a link that leads elsewhere', () => {
    document.body.innerHTML = '<a href="#a">uno</a>';
    const [before, after] = ['a', 'b'].map((id) => document_(`<a href="#${id}">uno</a>`));
    expect(patch({ before: before!, after: after! })).toBe(false);
  });

  test('an attribute that a script has changed', () => {
    const button = document.querySelector('[data-booking]')!;
    button.className = 'busy';
    expect(change('<button data-booking=""', '<button class="wide" data-booking=""').done).toBe(false);
    expect(button.className).toBe('busy');
  });

  test('the language, together with a script', () => {
    const [before, after] = ['es', 'en'].map((lang) =>
      document_(`<script>${lang}</script>`).replace('<html', `<html lang="${lang}"`),
    );
    document.documentElement.lang = 'es';
    document.body.innerHTML = '<script>es</script>';
    expect(patch({ before: before!, after: after! })).toBe(false);
    expect(document.documentElement.lang).toBe('es');
  });

  test('a script of the head', () => {
    const scripts = ['1', '2'].map((text) => `<script type="application/json">${text}</script>`);
    document.head.innerHTML = scripts[0]!;
    expect(patch({ before: document_(BODY, scripts[0]), after: document_(BODY, scripts[1]) })).toBe(false);
  });
});
