/** «Deshacer», pressed again before the server has answered. */
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useReducer } from 'react';
import { expect, test, vi } from 'vitest';
import { initialState, reduce } from '../../../scripts/edit/client/client-state.ts';
import { Messages } from '../../../scripts/edit/client/Messages.tsx';
import type { ServerConnection } from '../../../scripts/edit/client/server-api.ts';
import { useSaving } from '../../../scripts/edit/client/use-saving.ts';
import type { ActionAnswer } from '../../../scripts/edit/shared/protocol.ts';
import { emptyEditorState as site } from '../../support/editor-state.ts';

test('of two undos, the success of the second hides no refusal of the first, which stays until it is read', async () => {
  const refused: ActionAnswer = { state: site, refusal: { code: 'changed-outside' } };
  const ask = vi.fn().mockResolvedValueOnce(refused).mockResolvedValueOnce({ state: site });
  const connection = { ask } as unknown as ServerConnection;

  function Undo() {
    const [state, dispatch] = useReducer(reduce, site, initialState);
    const saving = useSaving(connection, state, dispatch);
    const onDismiss = (id: number) => dispatch({ type: 'save-removed', id });
    return (
      <>
        <button onClick={() => saving.undoOrRedo('undo')}>Deshacer</button>
        <Messages state={state} onGo={vi.fn()} onDismiss={onDismiss} onReturn={vi.fn()} onGiveUp={vi.fn()} />
      </>
    );
  }

  render(<Undo />);
  const undo = screen.getByRole('button', { name: 'Deshacer' });
  await act(async () => {
    fireEvent.click(undo);
    fireEvent.click(undo);
    await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(2));
  });
  expect(screen.getByRole('region', { name: 'No se hizo' }).textContent).toContain('otra persona o un programa');
  fireEvent.click(screen.getByRole('button', { name: 'Entendido' }));
  expect(screen.queryByRole('region', { name: 'No se hizo' })).toBeNull();
});
