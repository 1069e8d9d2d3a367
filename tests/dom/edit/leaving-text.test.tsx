/** A click on something else while a text is written: it saves the text first, and does its own thing then. */
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useReducer } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { Button } from '../../../scripts/edit/client/Button.tsx';
import { initialState, reduce, siteAfterSaves } from '../../../scripts/edit/client/client-state.ts';
import { useTextEditing } from '../../../scripts/edit/client/page/use-text-editing.ts';
import { DataPanel } from '../../../scripts/edit/client/panels/DataPanel.tsx';
import type { ServerConnection } from '../../../scripts/edit/client/server-api.ts';
import { useSaveOnLeaving } from '../../../scripts/edit/client/use-leaving.ts';
import { useSaving } from '../../../scripts/edit/client/use-saving.ts';
import type { Change, EditorState } from '../../../scripts/edit/shared/protocol.ts';
import { emptyEditorState, otherPanelProps } from '../../support/editor-state.ts';

const file = 'content/landing.yaml';
const nameField = { title: 'Nombre', type: 'string' };
const portrait = { title: 'Retrato', type: 'object', properties: { name: nameField, hidden: { type: 'boolean' } } };
const form = { title: 'Portada', type: 'object', properties: { portrait } };
const site = {
  ...emptyEditorState,
  files: { [file]: { form, value: { portrait: { name: 'Ana' } }, blocks: [] } },
} as unknown as EditorState;

const sent: Change[] = [];
const sendChange = async (change: Change) => {
  sent.push(change);
  return {};
};
const connection = { sendChange } as unknown as ServerConnection;

function Editor() {
  const [state, dispatch] = useReducer(reduce, site, initialState);
  const saving = useSaving(connection, state, dispatch);
  const editing = useTextEditing({ site: state.site, dispatch, saving });
  useSaveOnLeaving(editing);
  return (
    <>
      <div className="writing">
        <p
          onClick={({ currentTarget }) => editing.start(currentTarget, { file, path: 'portrait.name', base: 'Ana' })}
          onInput={editing.readInput}
        >
          Ana
        </p>
      </div>
      <Button label="Confirmar" onClick={() => saving.confirm({ file, path: 'portrait' })} />
      <DataPanel {...otherPanelProps} connection={connection} site={siteAfterSaves(state)} onSet={saving.set} />
    </>
  );
}

beforeEach(() => {
  sent.length = 0;
  render(<Editor />);
  const name = screen.getByText('Ana');
  fireEvent.click(name);
  name.textContent = 'Eva';
  fireEvent.input(name);
});

/** Clicks as browsers do that give what is clicked no focus, such as Safari. */
const click = (element: HTMLElement) =>
  act(async () => {
    fireEvent.mouseDown(element);
    fireEvent.mouseUp(element);
    fireEvent.click(element);
  });

const savedName = expect.objectContaining({ path: 'portrait.name', value: 'Eva' }) as unknown;

test('a group is confirmed with the words that were just written in it, so that this is no conflict', async () => {
  await click(screen.getByRole('button', { name: 'Confirmar' }));
  const confirmed = expect.objectContaining({ path: 'portrait', base: { name: 'Eva' }, isConfirmed: true }) as unknown;
  expect(sent).toEqual([savedName, confirmed]);
});

test.each(['check box', 'label'])('a section is hidden by a click on the %s', async (target) => {
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Retrato' });
  await click(target === 'label' ? screen.getByText('Retrato', { selector: 'label' }) : box);
  expect(sent).toEqual([savedName, expect.objectContaining({ path: 'portrait.hidden', value: true })]);
});
