// @vitest-environment happy-dom
/** What «Antes de publicar» says of the site after a change was undone. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useReducer } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { BeforePublishingPanel } from '../../../scripts/edit/layer/BeforePublishingPanel.tsx';
import { ServerConnection } from '../../../scripts/edit/layer/server-api.ts';
import { initialState, reduce } from '../../../scripts/edit/layer/state.ts';
import { useFindings } from '../../../scripts/edit/layer/use-findings.ts';
import { useSaving } from '../../../scripts/edit/layer/use-saving.ts';
import type { Problem } from '../../../scripts/edit/protocol.ts';
import { emptyEditorState as site } from '../../support/editor-state.ts';

/** The panel of a site, with a button that undoes the latest step. */
function PanelWithUndo({ connection }: { connection: ServerConnection }) {
  const [state, dispatch] = useReducer(reduce, initialState(site));
  const { check, undoOrRedo } = useSaving(connection, state, dispatch);
  const { findings, searchAgain } = useFindings(connection, state, true, true);
  const others = { onGo: vi.fn(), onOpenForm: vi.fn(), onWrite: vi.fn(), onConfirm: vi.fn(), onSet: vi.fn() };
  return (
    <>
      <BeforePublishingPanel {...{ state, findings, connection, ...others }} onCheck={check} onSearch={searchAgain} />
      <button onClick={() => undoOrRedo('undo')}>Deshacer</button>
    </>
  );
}

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

test('a site that was ready is checked again after an undo, so that the panel does not call it ready any longer', async () => {
  const problem: Problem = { file: 'content/site.yaml', path: 'practice.taxId', description: 'El RUT no es válido.' };
  let isUndone = false;
  const answerTo = (action: string): unknown => {
    switch (action) {
      case 'session':
        return { secret: 'x' };
      case 'proofread':
        return {
          result: { unpublishable: [], misspellings: [], descriptions: [], outdatedDescriptions: [], links: [] },
        };
      case 'outside-links':
        return { result: [] };
      case 'check':
        return { state: site, result: { problems: isUndone ? [problem] : [], advice: [] } };
      case 'undo':
        isUndone = true;
        return { state: { ...site, build: 2 } };
      default:
        throw new Error(`unexpected action ${action}`);
    }
  };
  vi.stubGlobal('fetch', async (action: string) => Response.json(answerTo(action)));
  const connection = await ServerConnection.open();
  if (!connection) throw new Error('the session was not opened');
  render(<PanelWithUndo connection={connection} />);
  fireEvent.click(screen.getByRole('button', { name: 'Revisar si se puede publicar' }));
  await screen.findByText('El sitio se puede publicar.');

  fireEvent.click(screen.getByRole('button', { name: 'Deshacer' }));
  await screen.findByText(/El RUT no es válido/);
  expect(screen.queryByText('El sitio se puede publicar.')).toBeNull();
});
