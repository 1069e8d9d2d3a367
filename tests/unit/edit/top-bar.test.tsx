// @vitest-environment happy-dom
/** What the status line says. */
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { initialState, reduce, type ClientEvent } from '../../../scripts/edit/client/client-state.ts';
import { TopBar } from '../../../scripts/edit/client/TopBar.tsx';
import { emptyEditorState, noFindings } from '../../support/editor-state.ts';

afterEach(cleanup);

test('words that were not saved matter more than other words that were saved after them', () => {
  const change = { file: 'content/landing.yaml', path: 'hero.intro', base: 'Antes', value: 'Después' };
  const events: ClientEvent[] = [
    { type: 'save-started', save: { id: 1, change, phase: 'saving' } },
    { type: 'save-refused', id: 1, refusal: { code: 'invalid' } },
    { type: 'save-started', save: { id: 2, change: { ...change, path: 'hero.price' }, phase: 'saving' } },
    { type: 'save-accepted', id: 2, isPagePending: false },
  ];
  const ignore = () => {};
  render(
    <TopBar
      state={events.reduce(reduce, initialState(emptyEditorState))}
      findings={noFindings}
      device="Computador"
      pagePath="/"
      openPanel={undefined}
      onChoosePage={ignore}
      onChooseDevice={ignore}
      onOpenPanel={ignore}
      onUndo={ignore}
      onRedo={ignore}
    />,
  );
  expect(screen.getByRole('status').textContent).toBe('No se guardó.');
});
