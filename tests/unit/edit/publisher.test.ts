/** How the panels show conflicts of a publication, and where changes between versions lead. */
import { expect, test } from 'vitest';
import { toPublishConflict } from '../../../scripts/edit/effect/publisher.ts';
import { fieldOfChange } from '../../../scripts/edit/effect/version-changes.ts';

const photo = { file: 'content/media/doctora.jpg', path: '', ours: true, theirs: true };

test('the two versions of a photo are named in words', () => {
  expect(toPublishConflict(photo)).toMatchObject({
    ours: 'el archivo que está en este computador',
    theirs: 'el archivo que publicó',
  });
  expect(toPublishConflict({ ...photo, theirs: undefined })).toMatchObject({ theirs: '(quitado)' });
});

test('the two versions of a text are shown as they are, with the parts of a group on one line', () => {
  const office = { file: 'content/site.yaml', path: 'locations[0]', ours: { id: 'a', name: 'Ñuñoa', street: 'Uno 1' } };
  const shown = toPublishConflict({ ...office, theirs: undefined });
  expect(shown).toMatchObject({ ours: 'Ñuñoa · Uno 1', theirs: '(quitado)' });
});

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
  expect(fieldOfChange(change(undefined, 'locations[1]')).path, 'it has its place today').toBe('locations[1]');
});
