import { describe, expect, test } from 'vitest';
import { compareContent } from '../../../scripts/edit/publish/compare-content.ts';
import type { ContentVersion } from '../../../scripts/edit/publish/content-version.ts';

const SITE = 'content/site.yaml';
const TERMS = 'content/legal/terminos.md';

const version = (texts: Record<string, string>, media: Record<string, string> = {}): ContentVersion => ({
  texts: new Map(Object.entries(texts)),
  media: new Map(Object.entries(media)),
});

const changes = (before: string, after: string) =>
  compareContent(version({ [SITE]: before }), version({ [SITE]: after }));

describe('comparing the fields of two versions:', () => {
  test('a changed value is listed with both sides, but comments, quotes and order are no change', () => {
    const before = '# Uno\nname: Alba\nphone: "+56 9 1111 1111"\n';
    const after = 'phone: +56 9 2222 2222 # Otro\nname: "Alba"\n';
    expect(changes(before, after)).toEqual([
      {
        kind: 'field',
        file: SITE,
        path: { before: 'phone', after: 'phone' },
        before: '+56 9 1111 1111',
        after: '+56 9 2222 2222',
      },
    ]);
  });

  test('entries of a list are recognized by id, wherever they have moved', () => {
    const before = 'locations:\n  - id: vitacura\n    name: Vitacura\n  - id: providencia\n    name: Providencia\n';
    const after = 'locations:\n  - id: providencia\n    name: Provi\n  - id: vitacura\n    name: Vitacura\n';
    expect(changes(before, after)).toEqual([
      {
        kind: 'field',
        file: SITE,
        path: { before: 'locations[1].name', after: 'locations[0].name' },
        before: 'Providencia',
        after: 'Provi',
      },
    ]);
  });

  test('a removed and an added entry are listed with one side each', () => {
    expect(changes('points: [Uno, Dos]\n', 'points: [Dos, Tres, Cuatro]\n')).toEqual([
      { kind: 'field', file: SITE, path: { after: 'points[1]' }, after: 'Tres' },
      { kind: 'field', file: SITE, path: { after: 'points[2]' }, after: 'Cuatro' },
      { kind: 'field', file: SITE, path: { before: 'points[0]' }, before: 'Uno' },
    ]);
    const camila = '  - id: camila\n    name: Camila R.\n';
    const paula = '  - id: paula\n    name: Paula M.\n    role: Abogada\n';
    expect(changes(`items:\n${camila}`, `items:\n${paula}`)).toEqual([
      { kind: 'field', file: SITE, path: { after: 'items[0]' }, after: 'Paula M. · Abogada' },
      { kind: 'field', file: SITE, path: { before: 'items[0]' }, before: 'Camila R.' },
    ]);
  });

  test('an entry that was renamed, or moved and rewritten, is one change of one field', () => {
    const rewritten = (before: string, after: string, path: { before: string; after: string }) => [
      { kind: 'field', file: SITE, path, before, after },
    ];
    const points = (title: string) =>
      `points:\n  - title: Discreto\n    text: Uno\n  - title: ${title}\n    text: Dos\n`;
    expect(changes(points('Elegante'), points('Liviano'))).toEqual(
      rewritten('Elegante', 'Liviano', { before: 'points[1].title', after: 'points[1].title' }),
    );
    const moved = 'points:\n  - title: Liviano\n    text: Dos\n  - title: Discreto\n    text: Uno\n';
    expect(changes(points('Elegante'), moved)).toEqual(
      rewritten('Elegante', 'Liviano', { before: 'points[1].title', after: 'points[0].title' }),
    );
    expect(changes('lines: [Nadie, lo nota, nunca]\n', 'lines: [lo nota, Ninguno, nunca]\n')).toEqual(
      rewritten('Nadie', 'Ninguno', { before: 'lines[0]', after: 'lines[1]' }),
    );
  });

  test('a confirmed sample is listed as confirmed', () => {
    expect(changes('facts: !sample\n  slots: 10\n', 'facts:\n  slots: 10\n')).toEqual([
      {
        kind: 'confirmed',
        file: SITE,
        path: { before: 'facts.slots', after: 'facts.slots' },
        value: '10',
      },
    ]);
  });
});

test('a rewritten and an added paragraph of a legal text are one change each', () => {
  const text = (...paragraphs: string[]) => `---\ntitle: Términos\n---\n\n${paragraphs.join('\n\n')}\n`;
  const before = version({ [TERMS]: text('# Términos', 'Uno.', 'Dos.', 'Tres.') });
  const after = version({ [TERMS]: text('# Términos', 'Uno.', 'Dos y medio.', 'Tres.', 'Cuatro.') });
  expect(compareContent(before, after)).toEqual([
    { kind: 'paragraph', file: TERMS, before: 'Dos.', after: 'Dos y medio.' },
    { kind: 'paragraph', file: TERMS, after: 'Cuatro.' },
  ]);
});

test('pictures are compared by their bytes', () => {
  const before = version({}, { 'content/media/a.jpg': '1', 'content/media/b.jpg': '2' });
  const after = version({}, { 'content/media/a.jpg': '9', 'content/media/c.jpg': '3' });
  expect(compareContent(before, after)).toEqual([
    { kind: 'media', file: 'content/media/a.jpg', before: '1', after: '9' },
    { kind: 'media', file: 'content/media/b.jpg', before: '2' },
    { kind: 'media', file: 'content/media/c.jpg', after: '3' },
  ]);
});
