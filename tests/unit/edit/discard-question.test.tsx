// @vitest-environment happy-dom
/** The question before something unsaved is thrown away says what would be lost. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { QuestionDialog } from '../../../scripts/edit/client/QuestionDialog.tsx';
import { initialState, type LayerState } from '../../../scripts/edit/client/state.ts';
import { useDiscardQuestion } from '../../../scripts/edit/client/use-discard-question.ts';
import { useForms } from '../../../scripts/edit/client/use-forms.ts';
import type { Saving } from '../../../scripts/edit/client/use-saving.ts';
import { emptyEditorState } from '../../support/editor-state.ts';

const base = { name: 'Camila R.', imageSrc: 'camila.jpg', imageFocus: '50% 30%', days: ['lunes', 'martes'] };
const photo = new File(['x'], 'nueva.jpg', { type: 'image/jpeg' });
const video = new File(['x'], 'nuevo.mp4', { type: 'video/mp4' });

afterEach(cleanup);

/** A form with this draft, and a button that closes it. */
function Form({ draft, onEvent }: { draft: unknown; onEvent: (type: string) => void }) {
  const { question, close, discard } = useDiscardQuestion();
  const change = { file: 'content/landing.yaml', path: 'entry', base };
  const form = { change, only: undefined, draft, isDirty: true, phase: 'editing' } as const;
  const state: LayerState = { ...initialState(emptyEditorState), form };
  const forms = useForms(
    state,
    ({ type }) => onEvent(type),
    {} as Saving,
    discard,
    () => {},
  );
  return (
    <>
      <button onClick={() => forms.close()}>Cancelar</button>
      {question && <QuestionDialog question={question} onClose={close} />}
    </>
  );
}

test.each([
  ['Lo que escribiste', { ...base, name: 'Camila Rojas' }, 'Descartar lo escrito'],
  ['La foto que elegiste', { ...base, imageSrc: photo, imageFocus: undefined }, 'Descartar la foto'],
  ['El video que elegiste', { ...base, imageSrc: video }, 'Descartar el video'],
  ['Lo que cambiaste', { ...base, imageSrc: photo, name: 'Camila Rojas' }, 'Descartar los cambios'],
  ['Lo que cambiaste', { ...base, days: ['martes'] }, 'Descartar los cambios'],
])('%s', (subject, draft, answer) => {
  const onEvent = vi.fn();
  render(<Form draft={draft} onEvent={onEvent} />);
  fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
  expect(screen.getByRole('dialog').textContent).toMatch(new RegExp(`^${subject} aún no está guardad[oa]\\.`));
  expect(onEvent).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: answer }));
  expect(onEvent.mock.calls).toEqual([['form-closed']]);
  expect(screen.queryByRole('dialog')).toBeNull();
});
