/** Numbers and dates that are not filled in. */
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { FormField } from '../../../scripts/edit/client/form/FormField.tsx';
import { deriveForms } from '../../../scripts/generator/content/editor-schemas.ts';
import { inForm } from '../../support/form.tsx';

const { legal, site } = deriveForms();

interface FieldProps {
  schema: typeof legal;
  file: string;
  path: string;
  before: unknown;
}

function Field({ schema, file, path, before }: FieldProps) {
  const [value, setValue] = useState(before);
  return (
    <>
      <FormField field={{ file, path }} schema={schema} value={value} onChange={setValue} problems={[]} />
      <output>{JSON.stringify(value)}</output>
    </>
  );
}

test('the date of a legal text may wait: `current` shows no date, and keeps nobody from saving', () => {
  const [schema, file] = [legal.properties!['updated']!, 'content/legal/terminos.md'];
  render(<Field {...{ schema, file }} path="updated" before="current" />, { wrapper: inForm() });
  const input = screen.getByLabelText<HTMLInputElement>(/^Fecha de la versión/);
  expect(input.type).toBe('date');
  expect(input.value).toBe('');
  expect(input.required).toBe(false);
  screen.getByText(/la página muestra la fecha del día/);
  fireEvent.change(input, { target: { value: '2026-12-01' } });
  expect(input.value).toBe('2026-12-01');
  expect(input.required).toBe(true);
  expect(screen.queryByText(/la página muestra la fecha del día/)).toBeNull();
});

test('a number can be emptied and typed anew', () => {
  const schema = site.properties!['facts']!.properties!['weeklySlots']!;
  render(<Field schema={schema} file="content/site.yaml" path="facts.weeklySlots" before={10} />, {
    wrapper: inForm(),
  });
  const input = screen.getByLabelText<HTMLInputElement>('Cupos de evaluación por semana');
  fireEvent.change(input, { target: { value: '' } });
  expect(input.value).toBe('');
  expect(input.required).toBe(true);
  fireEvent.change(input, { target: { value: '12' } });
  expect(input.value).toBe('12');
  expect(document.querySelector('output')?.textContent).toBe('12');
});
