// @vitest-environment happy-dom
/** The way through «Antes de publicar» goes on by itself once the page shows what was saved. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { GuidedSteps } from '../../../scripts/edit/client/panels/GuidedSteps.tsx';
import { initialState } from '../../../scripts/edit/client/client-state.ts';
import { deriveForms } from '../../../scripts/generator/content/editor-schemas.ts';
import { emptyEditorState } from '../../support/editor-state.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.useRealTimers();
});

test('the next text opens only after the page shows the words saved before', () => {
  vi.useFakeTimers();
  const sampleAt = (path: string) => ({ file: 'content/site.yaml', path, canBeConfirmed: true });
  const [name, mail, phone] = ['practice.name', 'contact.email', 'contact.phone'].map(sampleAt);
  const onWrite = vi.fn();
  const guide = (samples: (typeof name)[], isPageUpToDate: boolean) => (
    <GuidedSteps
      {...{ isPageUpToDate, onWrite }}
      state={initialState({ ...emptyEditorState, samples: samples.filter((one) => one !== undefined) })}
      onConfirm={vi.fn()}
    />
  );
  const { rerender } = render(guide([name, mail, phone], true));
  fireEvent.click(screen.getByRole('button', { name: 'Empezar' }));
  expect(onWrite).toHaveBeenLastCalledWith(expect.objectContaining(name!));
  rerender(guide([mail, phone], false));
  act(() => {
    vi.runAllTimers();
  });
  expect(onWrite).toHaveBeenCalledOnce();
  rerender(guide([mail, phone], true));
  act(() => {
    vi.runAllTimers();
  });
  expect(onWrite).toHaveBeenLastCalledWith(expect.objectContaining(mail!));
});

test('a group says what is confirmed with it, also after some of it was changed', () => {
  const file = 'content/site.yaml';
  const value = { facts: { weeklySlots: 10, slotMinutes: 30 } };
  const samples = ['facts', 'practice.name'].map((path) => ({ file, path, canBeConfirmed: true }));
  const site = { ...emptyEditorState, files: { [file]: { form: deriveForms().site, value, blocks: [] } } };
  localStorage.setItem('alba-step', JSON.stringify({ current: `${file} facts` }));
  render(
    <GuidedSteps state={initialState({ ...site, samples })} isPageUpToDate onWrite={vi.fn()} onConfirm={vi.fn()} />,
  );
  expect(screen.getByRole('region').textContent).toMatch(/Se confirma todo junto: .+: 10 · .+: 30/);
});
