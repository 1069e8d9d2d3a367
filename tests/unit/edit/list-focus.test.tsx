// @vitest-environment happy-dom
/** Where the keyboard is in a list of a form while its entries are moved. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { FormSchema } from '../../../scripts/generator/content/editor-schemas.ts';
import { FormField } from '../../../scripts/edit/client/form/FormField.tsx';
import { inForm } from '../../support/form.tsx';

const schema: FormSchema = {
  title: 'Sedes',
  type: 'array',
  items: { title: 'Sede', type: 'object', properties: { floor: { title: 'Piso', type: 'string' } } },
};

/** A form with a list of two offices. */
function Form() {
  const [value, setValue] = useState<unknown>([{ floor: '1' }, { floor: '2' }]);
  const field = { file: 'content/site.yaml', path: 'locations' };
  return <FormField field={field} schema={schema} value={value} onChange={setValue} problems={[]} />;
}

afterEach(() => {
  cleanup();
  localStorage.clear();
});

/** Presses a button as the keyboard does, which gives it the focus first. */
function press(name: string): void {
  const button = screen.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
}

test('the button that moved an entry keeps the focus, also at an end of the list', async () => {
  render(<Form />, { wrapper: inForm() });
  press('Bajar: Sede 1');
  const pressed = screen.getByRole('button', { name: 'Bajar: Sede 2' });
  expect(document.activeElement).toBe(pressed);
  expect(pressed.getAttribute('aria-disabled')).toBe('true');
});
