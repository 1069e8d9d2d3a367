/** Pictures in a list of a form, such as those of the testimonials, while their entries are moved. */
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { FormSchema } from '../../../scripts/generator/content/editor-schemas.ts';
import { FormField } from '../../../scripts/edit/client/form/FormField.tsx';
import { inForm } from '../../support/form.tsx';

const file = 'content/landing.yaml';
const path = 'testimonials.items';
const items = [{ imageSrc: 'camila.svg' }, { imageSrc: 'paula.svg' }];

const schema: FormSchema = {
  title: 'Testimonios',
  type: 'array',
  items: {
    title: 'Testimonio',
    type: 'object',
    required: ['imageSrc'],
    properties: { imageSrc: { title: 'Foto', type: 'string', format: 'media' } },
  },
};

test('an entry that came from somebody else, after a conflict, can be moved like the others', () => {
  const onChange = vi.fn();
  const list = (entries: readonly unknown[]) => (
    <FormField field={{ file, path }} schema={schema} value={entries} onChange={onChange} problems={[]} />
  );
  const { rerender } = render(list(items), { wrapper: inForm() });
  const [first, second, third] = [...items, { imageSrc: 'nueva.svg' }];
  rerender(list([first, second, third]));
  fireEvent.click(screen.getByRole('button', { name: 'Subir: Testimonio 3' }));
  expect(onChange).toHaveBeenLastCalledWith([first, third, second]);
});
