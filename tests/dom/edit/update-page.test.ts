import { expect, test } from 'vitest';
import { differsOnlyInWords, keepServedHtml, takeOverWords } from '../../../scripts/edit/client/page/update-page.ts';

const parse = (body: string, wordlessHash = 'same') =>
  new DOMParser().parseFromString(
    `<html data-wordless-hash="${wordlessHash}"><body>${body}</body></html>`,
    'text/html',
  );

test('where only words differ, each text gets its own, and all elements stay', () => {
  const page = parse('<h1 data-edit>Hola <b>tú</b></h1><video></video><p data-edit><i>Igual</i></p>');
  const [heading, neighbour] = [page.querySelector('h1'), page.querySelector('i')];
  const newer = parse('<h1 data-edit>Hola <b>usted</b></h1><p data-edit><i>Igual</i></p>');
  expect(differsOnlyInWords(page, newer)).toBe(true);
  takeOverWords(page, newer);
  expect(page.body.innerHTML).toBe(
    '<h1 data-edit="">Hola <b>usted</b></h1><video></video><p data-edit=""><i>Igual</i></p>',
  );
  expect([page.querySelector('h1'), page.querySelector('i')]).toEqual([heading, neighbour]);
});

test('words typed in the editor give way to the served ones, also if these did not change', () => {
  const page = parse('<p data-edit>Tú sí.</p>');
  const text = page.querySelector('p') as HTMLElement;
  keepServedHtml(text);
  text.textContent = 'Yo <sí>.';
  takeOverWords(page, parse('<p data-edit>Tú sí.</p>'));
  expect(page.body.innerHTML).toBe('<p data-edit="">Tú sí.</p>');
});

test('a page of which anything else differs has to be loaded again', () => {
  const page = parse('<p data-edit>Uno</p>');
  expect(differsOnlyInWords(page, parse('<p data-edit>Dos</p>', 'other'))).toBe(false);
  expect(differsOnlyInWords(page, parse('<p data-edit>Dos <i data-edit>y tres</i></p>'))).toBe(false);
});
