// @vitest-environment happy-dom
/** «Versiones»: what a version says when it cannot be compared with today's content. */
import { cleanup, render, screen } from '@testing-library/react';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { ServerConnection } from '../../../scripts/edit/layer/server-api.ts';
import { initialState } from '../../../scripts/edit/layer/state.ts';
import { VersionsPanel } from '../../../scripts/edit/layer/VersionsPanel.tsx';
import { emptyEditorState as site, noFindings } from '../../support/editor-state.ts';

const version = { id: 'abc', date: '2026-11-02T15:00:00Z', summary: '2 textos' };

/** Shows the panel with one version, and opens that; `answer` is what the server says of its differences from today. */
async function openVersion(answer: unknown) {
  const answers: Readonly<Record<string, unknown>> = {
    session: { secret: 'x' },
    versions: { result: { versions: [version], problems: [] } },
    version: answer,
  };
  vi.stubGlobal('fetch', async (action: string) => Response.json(answers[action]));
  const connection = await ServerConnection.open();
  if (!connection) throw new Error('the session was not opened');
  const ignore = vi.fn();
  const others = { onGo: ignore, onOpenForm: ignore, onWrite: ignore, onConfirm: ignore, onSet: ignore };
  const state = initialState(site);
  const searches = { findings: noFindings, onCheck: ignore, onSearch: ignore };
  render(<VersionsPanel {...{ state, connection, ...others, ...searches }} />);
  const details = (await screen.findByText(version.summary)).closest('details');
  if (!details) throw new Error('the version cannot be opened');
  await act(async () => {
    details.open = true;
    details.dispatchEvent(new Event('toggle'));
  });
}

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

test('a version without differences says that it is equal to today', async () => {
  await openVersion({ result: [] });
  await screen.findByText('Es igual a lo que hay ahora.');
});

test('a version that could not be compared is not called equal', async () => {
  await openVersion({ refusal: { code: 'internal' } });
  expect((await screen.findByRole('alert')).textContent).toContain('No se pudo comparar esta versión');
  expect(screen.queryByText('Es igual a lo que hay ahora.')).toBeNull();
});
