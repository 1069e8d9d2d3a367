/** Bringing back one change of an older version: exactly that text returns, and everything else stays. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatPath, valueAt, type FieldPath } from '../../../scripts/generator/content/field-path.ts';
import { isGroup } from '../../../scripts/edit/content/entries.ts';
import { readValue, setValue } from '../../../scripts/edit/content/yaml-text.ts';
import { compareContent } from '../../../scripts/edit/publish/compare-content.ts';
import { restoreChange, type TextChange } from '../../../scripts/edit/publish/restore.ts';
import { landing, site, textOf, unmarkedFiles } from '../../support/content-files.ts';

/** The changes of one file from one text to another. */
function changesOf(file: string, before: string, after: string): TextChange[] {
  const version = (text: string) => ({ texts: new Map([[file, text]]), media: new Map<string, string>() });
  return compareContent(version(before), version(after)).filter((change) => change.kind !== 'media');
}

/** `today` with every change that leads back to `then` undone, each by itself. */
const restored = (file: string, today: string, then: string) =>
  changesOf(file, today, then).map((change) => restoreChange(change, today, then));

/** A text of an entry of a list. */
interface ListText {
  file: string;
  path: FieldPath;
  value: string;
}

/** Every text in the lists of a file, without the ids that name entries in the code. */
function listTexts(file: string, value: unknown, path: FieldPath = []): ListText[] {
  const isInList = path.some((key) => typeof key === 'number');
  if (typeof value === 'string') return isInList && path.at(-1) !== 'id' ? [{ file, path, value }] : [];
  if (Array.isArray(value)) {
    return value.flatMap((entry: unknown, index) => listTexts(file, entry, [...path, index]));
  }
  return isGroup(value) ? Object.entries(value).flatMap(([key, field]) => listTexts(file, field, [...path, key])) : [];
}

// Without the tags !sample: a text that changes loses its tag, which never comes back.
const texts = [site, landing].flatMap((file) => listTexts(file, readValue(file, textOf(file, unmarkedFiles))));
const anyText = fc.constantFrom(...texts);

/** Texts that YAML writes without quotes. */
const plainWords = fc
  .array(fc.constantFrom('Liviano', 'sonríes', '«hoy»', 'sin', 'apuro'), { minLength: 1 })
  .map((words) => words.join(' '));

/** Texts that YAML may have to quote, and texts that stand elsewhere in the lists already. */
const anyWords = fc.oneof(
  fc.constantFrom('y: no', 'a # uno', "d'Alba", '{minutos} minutos', '30', '- x', '"'),
  anyText.map(({ value }) => value),
);

describe('any one text of any list of the sample is rewritten (generated texts):', () => {
  /** Rewrites a text, expects one change of one field, and returns the file with it and with it brought back. */
  function rewriteAndRestore({ file, path, value }: ListText, text: string) {
    const then = textOf(file, unmarkedFiles);
    const today = setValue(file, then, path, text);
    const field = formatPath(path);
    expect(changesOf(file, then, today)).toEqual([
      { kind: 'field', file, path: { before: field, after: field }, before: value, after: text },
    ]);
    const [back = '', ...others] = restored(file, today, then);
    expect(others).toEqual([]);
    return { then, back };
  }

  test('it is one change of one field, and bringing it back gives the old bytes', () => {
    const check = (changed: ListText, text: string) => {
      const { then, back } = rewriteAndRestore(changed, text);
      expect(back).toBe(then);
    };
    fc.assert(fc.property(anyText, plainWords, check), { numRuns: 200 });
  });

  test('also with texts that need quotes, which may then stay, or that the list already has', () => {
    const check = (changed: ListText, text: string) => {
      fc.pre(text !== changed.value);
      const { then, back } = rewriteAndRestore(changed, text);
      expect(changesOf(changed.file, back, then)).toEqual([]);
    };
    fc.assert(fc.property(anyText, anyWords, check), { numRuns: 100 });
  });
});

test('an entry that was added is removed whole, one that was removed comes back whole at its place', () => {
  const then = 'items:\n  - title: Uno\n    text: Primero\n  - title: Dos\n    text: Segundo\n';
  const today = 'items:\n  - title: Dos\n    text: Segundo\n';
  expect(restored(site, today, then)).toEqual([then]);
  expect(restored(site, then, today)).toEqual([today]);
});

test('a field that was removed from an entry comes back alone, into the entry where it is now', () => {
  const first = '  - id: a\n    street: Uno\n';
  const second = '  - id: b\n    street: Dos\n';
  const metro = '    metro: Tobalaba\n';
  const then = `locations:\n${first}${metro}${second}`;
  expect(restored(site, `locations:\n${first}${second}`, then)).toEqual([then]);
  expect(restored(site, `locations:\n${second}${first}`, then)).toEqual([`locations:\n${second}${first}${metro}`]);
});

test('a value that comes back over an example is no example, and an example with the same value stays one', () => {
  const today = 'phone: !sample "+56 9 0000 0000"\nname: !sample Alba\n';
  const then = 'phone: "+56 9 1111 1111"\nname: Alba\n';
  expect(restored(site, today, then)).toEqual(['phone: "+56 9 1111 1111"\nname: !sample Alba\n', today]);
});

test('a text that was rewritten in an entry that moved comes back into the entry where it is now', () => {
  const then = 'lines: [Nadie, lo nota, nunca]\n';
  const [text] = restored(site, 'lines: [lo nota, Ninguno, nunca]\n', then);
  expect(valueAt(readValue(site, text ?? ''), ['lines'])).toEqual(['lo nota', 'Nadie', 'nunca']);
});

describe('a paragraph of a legal text comes back, whatever the line ends of the file and of the version:', () => {
  const legal = 'content/legal/terminos.md';
  const document = (...paragraphs: string[]) => `---\ntitle: Términos\n---\n\n${paragraphs.join('\n\n')}\n`;
  const then = document('# Términos', 'Uno,\ndos.', 'Tres.', 'Cuatro.');
  const onWindows = (text: string) => text.replaceAll('\n', '\r\n');

  test('one whose words also begin or end another paragraph, which stays', () => {
    const shorter = document('# Términos', 'Tu hora. Y más.', 'Mira: Tu hora.', 'Fin.');
    const longer = document('# Términos', 'Tu hora. Y más.', 'Mira: Tu hora.', 'Tu hora.', 'Fin.');
    expect(restored(legal, longer, shorter)).toEqual([shorter]);
    expect(restored(legal, shorter, longer)).toEqual([longer]);
    const afterIt = document('# Términos', 'Tu hora. Y más.', 'Mira: Tu hora.', 'Tu hora.', 'Otro.', 'Fin.');
    expect(restored(legal, longer, afterIt)).toEqual([afterIt]);
  });

  test.each([
    ['that was removed', document('# Términos', 'Uno,\ndos.', 'Cuatro.')],
    ['that was added, and so goes', document('# Términos', 'Uno,\ndos.', 'Tres.', 'Y medio.', 'Cuatro.')],
    ['that was rewritten', document('# Términos', 'Uno\ny dos.', 'Tres.', 'Cuatro.')],
  ])('one %s', (_, today) => {
    expect(restored(legal, today, then)).toEqual([then]);
    expect(restored(legal, onWindows(today), then)).toEqual([onWindows(then)]);
    expect(restored(legal, today, onWindows(then))).toEqual([then]);
  });
});
