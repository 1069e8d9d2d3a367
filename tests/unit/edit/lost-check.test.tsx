// @vitest-environment happy-dom
/** The check whether the site can be published, when the server does not answer it. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useReducer } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { BeforePublishingPanel } from '../../../scripts/edit/layer/BeforePublishingPanel.tsx';
import { ServerConnection } from '../../../scripts/edit/layer/server-api.ts';
import { initialState, reduce } from '../../../scripts/edit/layer/state.ts';
import { useFindings } from '../../../scripts/edit/layer/use-findings.ts';
import { useSaving } from '../../../scripts/edit/layer/use-saving.ts';
import { emptyEditorState as site } from '../../support/editor-state.ts';

/** The panel with the state that the server's answers give it. */
function Panel({ connection }: { connection: ServerConnection }) {
  const [state, dispatch] = useReducer(reduce, initialState(site));
  const { check } = useSaving(connection, state, dispatch);
  const { findings, searchAgain } = useFindings(connection, state, true, true);
  const others = { onGo: vi.fn(), onOpenForm: vi.fn(), onWrite: vi.fn(), onConfirm: vi.fn(), onSet: vi.fn() };
  return (
    <BeforePublishingPanel {...{ state, findings, connection, ...others }} onCheck={check} onSearch={searchAgain} />
  );
}

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

test('a check whose answer is lost says so, and can be started again until one finds the site ready', async () => {
  let isGone = true;
  const answers: Readonly<Record<string, unknown>> = {
    session: { secret: 'x' },
    proofread: {
      result: { unpublishable: [], misspellings: [], descriptions: [], outdatedDescriptions: [], links: [] },
    },
    'outside-links': { result: [] },
    check: { result: { problems: [], advice: [] } },
  };
  vi.stubGlobal('fetch', async (action: string) => {
    if (action === 'check' && isGone) throw new TypeError('the server is gone');
    return Response.json(answers[action]);
  });
  const connection = await ServerConnection.open();
  if (!connection) throw new Error('the session was not opened');
  render(<Panel connection={connection} />);
  const button = screen.getByRole('button', { name: 'Revisar si se puede publicar' });

  fireEvent.click(button);
  expect((await screen.findByRole('alert')).textContent).toBe('No se pudo revisar el sitio. Prueba otra vez.');
  expect(screen.queryByText('El sitio se puede publicar.')).toBeNull();

  isGone = false;
  fireEvent.click(button);
  await screen.findByText('El sitio se puede publicar.');
  expect(screen.queryByRole('alert')).toBeNull();
});
