/** The list «Insertar un dato»: about forty placeholders, of which a person needs one. */
import { expect, test } from 'vitest';
import { placeholderGroups } from '../../../scripts/edit/client/placeholder-groups.ts';
import { deriveForms } from '../../../scripts/generator/content/editor-schemas.ts';
import { emptyEditorState } from '../../support/editor-state.ts';

const file = 'content/landing.yaml';
const legal = 'content/legal/terminos.md';
const { landing: form, legal: legalForm } = deriveForms();
const hero = { intro: 'Con la {doctora_corta}.', notes: ['{minutos} minutos.'], doubt: { text: '¿Dudas? {whatsapp}' } };
const site = {
  ...emptyEditorState,
  files: {
    [file]: { form, value: { hero, closing: { lead: 'Solo {cupos}.' } }, blocks: [] },
    [legal]: { form: legalForm, value: {}, blocks: ['De {practica}.', 'Por {minutos} minutos.'] },
  },
  placeholders: {
    practica: 'Alba',
    doctora: 'Dra. Antonia Rivas',
    doctora_corta: 'Dra. Rivas',
    phone: '+56 9 8765 4321',
    cupos: '10',
    minutos: '30',
    plazo_boletas: 'seis años',
    etapa: '1',
  },
};
const groupsOf = (path: string, names: readonly string[] = []) =>
  placeholderGroups(site, { file, path }, { title: 'Texto', 'x-placeholders': names }).map(({ title, options }) => [
    title,
    options.map(({ label }) => label),
  ]);

test('the placeholders of the text come first, then those of its section, then the others by name', () => {
  expect(groupsOf('hero.intro')).toEqual([
    ['De este texto', ['Doctora, nombre corto: Dra. Rivas']],
    ['De esta sección', ['Minutos de la evaluación: 30']],
    [
      'Otros datos',
      [
        'Cuánto se guardan las boletas: seis años',
        'Cupos por semana: 10',
        'Doctora, nombre completo: Dra. Antonia Rivas',
        'Etapa actual: 1',
        'Nombre de la consulta: Alba',
        'Teléfono: +56 9 8765 4321',
      ],
    ],
  ]);
});

test('a placeholder that only the page fills in comes with its text, by name, even after it was deleted there', () => {
  expect(groupsOf('hero.intro', ['whatsapp'])[0]).toEqual([
    'De este texto',
    ['Enlace a WhatsApp', 'Doctora, nombre corto: Dra. Rivas'],
  ]);
});

const schema = { title: 'Texto', 'x-placeholders': [] };

test('the section of a paragraph of a legal text is the whole text', () => {
  const groups = placeholderGroups(site, { file: legal, path: '#0' }, schema);
  expect(groups.slice(0, 2).map(({ options }) => options.map(({ name }) => name))).toEqual([['practica'], ['minutos']]);
});

test('every placeholder can be found once', () => {
  const names = placeholderGroups(site, { file, path: 'closing.lead' }, schema).flatMap(({ options }) =>
    options.map(({ name }) => name),
  );
  expect(names.sort()).toEqual(Object.keys(site.placeholders).sort());
});
