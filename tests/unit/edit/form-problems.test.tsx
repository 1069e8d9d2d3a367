// @vitest-environment happy-dom
/** What a form unfolds because something in it is wrong, so that the keyboard can get there. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { FormSchema } from '../../../scripts/generator/content/editor-schemas.ts';
import { FormField } from '../../../scripts/edit/client/form/FormField.tsx';
import { inForm } from '../../support/form.tsx';

const text = { type: 'string' } as const;
const testimonials: FormSchema = {
  title: 'Testimonios',
  type: 'object',
  required: ['disclaimer', 'listLabel'],
  properties: {
    disclaimer: { ...text, title: 'Advertencia' },
    listLabel: { ...text, title: 'Nombre de la lista' },
  },
};
const offices: FormSchema = {
  title: 'Sedes',
  type: 'array',
  items: { title: 'Sede', type: 'object', required: ['floor'], properties: { floor: { ...text, title: 'Piso' } } },
};

/** Renders a field, and returns a function that sets the path at which the server has found something. */
async function renderField(path: string, schema: FormSchema, value: unknown) {
  const file = path === 'locations' ? 'content/site.yaml' : 'content/landing.yaml';
  const form = (problemPath?: string) => (
    <FormField
      field={{ file, path }}
      schema={schema}
      value={value}
      onChange={() => {}}
      problems={problemPath === undefined ? [] : [{ file, path: problemPath, description: 'Es muy largo.' }]}
    />
  );
  const { rerender } = render(form(), { wrapper: inForm() });
  return (problemPath?: string) => rerender(form(problemPath));
}

const renderTestimonials = () =>
  renderField('testimonials', testimonials, { disclaimer: 'Cada caso es distinto.', listLabel: '' });

const isAdvancedOpen = () => screen.getByText('Avanzado').closest('details')?.open;

afterEach(() => {
  cleanup();
  localStorage.clear();
});

test('«Avanzado» opens for a problem inside, and stays open while that is mended', async () => {
  const setProblem = await renderTestimonials();
  setProblem('testimonials.disclaimer');
  expect(isAdvancedOpen()).toBe(false);
  setProblem('testimonials.listLabel');
  expect(isAdvancedOpen()).toBe(true);
  setProblem(undefined);
  expect(isAdvancedOpen()).toBe(true);
});

test('«Avanzado» opens for an input with which the browser does not send the form', async () => {
  await renderTestimonials();
  fireEvent.invalid(screen.getByLabelText('Nombre de la lista'));
  expect(isAdvancedOpen()).toBe(true);
});

test('an entry with a problem opens, and stays open while that is mended', async () => {
  const setProblem = await renderField('locations', offices, [{ floor: '1' }, { floor: '2' }, { floor: '3' }]);
  const openEntries = () => [...document.querySelectorAll('details[open] > summary')].map((entry) => entry.textContent);
  setProblem('locations[1].floor');
  expect(openEntries()).toEqual(['Sede 2']);
  setProblem(undefined);
  expect(openEntries()).toEqual(['Sede 2']);
});
