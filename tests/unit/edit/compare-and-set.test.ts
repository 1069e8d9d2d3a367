/** Two windows and another program at one file: no word goes unless whoever replaced it has seen it. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedFields, conflictsWith, withChanges } from '../../../scripts/edit/content/compare-and-set.ts';
import { valueAt, withValueAt } from '../../../scripts/generator/content/field-path.ts';

const PATHS = [['title'], ['office', 'name'], ['office', 'street'], ['people']] as const;
const original = { title: 't0', office: { name: 'n0', street: 's0' }, people: ['p0', 'q0'] };

const operation = fc.record({
  who: fc.constantFrom('first window', 'second window', 'another program'),
  paths: fc.subarray([...PATHS], { minLength: 1 }),
  choices: fc.array(fc.boolean(), { minLength: PATHS.length, maxLength: PATHS.length }),
  opensAgain: fc.boolean(),
});

test('no sequence of saves, choices and foreign changes loses a word that its replacer has not seen', () => {
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 30 }), (operations) => {
      let file: unknown = original;
      const seenBy = new Map<string, unknown>();
      for (const [index, { who, paths, choices, opensAgain }] of operations.entries()) {
        const word = (path: readonly string[]) => (path[0] === 'people' ? [`${who}${index}`] : `${who}${index}`);
        const isProgram = who === 'another program';
        // A program reads the file before it writes; a window shows what it showed when it was opened last.
        let seen = isProgram || opensAgain ? file : (seenBy.get(who) ?? original);
        let wanted = paths.reduce((value, path) => withValueAt(value, path, word(path)), seen);
        const before = file;
        const hasSeen = (path: readonly string[], value: unknown) =>
          expect([valueAt(seen, path), valueAt(wanted, path)]).toContainEqual(value);
        const conflicts = conflictsWith(file, changedFields(seen, wanted));
        for (const [position, { path }] of conflicts.entries()) {
          const theirs = valueAt(file, path);
          seen = withValueAt(seen, path, theirs);
          if (!choices[position]) wanted = withValueAt(wanted, path, theirs);
        }
        const changes = changedFields(seen, wanted);
        expect(conflictsWith(file, changes)).toEqual([]);
        file = withChanges(file, changes);
        seenBy.set(who, file);
        for (const path of PATHS) {
          const isReplaced = valueAt(file, path) !== valueAt(before, path);
          if (isReplaced) hasSeen(path, valueAt(before, path));
          if (!paths.includes(path)) expect(valueAt(file, path)).toEqual(valueAt(before, path));
        }
      }
    }),
    { numRuns: 300 },
  );
});

test('a field that changed under the person is a conflict, one that says already what she wants is none', () => {
  const changes = changedFields(original, { ...original, title: 'mine', people: ['q0'] });
  expect(changes.map(({ path }) => path)).toEqual([['title'], ['people']]);
  expect(conflictsWith({ ...original, title: 'theirs' }, changes)).toMatchObject([{ path: ['title'] }]);
  expect(conflictsWith({ ...original, title: 'mine' }, changes)).toEqual([]);
  expect(conflictsWith({ ...original, people: ['q0', 'p0'] }, changes)).toMatchObject([{ path: ['people'] }]);
});

test('a field that one person removes after another has removed its group does not bring the group back', () => {
  const changes = changedFields(original, { ...original, office: { name: 'n0' } });
  const { office: _removed, ...withoutOffice } = original;
  expect(withChanges(withoutOffice, changes)).toEqual(withoutOffice);
});

test('a field that nobody has given yet, and one that is removed, are compared like others', () => {
  const added = changedFields({}, { note: 'mine' });
  expect(conflictsWith({ note: 'theirs' }, added)).toHaveLength(1);
  expect(withChanges({ title: 't' }, added)).toEqual({ title: 't', note: 'mine' });
  const removed = changedFields({ note: 'n', title: 't' }, { title: 't' });
  expect(conflictsWith({ note: 'theirs', title: 't' }, removed)).toHaveLength(1);
  expect(withChanges({ note: 'n', title: 'other' }, removed)).toEqual({ title: 'other' });
});
