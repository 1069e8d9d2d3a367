// @vitest-environment happy-dom
/** Pictures in a list of a form, such as those of the testimonials, while their entries are moved. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { FormSchema } from '../../../scripts/generator/content/editor-schemas.ts';
import { FormField } from '../../../scripts/edit/client/form/FormField.tsx';
import { emptyEditorState } from '../../support/editor-state.ts';
import { connectTo, inForm } from '../../support/form.tsx';

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

const site = {
  ...emptyEditorState,
  files: { [file]: { form: schema, value: { testimonials: { items } }, blocks: [] } },
};

/** A form with the list. */
function Form() {
  const [value, setValue] = useState<unknown>(items);
  return <FormField field={{ file, path }} schema={schema} value={value} onChange={setValue} problems={[]} />;
}

afterEach(() => {
  cleanup();
  localStorage.clear();
});

test('a picture that only moved with its entry is not shown as changed', async () => {
  // Both pictures are drawings, which the server does not measure.
  render(<Form />, { wrapper: inForm(await connectTo(), site) });
  fireEvent.click(screen.getByRole('button', { name: 'Bajar: Testimonio 1' }));
  const pictures = screen.getAllByRole('img', { name: 'Así se ve' });
  expect(pictures.map((picture) => picture.getAttribute('src'))).toEqual(['media/paula.svg', 'media/camila.svg']);
  expect(screen.queryByRole('img', { name: 'Antes' })).toBeNull();
});

test('an entry that came from somebody else, after a conflict, can be moved like the others', async () => {
  const onChange = vi.fn();
  const list = (entries: readonly unknown[]) => (
    <FormField field={{ file, path }} schema={schema} value={entries} onChange={onChange} problems={[]} />
  );
  const { rerender } = render(list(items), { wrapper: inForm(await connectTo(), site) });
  const [first, second, third] = [...items, { imageSrc: 'nueva.svg' }];
  rerender(list([first, second, third]));
  fireEvent.click(screen.getByRole('button', { name: 'Subir: Testimonio 3' }));
  expect(onChange).toHaveBeenLastCalledWith([first, third, second]);
});
