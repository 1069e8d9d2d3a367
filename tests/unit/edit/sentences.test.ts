/** What the practice reads in the editor. */
import { expect, test } from 'vitest';
import { uploadWords } from '../../../scripts/edit/shared/sentences.ts';

test('a photo that is too small is told its own size and the one that its place needs', () => {
  expect(uploadWords.tooSmall({ width: 900, height: 600 }, '640 × 914 px')).toBe(
    'La foto mide 900 × 600 px; aquí se necesitan 640 × 914 px, o más. Busca una más grande, o de otra forma.',
  );
});
