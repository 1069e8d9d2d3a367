/** What a form unfolds because something in it is wrong, so that the keyboard can get there. */
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FormSchema } from '../../../scripts/generator/content/editor-schemas.ts';
import { FormField } from '../../../scripts/edit/client/form/FormField.tsx';
import { inForm } from '../../support/form.tsx';

const file = 'content/site.yaml';
const floor = { title: 'Piso', type: 'string' } as const;
const offices: FormSchema = {
  title: 'Sedes',
  type: 'array',
  items: { title: 'Sede', type: 'object', required: ['floor'], properties: { floor } },
};

/** Renders a list of three offices, and returns a function that sets the path at which the server has found something. */
function renderOffices() {
  const form = (problemPath?: string) => (
    <FormField
      field={{ file, path: 'locations' }}
      schema={offices}
      value={[{ floor: '1' }, { floor: '2' }, { floor: '3' }]}
      onChange={() => {}}
      problems={problemPath === undefined ? [] : [{ file, path: problemPath, description: 'Es muy largo.' }]}
    />
  );
  const { rerender } = render(form(), { wrapper: inForm() });
  return (problemPath?: string) => rerender(form(problemPath));
}

const openEntries = () => [...document.querySelectorAll('details[open] > summary')].map((entry) => entry.textContent);

test('an entry with a problem opens, and stays open while that is mended', () => {
  const setProblem = renderOffices();
  setProblem('locations[1].floor');
  expect(openEntries()).toEqual(['Sede 2']);
  setProblem(undefined);
  expect(openEntries()).toEqual(['Sede 2']);
});

test('an entry opens for an input with which the browser does not send the form', () => {
  renderOffices();
  fireEvent.invalid(screen.getByDisplayValue('3'));
  expect(openEntries()).toEqual(['Sede 3']);
});
