// @vitest-environment happy-dom
/** The list «Insertar un dato»: about forty placeholders, of which a person needs one. */
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { PlaceholderSelect } from '../../../scripts/edit/client/PlaceholderSelect.tsx';
import { emptyEditorState } from '../../support/editor-state.ts';

afterEach(cleanup);

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
