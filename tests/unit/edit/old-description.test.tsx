// @vitest-environment happy-dom
/** The form in which a photo is replaced says that its description was about the photo before. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { FormSchema } from '../../../scripts/generator/content/editor-schemas.ts';
import { FormField } from '../../../scripts/edit/client/form/FormField.tsx';
import { inForm } from '../../support/form.tsx';

const schema: FormSchema = {
  title: 'Retrato',
  type: 'object',
  required: ['imageSrc', 'imageAlt'],
  properties: {
    imageSrc: { title: 'Foto', type: 'string', format: 'media' },
    imageAlt: { title: 'Qué muestra la foto', type: 'string' },
  },
};

/** A form with a photo and its description. */
function Form() {
  const [value, setValue] = useState<unknown>({ imageSrc: 'doctora.svg', imageAlt: 'Un dibujo' });
  const field = { file: 'content/landing.yaml', path: 'about.portrait' };
  return <FormField field={field} schema={schema} value={value} onChange={setValue} problems={[]} />;
}

afterEach(() => {
  cleanup();
  localStorage.clear();
});

test('the warning comes with the new photo, at its description, and goes once that is changed', async () => {
  render(<Form />, { wrapper: inForm() });
  const description = screen.getByLabelText('Qué muestra la foto');
  const hintOf = (input: HTMLElement) =>
    (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ');
  expect(hintOf(description)).not.toContain('foto anterior');
  fireEvent.change(screen.getByLabelText('Foto'), { target: { files: [new File(['x'], 'nueva.jpg')] } });
  expect(hintOf(description)).toContain('Esta descripción era de la foto anterior.');
  fireEvent.change(description, { target: { value: 'La doctora' } });
  expect(hintOf(description)).not.toContain('foto anterior');
});
