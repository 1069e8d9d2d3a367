/** What the practice reads in the editor. */
import { expect, test } from 'vitest';
import { uploadWords } from '../../../scripts/edit/shared/sentences.ts';

test('a photo that is too small is asked for in another shape only if it has the wrong one', () => {
  const place = { neededWidth: 640, aspect: 0.7 };
  expect(uploadWords.tooSmall({ ...place, width: 300, height: 400, usableWidth: 280 })).toBe(
    'La foto mide 300 × 400 px: de esta quedarían 280 px de ancho, y se necesitan 640. Busca una más grande.',
  );
  expect(uploadWords.tooSmall({ ...place, width: 900, height: 600, usableWidth: 420 })).toBe(
    'La foto mide 900 × 600 px y aquí va una vertical: de esta quedarían 420 px de ancho, y se necesitan 640. ' +
      'Busca una vertical o más grande.',
  );
});

test('nobody is sent to look for a wider photo when this one is too wide for its place', () => {
  const size = { width: 1000, height: 600, usableWidth: 600 };
  expect(uploadWords.tooSmall({ ...size, neededWidth: 720, aspect: 1 })).toBe(
    'La foto mide 1000 × 600 px y aquí va una cuadrada: de esta quedarían 600 px de ancho, y se necesitan 720. ' +
      'Busca una cuadrada o más grande.',
  );
  const panorama = { width: 3000, height: 500, usableWidth: 952 };
  expect(uploadWords.tooSmall({ ...panorama, neededWidth: 1200, aspect: 1200 / 630 })).toBe(
    'La foto mide 3000 × 500 px y aquí va una más alta: de esta quedarían 952 px de ancho, y se necesitan 1200. ' +
      'Busca una más alta o más grande.',
  );
});
