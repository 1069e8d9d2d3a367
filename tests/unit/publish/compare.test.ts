/** What the panels say has changed between two versions of the content. */
import { describe, expect, test } from 'vitest';
import { compareTexts } from '../../../scripts/edit/publish/compare.ts';

const SITE = 'content/site.yaml';
const TERMS = 'content/legal/terminos.md';

const changes = (before: string, after: string) =>
  compareTexts(SITE, Buffer.from(before), Buffer.from(after)).map(({ path, before: older, after: newer }) => ({
    path: [path.before, path.after],
    sides: [older, newer],
  }));

describe('comparing the fields of two versions:', () => {
  test('a changed value is listed with both sides, but comments, quotes, tags and order are no change', () => {
    const before = '# Uno\nname: Alba\nphone: "+56 9 1111 1111"\n';
    const after = 'phone: +56 9 2222 2222 # Otro\nname: !sample "Alba"\n';
    const sides = ['+56 9 1111 1111', '+56 9 2222 2222'];
    expect(changes(before, after)).toEqual([{ path: ['phone', 'phone'], sides }]);
  });

  test('entries of a list are recognized by id, wherever they have moved; the new order is a change, too', () => {
    const before = 'locations:\n  - id: vitacura\n    name: Vitacura\n  - id: providencia\n    name: Providencia\n';
    const after = 'locations:\n  - id: providencia\n    name: Provi\n  - id: vitacura\n    name: Vitacura\n';
    expect(changes(before, after)).toEqual([
      { path: ['locations', 'locations'], sides: ['Vitacura · Providencia', 'Provi · Vitacura'] },
      { path: ['locations[1].name', 'locations[0].name'], sides: ['Providencia', 'Provi'] },
    ]);
  });

  test('a removed and an added entry are listed with one side each', () => {
    expect(changes('points: [Uno, Dos]\n', 'points: [Dos, Tres, Cuatro]\n')).toEqual([
      { path: [undefined, 'points[1]'], sides: [undefined, 'Tres'] },
      { path: [undefined, 'points[2]'], sides: [undefined, 'Cuatro'] },
      { path: ['points[0]', undefined], sides: ['Uno', undefined] },
    ]);
    const camila = '  - id: camila\n    name: Camila R.\n';
    const paula = '  - id: paula\n    name: Paula M.\n    role: Abogada\n';
    expect(changes(`items:\n${camila}`, `items:\n${paula}`)).toEqual([
      { path: [undefined, 'items[0]'], sides: [undefined, 'Paula M. · Abogada'] },
      { path: ['items[0]', undefined], sides: ['Camila R.', undefined] },
    ]);
  });

  test('an entry that was renamed is one change of one field', () => {
    const points = (title: string) =>
      `points:\n  - title: Discreto\n    text: Uno\n  - title: ${title}\n    text: Dos\n`;
    expect(changes(points('Elegante'), points('Liviano'))).toEqual([
      { path: ['points[1].title', 'points[1].title'], sides: ['Elegante', 'Liviano'] },
    ]);
  });

  test('a list in another order is no nothing: visitors see it', () => {
    expect(changes('lines: [Uno, Dos]\n', 'lines: [Dos, Uno]\n')).toEqual([
      { path: ['lines', 'lines'], sides: ['Uno · Dos', 'Dos · Uno'] },
    ]);
  });
});

test('a rewritten, an added and a removed paragraph of a legal text are one change each', () => {
  const text = (...paragraphs: string[]) => `---\ntitle: Términos\n---\n\n${paragraphs.join('\n\n')}\n`;
  const before = text('# Términos', 'Uno.', 'Dos.', 'Tres.', 'Fin.');
  const after = text('# Términos', 'Uno.', 'Dos y medio.', 'Tres.', 'Cuatro.');
  const changed = compareTexts(TERMS, Buffer.from(before), Buffer.from(`\uFEFF${after.replaceAll('\n', '\r\n')}`));
  expect(changed.map((change) => [change.path.after, change.before, change.after])).toEqual([
    ['#2', 'Dos.', 'Dos y medio.'],
    ['#4', 'Fin.', 'Cuatro.'],
  ]);
  const shorter = compareTexts(TERMS, Buffer.from(text('Uno.', 'Dos.')), Buffer.from(text('Uno.')));
  expect(shorter.map(({ before: older }) => older)).toEqual(['Dos.']);
});
