/** How the panels show conflicts of a publication, and changes between versions. */
import { expect, test } from 'vitest';
import { fieldOfChange, toPublishConflict } from '../../../scripts/edit/effect/publisher.ts';

const photo = { file: 'content/media/doctora.jpg', path: '', base: '83baae61', ours: '1f7a7a47', theirs: 'd6459e00' };

test('the two versions of a photo are named in words, not by the ids of their bytes', () => {
  expect(toPublishConflict(photo)).toMatchObject({
    ours: 'el archivo que está en este computador',
    theirs: 'el archivo que publicó',
  });
  expect(toPublishConflict({ ...photo, theirs: undefined })).toMatchObject({ theirs: '(quitado)' });
});

test('the two versions of a text are shown as they are, with the parts of a group on one line', () => {
  const office = { file: 'content/site.yaml', path: 'locations[0]', base: {}, ours: { id: 'a', street: 'Uno 1' } };
  expect(toPublishConflict({ ...office, theirs: undefined })).toMatchObject({ ours: 'a · Uno 1', theirs: '(quitado)' });
});

test('a change leads to the field where it is today, although its entry stands elsewhere in the older version', () => {
  const file = 'content/site.yaml';
  const path = { before: 'locations[1].street', after: 'locations[0].street' };
  const change = { kind: 'field', file, path, before: 'Uno 1', after: 'Uno 2' } as const;
  expect(fieldOfChange(change, 'before'), 'a version of long ago, compared from today on').toEqual({
    file,
    path: path.before,
  });
  expect(fieldOfChange(change, 'after'), 'what the next publication would change').toEqual({ file, path: path.after });
  const removed = { kind: 'field', file, path: { before: path.before }, before: 'Uno 1' } as const;
  expect(fieldOfChange(removed, 'after'), 'gone today').toEqual({ file, path: path.before });
});

test('an entry that was removed leads to its list, not to the entry that stands at its position today', () => {
  const file = 'content/site.yaml';
  const removed = { kind: 'field', file, path: { before: 'locations[1]' }, before: 'Ñuñoa · Uno 1' } as const;
  expect(fieldOfChange(removed, 'after')).toEqual({ file, path: 'locations' });
  const added = { kind: 'field', file, path: { after: 'locations[1]' }, after: 'Ñuñoa · Uno 1' } as const;
  expect(fieldOfChange(added, 'after'), 'it has its place today').toEqual({ file, path: 'locations[1]' });
});
