// @vitest-environment happy-dom
/** The question before something unsaved is thrown away. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { DiscardDialog } from '../../../scripts/edit/client/DiscardDialog.tsx';
import { initialState, type ClientState } from '../../../scripts/edit/client/client-state.ts';
import { useDiscardQuestion } from '../../../scripts/edit/client/use-discard-question.ts';
import { useForms } from '../../../scripts/edit/client/form/use-forms.ts';
import type { Saving } from '../../../scripts/edit/client/use-saving.ts';
import { emptyEditorState } from '../../support/editor-state.ts';

const base = { name: 'Camila R.' };

afterEach(cleanup);

/** A form, in which something was typed or not, and a button that closes it. */
function Form({ isDirty, onEvent }: { isDirty: boolean; onEvent: (type: string) => void }) {
  const { question, askBeforeDiscarding } = useDiscardQuestion();
  const change = { file: 'content/landing.yaml', path: 'entry', base };
  const draft = isDirty ? { name: 'Camila Rojas' } : undefined;
  const form = { change, draft, isDirty, phase: 'editing' } as const;
  const state: ClientState = { ...initialState(emptyEditorState), form };
  const forms = useForms({
    state,
    dispatch: ({ type }) => onEvent(type),
    saving: {} as Saving,
    askBeforeDiscarding,
  });
  return (
    <>
      <button onClick={() => forms.askAndClose()}>Cancelar</button>
      {question && <DiscardDialog {...question} />}
    </>
  );
}

/** Shows the form and presses «Cancelar»; returns the events that come. */
function cancel(isDirty: boolean) {
  const onEvent = vi.fn();
  render(<Form isDirty={isDirty} onEvent={onEvent} />);
  fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
  return onEvent.mock.calls;
}

test('what was typed in a form is thrown away only after the person has agreed', () => {
  const events = cancel(true);
  expect(screen.getByRole('dialog').textContent).toMatch(/^Lo que escribiste o elegiste aún no está guardado\./);
  expect(events).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Descartar los cambios' }));
  expect(events).toEqual([['form-closed']]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('«Seguir cambiando» leaves the form open, and one in which nothing was typed closes at once', () => {
  const events = cancel(true);
  fireEvent.click(screen.getByRole('button', { name: 'Seguir cambiando' }));
  expect(events).toEqual([]);
  expect(screen.queryByRole('dialog')).toBeNull();
  cleanup();
  expect(cancel(false)).toEqual([['form-closed']]);
});
