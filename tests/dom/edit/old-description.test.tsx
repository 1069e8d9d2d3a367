/** The form in which a photo is replaced asks to look at its description. */
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
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

test('the sentence comes with the new photo, at its field', () => {
  render(<Form />, { wrapper: inForm() });
  const photo = screen.getByLabelText('Foto');
  const hint = () => document.getElementById(photo.getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent;
  expect(hint()).not.toContain('Mira si la descripción corresponde');
  fireEvent.change(photo, { target: { files: [new File(['x'], 'nueva.jpg')] } });
  expect(hint()).toContain('Mira si la descripción corresponde a la foto nueva.');
});
