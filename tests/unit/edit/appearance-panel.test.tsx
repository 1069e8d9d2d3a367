// @vitest-environment happy-dom
/** «Cómo te ven»: the address of a page in the previews. */
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { AppearancePanel } from '../../../scripts/edit/client/panels/AppearancePanel.tsx';
import { ServerConnection } from '../../../scripts/edit/client/server-api.ts';
import { initialState } from '../../../scripts/edit/client/client-state.ts';
import type { PageView } from '../../../scripts/edit/shared/protocol.ts';
import { emptyEditorState, noFindings, otherPanelProps } from '../../support/editor-state.ts';
import { Queries } from '../../support/queries.tsx';

const privacyPage: PageView = {
  path: '/privacidad/',
  isListed: true,
  title: 'Privacidad',
  description: 'Cómo cuidamos tus datos.',
  socialTitle: 'Privacidad',
  socialDescription: 'Cómo cuidamos tus datos.',
  fields: { title: undefined, description: undefined, socialTitle: undefined, socialDescription: undefined },
};

/** Shows the panel for a site at a public address, with the page on privacy. The server draws no picture. */
async function openPanel(url: string) {
  const answers: Readonly<Record<string, unknown>> = { session: { secret: 'x' } };
  vi.stubGlobal('fetch', async (action: string) => Response.json(answers[action] ?? {}));
  const connection = await ServerConnection.open();
  if (!connection) throw new Error('the session was not opened');
  const site = { ...emptyEditorState, url, base: new URL(url).pathname, pages: [privacyPage] };
  render(<AppearancePanel {...{ state: initialState(site), connection, findings: noFindings, ...otherPanelProps }} />, {
    wrapper: Queries,
  });
}

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

test('the search result names the page of a site at the top of its domain', async () => {
  await openPanel('https://clinica-rivas.cl/');
  within(screen.getByRole('region', { name: 'En un buscador' })).getByText('https://clinica-rivas.cl › privacidad');
});

test('of a site in a folder of its domain, both previews name the folder', async () => {
  await openPanel('https://clinica-rivas.cl/alba/');
  const search = within(screen.getByRole('region', { name: 'En un buscador' }));
  search.getByText('https://clinica-rivas.cl › alba › privacidad');
  const shared = within(screen.getByRole('region', { name: 'Al compartir el enlace' }));
  shared.getByText('https://clinica-rivas.cl/alba/privacidad/');
  expect(screen.queryByText('https://clinica-rivas.cl › privacidad')).toBeNull();
});
