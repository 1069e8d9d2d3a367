// @vitest-environment happy-dom
/** What somebody sees whose words belong to a list entry that another person has removed meanwhile. */
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ConflictView } from '../../../scripts/edit/client/RefusalView.tsx';
import { emptyEditorState } from '../../support/editor-state.ts';

afterEach(cleanup);

const conflict = {
  file: 'content/landing.yaml',
  path: 'testimonials.items[0]',
  base: 'A',
  theirs: undefined,
  mine: 'A',
};
const ignore = () => {};

test('says that the entry is gone, and offers nothing that would throw the typed words away', () => {
  const refusal = { code: 'conflict', conflicts: [conflict], current: undefined, merged: undefined } as const;
  render(
    <ConflictView
      site={emptyEditorState}
      refusal={{ ...refusal, conflicts: [...refusal.conflicts] }}
      onKeepMine={ignore}
      onKeepTheirs={ignore}
    />,
  );
  expect(screen.getByRole('alert').textContent).toContain('Alguien quitó esto');
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Cerrar sin guardar']);
});
