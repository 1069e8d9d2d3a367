/** Where changes between versions lead. */
import { expect, test } from 'vitest';
import { fieldOfChange } from '../../../scripts/edit/effect/version-changes.ts';

const change = (before: string | undefined, after: string | undefined) => ({
  file: 'content/site.yaml',
  path: { before, after },
  before: before && 'Uno 1',
  after: after && 'Uno 2',
});

test('a change leads to the field where it is today, although its entry stands elsewhere in the older version', () => {
  const moved = fieldOfChange(change('locations[1].street', 'locations[0].street'));
  expect(moved.path).toBe('locations[0].street');
  expect(fieldOfChange(change('locations[1].street', undefined)).path, 'gone today').toBe('locations[1].street');
});

test('an entry that was removed leads to its list, not to the entry that stands at its position today', () => {
  expect(fieldOfChange(change('locations[1]', undefined)).path).toBe('locations');
  expect(fieldOfChange(change('#3', undefined)).path, 'a paragraph to its file').toBe('');
  expect(fieldOfChange(change(undefined, 'locations[1]')).path, 'it has its place today').toBe('locations[1]');
});
