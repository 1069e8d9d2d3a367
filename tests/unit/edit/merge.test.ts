/** Two people change the same list or group: both changes are kept, or the contradiction is shown. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedPaths, matchEntries } from '../../../scripts/edit/content/entries.ts';
import { mergeValues } from '../../../scripts/edit/content/merge.ts';

const camila = { id: 'camila', name: 'Camila', quote: 'Uno' };
const paula = { id: 'paula', name: 'Paula', quote: 'Dos' };
const rosa = { id: 'rosa', name: 'Rosa', quote: 'Tres' };
const base = [camila, paula];

test('changes of different fields are both kept, also within one entry', () => {
  expect(mergeValues({ a: 1, b: 2 }, { a: 9, b: 2 }, { a: 1, b: 3 })).toEqual({ value: { a: 9, b: 3 }, conflicts: [] });
  const theirs = [{ ...camila, quote: 'Otro' }, paula];
  const mine = [
    { ...camila, name: 'Camila R.' },
    { ...paula, name: 'Paula M.' },
  ];
  expect(mergeValues(base, theirs, mine)).toEqual({
    value: [
      { id: 'camila', name: 'Camila R.', quote: 'Otro' },
      { id: 'paula', name: 'Paula M.', quote: 'Dos' },
    ],
    conflicts: [],
  });
});

test('one person adds an entry, the other removes or moves one: both changes are kept', () => {
  expect(mergeValues(base, [paula], [camila, rosa, paula]).value).toEqual([rosa, paula]);
  expect(mergeValues(base, [paula, camila], [camila, paula, rosa]).value).toEqual([paula, rosa, camila]);
  expect(mergeValues(base, [camila, paula, rosa], [camila, paula, rosa]).value).toEqual([camila, paula, rosa]);
});

test('two people begin the same list of texts: it gets the texts of both, each once', () => {
  const theirs = { words: ['zirconia', 'retenedor'] };
  const mine = { words: ['zirconia', 'ortopedia'] };
  expect(mergeValues({}, theirs, mine)).toEqual({
    value: { words: ['zirconia', 'ortopedia', 'retenedor'] },
    conflicts: [],
  });
  expect(mergeValues({}, { people: [camila] }, { people: [rosa] }).conflicts).toHaveLength(1);
});

test('the same field changed in two ways is a conflict that names both', () => {
  const theirs = [{ ...camila, name: 'Ana' }, paula];
  const mine = [{ ...camila, name: 'Eva' }, paula];
  const { conflicts, value } = mergeValues(base, theirs, mine);
  expect(conflicts).toEqual([{ path: [0, 'name'], base: 'Camila', theirs: 'Ana', mine: 'Eva' }]);
  expect(value).toEqual(mine);
});

test('an entry that one person removes while the other edits it is a conflict, whoever does which', () => {
  const written = [{ ...camila, quote: 'Nuevo' }, paula];
  expect(mergeValues(base, written, [paula]).conflicts).toMatchObject([{ theirs: written[0], mine: undefined }]);
  expect(mergeValues(base, written, [paula]).value).toEqual(written);
  expect(mergeValues(base, [paula], written).conflicts).toMatchObject([{ theirs: undefined, mine: written[0] }]);
  expect(mergeValues(base, [paula], written).value).toEqual(written);
});

test('once somebody has decided, the chosen version of an entry that one person removed stands', () => {
  const written = [{ ...camila, quote: 'Nuevo' }, paula];
  const merged = (theirs: unknown, mine: unknown, choice: 'theirs' | 'mine') =>
    mergeValues(base, theirs, mine, [], () => choice);
  expect(merged(written, [paula], 'mine')).toEqual({ value: [paula], conflicts: [] });
  expect(merged(written, [paula], 'theirs')).toEqual({ value: written, conflicts: [] });
  expect(merged([paula], written, 'mine')).toEqual({ value: written, conflicts: [] });
  expect(merged([paula], written, 'theirs')).toEqual({ value: [paula], conflicts: [] });
});

test('entries are recognized when they move, are renamed, or keep nothing but their id', () => {
  expect(matchEntries([camila, paula], [paula, camila])).toEqual([1, 0]);
  expect(matchEntries([camila, paula], [{ ...paula, name: 'X' }])).toEqual([1]);
  expect(matchEntries([camila, paula], [rosa, paula])).toEqual([undefined, 1]);
  const insurers = [
    { name: 'Mirelva', logo: 'a.svg' },
    { name: 'Tesalda', logo: 'b.svg' },
  ];
  expect(matchEntries(insurers, [{ name: 'Sura', logo: 'b.svg' }])).toEqual([1]);
});

test('only values that changed count as changed, at their new place', () => {
  expect(changedPaths(base, [{ ...paula, name: 'X' }])).toEqual([[], [0, 'name']]);
  expect(changedPaths({ a: { b: 1, c: 2 } }, { a: { b: 1, c: 3 } })).toEqual([['a', 'c']]);
});

const entry = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  name: fc.string({ maxLength: 3 }),
  text: fc.string({ maxLength: 3 }),
});
const entries = fc.uniqueArray(entry, { selector: ({ id }) => id, maxLength: 5 });
const person = fc.record({ site: fc.record({ a: fc.string(), b: fc.integer() }), list: entries });

test('a merge without conflicts contains every change of the other person (generated values)', () => {
  fc.assert(
    fc.property(person, person, person, (original, theirs, mine) => {
      const { value, conflicts } = mergeValues(original, theirs, mine);
      const merged = value as typeof original;
      if (conflicts.length > 0) return;
      for (const entry of theirs.list) {
        const before = original.list.find(({ id }) => id === entry.id);
        const my = mine.list.find(({ id }) => id === entry.id);
        // Two people may have added an entry with the same id: then both entries are there.
        const results = merged.list.filter(({ id }) => id === entry.id);
        for (const field of ['name', 'text'] as const) {
          if (entry[field] === before?.[field]) continue;
          // Their word stands, unless I had the same idea.
          const words = results.map((result) => result[field]);
          expect(words, `${entry.id}.${field} of ${JSON.stringify(my)}`).toContain(entry[field]);
        }
      }
    }),
    { numRuns: 500 },
  );
});

test('a side without changes takes over everything of the other side (generated values)', () => {
  fc.assert(
    fc.property(person, person, (original, other) => {
      expect(mergeValues(original, other, original)).toEqual({ value: other, conflicts: [] });
      expect(mergeValues(original, original, other)).toEqual({ value: other, conflicts: [] });
    }),
  );
});
