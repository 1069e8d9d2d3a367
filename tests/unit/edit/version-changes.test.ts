/** Where changes between versions lead. */
import { expect, test } from 'vitest';
import type { Editor } from '../../../scripts/edit/effect/editor.ts';
import { fieldOfChange, toChangeViews } from '../../../scripts/edit/effect/version-changes.ts';

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

test.each([
  ['replaced under its name can be brought back', true],
  ['that came with a new entry of a list cannot: its entry would name nothing', false],
])('a logo %s', async (_, wasThere) => {
  const file = 'content/media/insurers/logo.svg';
  const logo = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>');
  const editor = { readFile: async () => logo, live: { current: () => ({}) } } as unknown as Editor;
  const [view] = await toChangeViews(editor, { changedFiles: [file], texts: [] }, async () =>
    wasThere ? logo : undefined,
  );
  expect(view?.restorablePart).toEqual(wasThere ? { file, path: '' } : undefined);
});
