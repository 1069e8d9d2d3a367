// @vitest-environment happy-dom
/** A number or address that is typed as people write it gets the form in which the site takes it. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { FormField } from '../../../scripts/edit/client/form/FormField.tsx';
import { tidy } from '../../../scripts/edit/client/form/tidy.ts';
import { deriveForms, type FormSchema } from '../../../scripts/generator/content/editor-schemas.ts';
import { inForm } from '../../support/form.tsx';

const file = 'content/site.yaml';
const schemaOf = (path: string): FormSchema =>
  path.split(/[.[\]]+/).reduce<FormSchema>((group, key) => group.items ?? group.properties![key]!, deriveForms().site);

afterEach(cleanup);

test.each([
  { path: 'practice.taxId', typed: '77412906-1', tidied: '77.412.906-1' },
  { path: 'practice.taxId', typed: '77 412 906 k', tidied: '77.412.906-K' },
  { path: 'contact.whatsapp', typed: '912345678', tidied: '+56 9 1234 5678' },
  { path: 'contact.whatsapp', typed: '+56 (9) 1234-5678', tidied: '+56 9 1234 5678' },
  { path: 'doctor.registerNumber', typed: '284517', tidied: 'N° 284517' },
  { path: 'doctor.registerNumber', typed: 'n° 284517', tidied: 'N° 284517' },
  { path: 'locations[0].openingHours[1].opens', typed: '9.30', tidied: '9:30' },
  { path: 'locations[0].openingHours[1].opens', typed: '930', tidied: '9:30' },
  { path: 'locations[0].openingHours[1].closes', typed: '19 hrs', tidied: '19:00' },
  { path: 'locations[0].openingHours[1].closes', typed: '19:30 hs', tidied: '19:30' },
  { path: 'locations[0].openingHours[1].closes', typed: '25.00', tidied: '25.00' },
  { path: 'booking.url', typed: 'cal.com/dra-rivas/evaluacion', tidied: 'https://cal.com/dra-rivas/evaluacion' },
  { path: 'url', typed: ' alba.cl ', tidied: 'https://alba.cl' },
  // Not clear: it stays, and the form says what is wrong.
  { path: 'practice.taxId', typed: '7741', tidied: '7741' },
  { path: 'contact.whatsapp', typed: '22 345 6789', tidied: '22 345 6789' },
  { path: 'booking.url', typed: 'http://cal.com/x', tidied: 'http://cal.com/x' },
  { path: 'practice.name', typed: ' Alba ', tidied: ' Alba ' },
])('$path: "$typed" becomes "$tidied"', ({ path, typed, tidied }) => {
  expect(tidy({ file, path }, typed)).toBe(tidied);
});

/** The paths of the fields that take only an address with https. */
function addressPaths({ pattern = '', properties = {}, items }: FormSchema, path: string): string[] {
  const below = Object.entries(properties).flatMap(([key, field]) =>
    addressPaths(field, path ? `${path}.${key}` : key),
  );
  const entries = items ? addressPaths(items, `${path}[0]`) : [];
  return [...(pattern.startsWith('^https:') ? [path] : []), ...below, ...entries];
}

test('every address that has to begin with https gets it', () => {
  const { site, landing } = deriveForms();
  const fields = [
    ...addressPaths(site, '').map((path) => ({ file, path })),
    ...addressPaths(landing, '').map((path) => ({ file: 'content/landing.yaml', path })),
  ];
  expect(fields.length).toBeGreaterThan(3);
  for (const field of fields) expect(tidy(field, 'alba.cl/x'), field.path).toBe('https://alba.cl/x');
});

test.each(['is left', 'gets Enter'])(
  'a field shows its new form when it %s, and not while somebody types',
  async (end) => {
    const path = 'contact.whatsapp';
    const Field = () => {
      const [value, setValue] = useState<unknown>('');
      return (
        <FormField field={{ file, path }} schema={schemaOf(path)} value={value} onChange={setValue} problems={[]} />
      );
    };
    render(<Field />, { wrapper: inForm() });
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Número de WhatsApp' });
    fireEvent.change(input, { target: { value: '912345678' } });
    expect(input.value).toBe('912345678');
    if (end === 'is left') fireEvent.blur(input);
    else fireEvent.keyDown(input, { key: 'Enter' });
    expect(input.value).toBe('+56 9 1234 5678');
  },
);
