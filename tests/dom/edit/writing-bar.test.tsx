/** The bar below a text that is being written says where the values of its placeholders are changed. */
import { cleanup, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { WritingBar } from '../../../scripts/edit/client/page/WritingBar.tsx';
import type { EditorState } from '../../../scripts/edit/shared/protocol.ts';
import { emptyEditorState } from '../../support/editor-state.ts';

const file = 'content/landing.yaml';
const text = { type: 'string', 'x-length': 50 };
const form = { title: 'Página', type: 'object', properties: { plain: text, shared: text } };
const value = { plain: 'Tú sí.', shared: '30 minutos con la {doctora_corta}.' };
const site = {
  ...emptyEditorState,
  files: { [file]: { form, value, blocks: [] } },
} as unknown as EditorState;

/** Shows the bar while the field at `path` is written. */
function showBar(path: string) {
  const ignore = vi.fn();
  return render(
    <WritingBar
      site={site}
      writing={{ field: { file, path }, length: 6 }}
      onInsert={ignore}
      onSave={ignore}
      onCancel={ignore}
      onOpenForm={ignore}
      onGo={ignore}
    />,
  );
}

test('a text with a placeholder says that its value is changed in «Datos y listas»; one without says nothing', () => {
  showBar('shared');
  expect(screen.getByText(/es un dato que se repite.*«Datos y listas»/)).toBeTruthy();
  cleanup();
  showBar('plain');
  expect(screen.queryByText(/es un dato que se repite/)).toBeNull();
});
