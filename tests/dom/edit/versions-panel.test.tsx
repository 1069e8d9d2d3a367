/** «Versiones»: what a version says if it cannot be compared with today's content, and what can be brought back. */
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ServerConnection } from '../../../scripts/edit/client/server-api.ts';
import { VersionsPanel } from '../../../scripts/edit/client/panels/VersionsPanel.tsx';
import type { EditorState } from '../../../scripts/edit/shared/protocol.ts';
import { deriveForms } from '../../../scripts/generator/content/editor-schemas.ts';
import { emptyEditorState as site, otherPanelProps } from '../../support/editor-state.ts';
import { Queries } from '../../support/queries.tsx';

const { landing } = deriveForms();
const version = { id: 'abc', date: '2026-11-02T15:00:00Z', summary: '2 textos' };

/**
 * Shows the panel with one version, and opens that.
 *
 * @param differences what the server says of its differences from today
 */
async function openVersion(differences: object, files: EditorState['files'] = {}) {
  const answers: Record<string, unknown> = {
    session: { secret: 'x' },
    versions: { result: { versions: [version], problems: [] } },
    'changes-since-version': differences,
  };
  vi.stubGlobal('fetch', async (action: string) => Response.json(answers[action]));
  const connection = await ServerConnection.open();
  if (!connection) throw new Error('the session was not opened');
  const onRestore = vi.fn();
  render(<VersionsPanel site={{ ...site, files }} {...{ connection, ...otherPanelProps, onRestore }} />, {
    wrapper: Queries,
  });
  const details = (await screen.findByText(version.summary)).closest('details');
  if (!details) throw new Error('the version cannot be opened');
  await act(async () => {
    details.open = true;
    details.dispatchEvent(new Event('toggle'));
  });
  return { onRestore };
}

test('a version without differences says that it is equal to today', async () => {
  await openVersion({ result: [] });
  await screen.findByText('Es igual a lo que hay ahora.');
});

test('a version that could not be compared is not called equal', async () => {
  await openVersion({ refusal: { code: 'internal' } });
  expect((await screen.findByRole('alert')).textContent).toContain('No se pudo comparar esta versión');
  expect(screen.queryByText('Es igual a lo que hay ahora.')).toBeNull();
});

test('a picture, a file or the whole version is brought back', async () => {
  const file = 'content/landing.yaml';
  const field = { file, path: 'about.portrait.imageSrc' };
  const change = { id: '1', field, pictures: { before: null, after: null }, restorablePart: field };
  const { onRestore } = await openVersion({ result: [change] }, { [file]: { form: landing, value: {}, blocks: [] } });
  const names = [/^Recuperar: /, /^Recuperar todo «/, 'Volver a esta versión completa'];
  for (const name of names) fireEvent.click(await screen.findByRole('button', { name }));
  expect(onRestore.mock.calls).toEqual([
    [version.id, field],
    [version.id, { file, path: '' }],
    [version.id, undefined],
  ]);
});
