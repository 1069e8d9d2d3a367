import { expect, test, vi } from 'vitest';
import { checkFilm } from '../../../scripts/generator/media/film.ts';
import { checkPhoto } from '../../../scripts/generator/media/photo.ts';
import { checkSvg } from '../../../scripts/generator/media/svg-check.ts';

vi.mock('sharp', () => {
  throw new Error('not installed');
});
vi.mock('mediabunny', () => {
  throw new Error('not installed');
});

test.each([
  ['photo', () => checkPhoto(Buffer.from('a'))],
  ['film', () => checkFilm(Buffer.from('a'), 'mp4')],
  ['drawing', () => checkSvg(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>'))],
])('a package that cannot be loaded is no damage of a %s', async (_, check) => {
  await expect(check()).rejects.toThrow();
});
