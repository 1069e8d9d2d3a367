/** The texts of the content as HTML in which somebody writes, and back. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toHtml, toSource } from '../../../scripts/edit/client/page/editable-html.ts';

const office = { id: 'centro', name: '"Centro"' };
const site = {
  files: { 'content/site.yaml': { form: { title: 'Sitio' }, value: { locations: [office] }, blocks: [] } },
  placeholders: { doctora: '«Ana» & más', direccion_centro: 'Calle <1>' },
};

function editableOf(source: string): HTMLElement {
  const element = document.createElement('div');
  element.innerHTML = toHtml(source, site);
  return element;
}

/** Words with letters that HTML writes in another way, and with what Markdown takes for a mark if it stands alone. */
const word = fc.constantFrom(
  'cita',
  'año',
  '30\u00A0minutos',
  '<b>',
  'Rut & más',
  '&amp;',
  '"hoy"',
  '5 > 3',
  '$&',
  '* nota',
);
const placeholder = fc.constantFrom('{doctora}', '{direccion_centro}');
const plain = fc.array(fc.oneof(word, placeholder), { minLength: 1, maxLength: 4 }).map((parts) => parts.join(' '));
const marked = fc.oneof(
  plain,
  plain.map((words) => `**${words}**`),
  plain.map((words) => `*${words}*`),
  plain.map((words) => `[${words}](https://alba.cl/?a=1&b="2")`),
  plain.map((words) => `[**${words}**](/privacidad)`),
);
const source = fc.array(marked, { maxLength: 5 }).map((parts) => parts.join(' '));

test('what is shown for writing reads back as the same text', () => {
  fc.assert(
    fc.property(source, (text) => {
      // Compared with nothing, so that every word and mark has to come from the element.
      expect(toSource(editableOf(text), '').replaceAll('\u00A0', ' ')).toBe(text.replaceAll('\u00A0', ' '));
      expect(toSource(editableOf(text), text)).toBe(text);
    }),
    { examples: [['*{doctora} * nota* **hoy**']] },
  );
});

test('a placeholder is one label that nobody can write in', () => {
  const [name, address] = editableOf('Con {doctora} en {direccion_centro}.').querySelectorAll('[data-name]');
  expect(name?.textContent).toBe('«Ana» & más');
  expect(name?.getAttribute('contenteditable')).toBe('false');
  expect(address?.textContent).toBe('Calle <1>');
  expect(address?.getAttribute('title')).toContain('"Centro"');
});

test('letters of HTML are words, not elements, and a link leads nowhere while somebody writes', () => {
  const element = editableOf('<img src=x onerror=alert(1)> [aquí](https://alba.cl)');
  expect(element.querySelector('img')).toBeNull();
  expect(element.querySelector('a')?.hasAttribute('href')).toBe(false);
});

test('line breaks of a pasted text become spaces', () => {
  const element = document.createElement('div');
  element.innerHTML = 'Primera<br>segunda<div>tercera</div>\n  cuarta';
  expect(toSource(element, '')).toBe('Primera segunda tercera cuarta');
});

test('a link or strong words of which every letter was deleted leave no mark', () => {
  const element = editableOf('Lee [la política](/privacidad) **hoy** mismo');
  for (const emptied of element.querySelectorAll('a, b')) emptied.textContent = '';
  expect(toSource(element, '')).toBe('Lee mismo');
});
