// @vitest-environment happy-dom
/** «Versiones»: what a version says if it cannot be compared with today's content, and what can be brought back. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ServerConnection } from '../../../scripts/edit/client/server-api.ts';
import { initialState } from '../../../scripts/edit/client/client-state.ts';
import { VersionsPanel } from '../../../scripts/edit/client/panels/VersionsPanel.tsx';
import type { EditorState } from '../../../scripts/edit/shared/protocol.ts';
import { emptyEditorState as site, otherPanelProps } from '../../support/editor-state.ts';
import { Queries } from '../../support/queries.tsx';

const version = { id: 'abc', date: '2026-11-02T15:00:00Z', summary: '2 textos' };

/**
 * Shows the panel with one version, and opens that.
 *
 * @param differences what the server says of its differences from today
 * @param restored what the server answers when it is asked to bring something back, or a promise of that
 */
async function openVersion(differences: unknown, restored?: unknown) {
  const answers: Record<string, unknown> = {
    session: { secret: 'x' },
    versions: { result: { versions: [version], problems: [] } },
    'changes-since-version': differences,
    restore: restored,
  };
  vi.stubGlobal('fetch', async (action: string) => {
    if (answers[action] === undefined) throw new TypeError('no connection');
    return Response.json(await Promise.resolve(answers[action]));
  });
  const connection = await ServerConnection.open();
  if (!connection) throw new Error('the session was not opened');
  const onSaveWriting = vi.fn();
  const panel = (shownSite: EditorState) => (
    <VersionsPanel {...{ state: initialState(shownSite), connection, ...otherPanelProps, onSaveWriting }} />
  );
  const { rerender } = render(panel(site), { wrapper: Queries });
  const details = (await screen.findByText(version.summary)).closest('details');
  if (!details) throw new Error('the version cannot be opened');
  await act(async () => {
    details.open = true;
    details.dispatchEvent(new Event('toggle'));
  });
  return { answers, onSaveWriting, showSite: (shownSite: EditorState) => rerender(panel(shownSite)) };
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

test('while something is being brought back, nothing can be brought back a second time', async () => {
  const field = { file: 'content/landing.yaml', path: 'about.portrait.imageSrc' };
  const change = { id: '1', field, pictures: { before: null, after: null }, restorablePart: field };
  let answer: (state: unknown) => void = () => {};
  const restored = new Promise((resolve) => (answer = resolve));
  await openVersion({ result: [change] }, restored);
  const whole = await screen.findByRole<HTMLButtonElement>('button', { name: 'Volver a esta versión completa' });
  const single = screen.getByRole<HTMLButtonElement>('button', { name: /^Recuperar/ });
  fireEvent.click(whole);
  await expect.poll(() => [whole.disabled, single.disabled]).toEqual([true, true]);
  await act(async () => answer({ state: site }));
  await screen.findByText('Recuperado. Falta publicar.');
  expect([whole.disabled, single.disabled]).toEqual([false, false]);
});

test('the words that are being written are saved before something is brought back', async () => {
  const { onSaveWriting } = await openVersion({
    result: [{ id: '1', field: { file: 'content/landing.yaml', path: 'a' } }],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Volver a esta versión completa' }));
  expect(onSaveWriting).toHaveBeenCalledOnce();
});

test('after all of the latest version was brought back, nothing says that it is not public until it is compared', async () => {
  const field = { file: 'content/landing.yaml', path: 'hero.intro' };
  const siteAfter = { ...site, build: site.build + 1 };
  const { answers, showSite } = await openVersion(
    { result: [{ id: '1', field, before: 'Antes', after: 'Ahora' }] },
    { state: siteAfter },
  );
  let compare: (answer: unknown) => void = () => {};
  answers['changes-since-version'] = new Promise((resolve) => (compare = resolve));
  const whole = await screen.findByRole<HTMLButtonElement>('button', { name: 'Volver a esta versión completa' });
  await act(async () => whole.click());
  await expect.poll(() => whole.disabled).toBe(false);
  expect(screen.queryByRole('status')).toBeNull();
  showSite(siteAfter);
  expect(screen.queryByRole('status')).toBeNull();
  await act(async () => compare({ result: [] }));
  expect((await screen.findByRole('status')).textContent).toBe('Recuperado. Ya está publicado.');
});

test('if the comparison fails after all was brought back, nothing says that it is not public', async () => {
  const field = { file: 'content/landing.yaml', path: 'hero.intro' };
  const siteAfter = { ...site, build: site.build + 1 };
  const { answers, showSite } = await openVersion(
    { result: [{ id: '1', field, before: 'Antes', after: 'Ahora' }] },
    { state: siteAfter },
  );
  answers['changes-since-version'] = { refusal: { code: 'internal' } };
  const whole = await screen.findByRole<HTMLButtonElement>('button', { name: 'Volver a esta versión completa' });
  await act(async () => whole.click());
  await expect.poll(() => whole.disabled).toBe(false);
  showSite(siteAfter);
  expect((await screen.findByRole('alert')).textContent).toContain('No se pudo comparar esta versión');
  expect(screen.queryByRole('status')).toBeNull();
});
