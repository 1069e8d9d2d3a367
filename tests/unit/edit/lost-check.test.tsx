// @vitest-environment happy-dom
/** The check whether the site can be published, and the search for links that lead nowhere, when no answer comes. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { BeforePublishingPanel } from '../../../scripts/edit/client/panels/BeforePublishingPanel.tsx';
import { ServerConnection } from '../../../scripts/edit/client/server-api.ts';
import { initialState } from '../../../scripts/edit/client/client-state.ts';
import { useFindings } from '../../../scripts/edit/client/panels/use-findings.ts';
import { emptyEditorState as site, otherPanelProps } from '../../support/editor-state.ts';
import { Queries } from '../../support/queries.tsx';

function Panel({ connection }: { connection: ServerConnection }) {
  const { findings, proofreadAgain, checkNow } = useFindings({
    connection,
    site,
    hasPageLoaded: true,
    openPanel: 'before-publishing',
  });
  return (
    <BeforePublishingPanel
      {...{ state: initialState(site), findings, connection, ...otherPanelProps }}
      onCheck={checkNow}
      onProofread={proofreadAgain}
    />
  );
}

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

/** Shows the panel of a site in which nothing is wrong. One action gets no answer until `comeBack` is called. */
async function showPanel(lostAction: string) {
  let isGone = true;
  const answers: Readonly<Record<string, unknown>> = {
    session: { secret: 'x' },
    proofread: {
      result: { publishProblems: [], descriptions: [], outdatedDescriptions: [], links: [] },
    },
    check: { result: { problems: [], advice: [] } },
  };
  vi.stubGlobal('fetch', async (action: string) => {
    if (action === lostAction && isGone) throw new TypeError('the server is gone');
    return Response.json(answers[action]);
  });
  const connection = await ServerConnection.open();
  if (!connection) throw new Error('the session was not opened');
  render(<Panel connection={connection} />, { wrapper: Queries });
  return {
    comeBack() {
      isGone = false;
    },
  };
}

test('a check whose answer is lost says so, and can be started again until one finds the site ready', async () => {
  const { comeBack } = await showPanel('check');
  const button = screen.getByRole('button', { name: 'Revisar si se puede publicar' });

  expect((await screen.findByRole('alert')).textContent).toBe('No se pudo revisar el sitio. Prueba otra vez.');
  expect(screen.queryByText('El sitio se puede publicar.')).toBeNull();

  comeBack();
  fireEvent.click(button);
  await screen.findByText('El sitio se puede publicar.');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('links and descriptions that could not be looked at are not called right, and can be looked at again', async () => {
  const { comeBack } = await showPanel('proofread');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('No se pudieron revisar los enlaces ni las descripciones');
  expect(screen.queryByText(/nada que corregir/)).toBeNull();

  comeBack();
  fireEvent.click(screen.getByRole('button', { name: 'Buscar de nuevo' }));
  await screen.findByText(/nada que corregir/);
  expect(screen.queryByRole('alert')).toBeNull();
});
