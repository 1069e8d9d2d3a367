/** How many letters of a text search engines and WhatsApp show: the panel and the forms say the same. */
import { expect, test } from 'vitest';
import { cutLengths } from '../../../scripts/edit/shared/cut-text.ts';
import { readForms } from '../../../scripts/generator/content/editor-schemas.ts';

const { landing, legal } = readForms();
const meta = landing.properties?.['meta']?.properties;

test.each([
  ['title', meta?.['title'], cutLengths.title],
  ['description', meta?.['description'], cutLengths.description],
  ['socialTitle', meta?.['socialTitle'], cutLengths.socialTitle],
  ['socialDescription', meta?.['socialDescription'], cutLengths.socialDescription],
  ['title of a legal text', legal.properties?.['title'], cutLengths.title],
  ['description of a legal text', legal.properties?.['description'], cutLengths.description],
])('the form says where the %s is cut', (_, field, length) => {
  expect(field?.description).toMatch(
    new RegExp(`muestran? unas ${length} letras y cortan? el resto\\. Hasta \\d+ letras`),
  );
});
