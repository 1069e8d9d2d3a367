/** The list of changes in «Publicar» and «Versiones»: which of its entries lead somewhere. */
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ChangeList } from '../../../scripts/edit/client/panels/ChangeList.tsx';
import { deriveForms } from '../../../scripts/generator/content/editor-schemas.ts';
import { emptyEditorState } from '../../support/editor-state.ts';

const file = 'content/landing.yaml';
const { landing: form } = deriveForms();
const site = { ...emptyEditorState, files: { [file]: { form, value: {}, blocks: [] } } };

test('a change leads to its field; a deleted photo that no field names is listed without a button', () => {
  const onGo = vi.fn();
  const text = { id: '1', field: { file, path: 'hero.intro' }, before: 'Antes', after: 'Ahora' } as const;
  const deletedPhoto = 'content/media/doctora-a1b2c3d4e5.jpg';
  const photo = { id: '2', field: { file: deletedPhoto, path: '' }, pictures: {} } as const;
  render(<ChangeList site={site} changes={[text, photo]} beforeName="Publicado" afterName="Ahora" onGo={onGo} />);
  const buttons = screen.getAllByRole('button');
  expect(buttons).toHaveLength(1);
  for (const button of buttons) fireEvent.click(button);
  expect(onGo.mock.calls).toEqual([[text.field]]);
  expect(screen.getByText(deletedPhoto)).toBeTruthy();
});
