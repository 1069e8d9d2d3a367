/** A text that has more letters than fit says so while it is written, with what to do. */
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import type { FormSchema } from '../../../scripts/generator/content/editor-schemas.ts';
import { FormField } from '../../../scripts/edit/client/form/FormField.tsx';
import { countLetters } from '../../../scripts/edit/client/placeholder-values.ts';
import { WritingBar } from '../../../scripts/edit/client/page/WritingBar.tsx';
import type { EditorState } from '../../../scripts/edit/shared/protocol.ts';
import { emptyEditorState } from '../../support/editor-state.ts';
import { inForm } from '../../support/form.tsx';

const file = 'content/landing.yaml';
const sentence = 'Es muy largo, y así no se guarda: déjalo en 8 letras o menos.';
const answer: FormSchema = { title: 'Respuesta', type: 'string', 'x-length': 8 };
const form = { title: 'Página', type: 'object', properties: { answer } };
const site = {
  ...emptyEditorState,
  files: { [file]: { form, value: { answer: 'Tú sí.' }, blocks: [] } },
} as unknown as EditorState;

test('on the page: a sentence in the bar', () => {
  const ignore = vi.fn();
  const bar = (length: number) => (
    <WritingBar
      site={site}
      writing={{ field: { file, path: 'answer' }, length }}
      onInsert={ignore}
      onSave={ignore}
      onCancel={ignore}
      onOpenForm={ignore}
      onGo={ignore}
    />
  );
  const { rerender } = render(bar(8));
  expect(screen.getByRole('status').textContent).toBe('');
  rerender(bar(9));
  expect(screen.getByRole('status').textContent).toBe(sentence);
});

test('in a form: a sentence below the field, which the field refers to', () => {
  function Form() {
    const [value, setValue] = useState<unknown>('Tú sí.');
    return (
      <FormField field={{ file, path: 'answer' }} schema={answer} value={value} onChange={setValue} problems={[]} />
    );
  }
  render(<Form />, { wrapper: inForm() });
  const input = screen.getByLabelText('Respuesta');
  expect(input.getAttribute('aria-invalid')).toBe('false');
  fireEvent.change(input, { target: { value: 'Tú siempre.' } });
  const { id } = screen.getByText(sentence);
  expect(input.getAttribute('aria-describedby')?.split(' ')).toContain(id);
  expect(input.getAttribute('aria-invalid')).toBe('true');
});

test('letters are counted as the build counts them: with the values of placeholders', () => {
  const letters = countLetters(' Con {doctora}, por {whatsapp} ', { placeholders: { doctora: 'Ana' } });
  expect(letters).toBe('Con Ana, por {whatsapp}'.length);
});
