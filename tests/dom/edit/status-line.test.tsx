/** The line of the editor's bar that says what goes on. */
import { cleanup, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { initialState, type ClientState } from '../../../scripts/edit/client/client-state.ts';
import { devices, TopBar } from '../../../scripts/edit/client/TopBar.tsx';
import { emptyEditorState as site } from '../../support/editor-state.ts';

function statusLine(state: Partial<ClientState>): HTMLElement {
  const others = { onChoosePage: vi.fn(), onChooseDevice: vi.fn(), onOpenPanel: vi.fn(), onUndoOrRedo: vi.fn() };
  const shared = { device: devices.computer, pagePath: '/', openPanel: undefined, ...others };
  render(<TopBar state={{ ...initialState(site), ...state }} {...shared} />);
  return screen.getByRole('status');
}

test.each([
  ['said to somebody who already writes the next text, too', {}, 'Guardado.'],
  ['not said of refused words in the text that is open', { refusal: { code: 'invalid' } as const }, ''],
])('that all was saved is %s', (_, refused, words) => {
  const field = { file: 'content/landing.yaml', path: 'lead' };
  const line = statusLine({ site: { ...site, canUndo: true }, writing: { field, length: 3, ...refused } });
  expect(line.textContent).toBe(words);
});

test('only problems of the site are shown as such, not that something is being saved meanwhile', () => {
  const broken = { ...site, problems: [{ file: '', path: '', description: 'Falta un dato.' }] };
  const line = statusLine({ site: broken });
  expect(line.textContent).toMatch(/^La página no se puede actualizar/);
  expect(line.className).toContain('alarming');
  cleanup();
  const whileSaving = statusLine({ site: broken, saves: [{ id: 1, phase: 'saving' }] });
  expect(whileSaving.textContent).toBe('Guardando…');
  expect(whileSaving.className).not.toContain('alarming');
});
