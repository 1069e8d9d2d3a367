/** The list «Insertar un dato»: about forty placeholders, of which a person needs one. */
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { FormField } from '../../../scripts/edit/client/form/FormField.tsx';
import { PlaceholderSelect } from '../../../scripts/edit/client/PlaceholderSelect.tsx';
import { emptyEditorState } from '../../support/editor-state.ts';
import { inForm } from '../../support/form.tsx';

test('what only the page fills in comes first, then all others in alphabetical order', () => {
  const placeholders = { phone: '+56 9 8765 4321', doctora_corta: 'Dra. Rivas', minutos: '30', cupos: '10' };
  const schema = { title: 'Texto', 'x-placeholders': ['whatsapp'] };
  render(<PlaceholderSelect site={{ ...emptyEditorState, placeholders }} schema={schema} onInsert={() => {}} />);
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Insertar un dato…',
    'Enlace a WhatsApp',
    'Cupos por semana: 10',
    'Doctora, nombre corto: Dra. Rivas',
    'Minutos de la evaluación: 30',
    'Teléfono: +56 9 8765 4321',
  ]);
});

test('what was inserted can be deleted again', () => {
  const schema = { title: 'Saludo', type: 'string', 'x-placeholders': ['whatsapp'] } as const;
  function Form() {
    const [value, setValue] = useState<unknown>('Hola');
    const field = { file: 'content/landing.yaml', path: 'hero.intro' };
    return (
      <>
        <FormField field={field} schema={schema} value={value} onChange={setValue} problems={[]} />
        <output>{String(value)}</output>
      </>
    );
  }
  render(<Form />, { wrapper: inForm() });
  const input = screen.getByLabelText<HTMLInputElement>('Saludo');
  input.setSelectionRange(4, 4);
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'whatsapp' } });
  expect(screen.getByRole('status').textContent).toBe('Hola{whatsapp}');
  fireEvent.input(input, { target: { value: 'Hola' } });
  expect(screen.getByRole('status').textContent).toBe('Hola');
});
