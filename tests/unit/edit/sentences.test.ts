/** What the practice reads in the editor. */
import { expect, test } from 'vitest';
import { placeholderName } from '../../../scripts/edit/shared/placeholder-names.ts';
import { uploadWords } from '../../../scripts/edit/shared/sentences.ts';
import { placeholderValuesOf } from '../../../scripts/generator/content/placeholders.ts';
import { readValue } from '../../../scripts/edit/content/yaml-text.ts';
import { landing, sampleFiles, site, textOf } from '../../support/content-files.ts';

test('every placeholder has a name of its own, which is not its key', () => {
  const valueOf = (file: string) => readValue(file, textOf(file, sampleFiles));
  const sources = { site: valueOf(site), landing: valueOf(landing), now: new Date('2026-12-01') };
  const { values, absent } = placeholderValuesOf(sources, () => false);
  const offices = { vitacura: 'Vitacura', providencia: 'Providencia' };
  const keys = [...values.keys(), ...absent];
  const names = keys.map((key) => placeholderName(key, offices));
  const asKey = (key: string) => key.charAt(0).toUpperCase() + key.slice(1).replaceAll('_', ' ');
  const unnamed = keys.filter((key, index) => names[index] === asKey(key));
  // Its key happens to be its name.
  expect(unnamed).toEqual(['formas_de_pago']);
  expect(new Set(names).size).toBe(names.length);
});

test('a photo that is too small is asked for in another shape only if it has the wrong one', () => {
  const place = { least: 640, aspect: 0.7 };
  expect(uploadWords.tooSmall({ ...place, width: 300, height: 400, usable: 280 })).toBe(
    'La foto mide 300 × 400 px: de esta quedarían 280 px de ancho, y se necesitan 640. Busca una más grande.',
  );
  expect(uploadWords.tooSmall({ ...place, width: 900, height: 600, usable: 420 })).toBe(
    'La foto mide 900 × 600 px y aquí va una vertical: de esta quedarían 420 px de ancho, y se necesitan 640. ' +
      'Busca una vertical o más grande.',
  );
});

test('nobody is sent to look for a wider photo when this one is too wide for its place', () => {
  const size = { width: 1000, height: 600, usable: 600 };
  expect(uploadWords.tooSmall({ ...size, least: 720, aspect: 1 })).toBe(
    'La foto mide 1000 × 600 px y aquí va una cuadrada: de esta quedarían 600 px de ancho, y se necesitan 720. ' +
      'Busca una cuadrada o más grande.',
  );
  const panorama = { width: 3000, height: 500, usable: 952 };
  expect(uploadWords.tooSmall({ ...panorama, least: 1200, aspect: 1200 / 630 })).toBe(
    'La foto mide 3000 × 500 px y aquí va una más alta: de esta quedarían 952 px de ancho, y se necesitan 1200. ' +
      'Busca una más alta o más grande.',
  );
});
