/** How the editor names the fields of the content. */
import { expect, test } from 'vitest';
import { lookUp, ownNameOf } from '../../../scripts/edit/client/look-up.ts';
import { withPlaceholderValues } from '../../../scripts/edit/client/placeholder-values.ts';
import { deriveForms } from '../../../scripts/generator/content/editor-schemas.ts';

const openingHours = [
  { days: ['Wednesday', 'Monday'], opens: '09:00', closes: '18:30' },
  { days: ['Tuesday', 'Wednesday', 'Thursday'], opens: '9:00', closes: '13:00' },
  { days: ['Tuesday'], opens: '15:00', closes: '' },
];
const offices = [
  { id: 'vitacura', name: 'Vitacura', openingHours },
  { id: 'nueva', name: '' },
];
const { site: form } = deriveForms();
const file = 'content/site.yaml';
const site = {
  files: { [file]: { form, value: { locations: offices }, blocks: [] } },
  placeholders: { minutos: '30', direccion_vitacura: 'Calle Uno 1, Vitacura' },
};
const nameOf = (path: string) => lookUp(site, { file, path })?.names.slice(1).join(' › ');

test('an entry of a list is named by its own name, and by its position only while it has none', () => {
  expect(nameOf('locations[0].street')).toMatch(/ › Sede: Vitacura › /);
  expect(nameOf('locations[1].street')).toMatch(/ › Sede 2 › /);
  expect(nameOf('locations[0].openingHours[0].opens')).toMatch(/ › Horario: Lunes y miércoles, 9:00 a 18:30 › /);
});

test('opening hours are named by what they say, whether a time is written with a zero or without', () => {
  expect(openingHours.map((entry) => ownNameOf(entry, site))).toEqual([
    'Lunes y miércoles, 9:00 a 18:30',
    'Martes a jueves, 9:00 a 13:00',
    'Martes',
  ]);
});

test('the name of an entry has the value of a placeholder in the place of its key', () => {
  expect(ownNameOf({ title: 'En {minutos} minutos' }, site)).toBe('En 30 minutos');
  expect(withPlaceholderValues('Con {doctora_corta}, en {direccion_vitacura}', site)).toBe(
    'Con «Doctora, nombre corto», en Calle Uno 1, Vitacura',
  );
});
