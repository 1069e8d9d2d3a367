/** How a publication asks which of two versions stays. */
import { expect, test } from 'vitest';
import { toPublishConflict } from '../../../scripts/edit/effect/publisher.ts';

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
