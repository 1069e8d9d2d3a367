// @vitest-environment happy-dom
/** What «Antes de publicar» says of the site after a change was undone, also while the site is being checked. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useReducer } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { BeforePublishingPanel } from '../../../scripts/edit/client/panels/BeforePublishingPanel.tsx';
import { ServerConnection } from '../../../scripts/edit/client/server-api.ts';
import { initialState, reduce } from '../../../scripts/edit/client/client-state.ts';
import { useFindings } from '../../../scripts/edit/client/panels/use-findings.ts';
import { useSaving } from '../../../scripts/edit/client/use-saving.ts';
import type { Finding } from '../../../scripts/edit/shared/protocol.ts';
import { emptyEditorState as site, otherPanelProps } from '../../support/editor-state.ts';
import { Queries } from '../../support/queries.tsx';

/** The panel of a site, with a button that undoes the latest step and the number of the build that is shown. */
function PanelWithUndo({ connection }: { connection: ServerConnection }) {
  const [state, dispatch] = useReducer(reduce, initialState(site));
  const { undoOrRedo } = useSaving(connection, state, dispatch);
  const { findings, proofreadAgain, checkNow } = useFindings({
    connection,
    site: state.site,
    hasPageLoaded: true,
    openPanel: 'before-publishing',
  });
  return (
    <>
      <BeforePublishingPanel
        {...{ state, findings, connection, ...otherPanelProps }}
        onCheck={checkNow}
        onProofread={proofreadAgain}
      />
      <button onClick={() => undoOrRedo('undo')}>Deshacer</button>
      <p>build {state.site.build}</p>
    </>
  );
}

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const problem: Finding = { file: 'content/site.yaml', path: 'practice.taxId', description: 'El RUT no es válido.' };

/**
 * Shows the panel of a site that can be published until a change is undone; then its RUT is invalid.
 *
 * @param mayCheckEnd the answer to a check waits for this; the check finds the site as it was when it was asked for
 */
async function showPanel(mayCheckEnd: Promise<void> = Promise.resolve()) {
  let isUndone = false;
  const answerTo = async (action: string): Promise<unknown> => {
    switch (action) {
      case 'session':
        return { secret: 'x' };
      case 'proofread':
        return {
          result: { publishProblems: [], descriptions: [], outdatedDescriptions: [], links: [] },
        };
      case 'check': {
        const problems = isUndone ? [problem] : [];
        await mayCheckEnd;
        return { state: site, result: { problems, advice: [] } };
      }
      case 'undo':
        isUndone = true;
        return { state: { ...site, build: 2 } };
      default:
        throw new Error(`unexpected action ${action}`);
    }
  };
  vi.stubGlobal('fetch', async (action: string) => Response.json(await answerTo(action)));
  const connection = await ServerConnection.open();
  if (!connection) throw new Error('the session was not opened');
  render(<PanelWithUndo connection={connection} />, { wrapper: Queries });
  return {
    undo: () => fireEvent.click(screen.getByRole('button', { name: 'Deshacer' })),
  };
}

test('a site that was ready is checked again after an undo, so that the panel does not call it ready any longer', async () => {
  const { undo } = await showPanel();
  await screen.findByText('El sitio se puede publicar.');

  undo();
  await screen.findByText(/El RUT no es válido/);
  expect(screen.queryByText('El sitio se puede publicar.')).toBeNull();
});

test('a check during which the site changes begins anew: what it found in the earlier state is never shown', async () => {
  let endCheck = () => {};
  const mayCheckEnd = new Promise<void>((resolve) => {
    endCheck = resolve;
  });
  const { undo } = await showPanel(mayCheckEnd);
  const wasCalledReady = vi.fn();
  const observer = new MutationObserver(() => {
    if (screen.queryByText('El sitio se puede publicar.')) wasCalledReady();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  undo();
  await screen.findByText('build 2');

  endCheck();
  await screen.findByText(/El RUT no es válido/);
  observer.disconnect();
  expect(wasCalledReady).not.toHaveBeenCalled();
});
