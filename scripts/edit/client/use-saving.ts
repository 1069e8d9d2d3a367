/** Sends changes to the server, and takes its answers over into the state of the editor's page. */
import { useRef, type Dispatch } from 'react';
import type { ActionAnswer, Change, Field } from '../shared/protocol.ts';
import { isGroup } from '../content/compare-and-set.ts';
import { changeFrom, changeOf, pathBelow } from './changes.ts';
import type { ChosenFiles, ServerConnection } from './server-api.ts';
import {
  siteAfterSaves,
  type ClientEvent,
  type ClientState,
  type Message,
  type OpenForm,
  type Save,
} from './client-state.ts';
import { useLatest } from './use-latest.ts';

/** Called with a save that the server has refused; its change still has the words. */
type OnRefused = (save: Save) => void;

/** What `useSaving` can do. */
export type Saving = ReturnType<typeof useSaving>;

/**
 * The value with '' in place of each file, which JSON cannot carry; adds the files to `files`, by the path of their
 * field.
 */
function withoutFiles(value: unknown, path: string, files: Map<string, File>): unknown {
  if (value instanceof File) {
    files.set(path, value);
    return '';
  }
  const valueBelow = (key: string | number, below: unknown) => withoutFiles(below, pathBelow(path, [key]), files);
  if (Array.isArray(value)) return value.map((entry, index) => valueBelow(index, entry));
  if (!isGroup(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, valueBelow(key, field)]));
}

/** Sends changes of the content. The functions return at once; what becomes of a change is dispatched as an event. */
export function useSaving(connection: ServerConnection, state: ClientState, dispatch: Dispatch<ClientEvent>) {
  const nextSaveId = useRef(0);
  const latest = useLatest(state);

  /** Takes over the site from the server's answer, which is undefined if the server is gone. */
  async function ask(action: string, change?: Change, files?: ChosenFiles): Promise<ActionAnswer | undefined> {
    const reply = await connection.ask(action, change, files);
    const answer = reply.outcome === 'answered' ? reply.answer : undefined;
    if (!answer) dispatch({ type: 'connection-lost' });
    if (answer?.state) dispatch({ type: 'site-changed', site: answer.state });
    return answer;
  }

  async function send(save: Save, onRefused?: OnRefused) {
    const { id, change } = save;
    dispatch({ type: 'save-started', save });
    const answer = await ask('change', change);
    if (!answer) return dispatch({ type: 'save-lost', id });
    const { refusal, isPagePending = false } = answer;
    if (!refusal) return dispatch({ type: 'save-accepted', id, isPagePending });
    dispatch({ type: 'save-refused', id, refusal });
    onRefused?.({ ...save, phase: 'refused', refusal });
  }

  function save(change: Change, onRefused?: OnRefused): void {
    void send({ id: nextSaveId.current++, change, phase: 'saving' }, onRefused);
  }

  async function sendForm(sent: OpenForm, onSaved: () => void) {
    const { change: asOpened, draft, isDirty } = sent;
    if (!isDirty) return dispatch({ type: 'form-closed' });
    dispatch({ type: 'form-sent' });
    const files = new Map<string, File>();
    const value = withoutFiles(draft, asOpened.path, files);
    const answer = await ask('change', { ...asOpened, value }, files);
    if (!answer) return dispatch({ type: 'form-lost', sent });
    const { refusal, isPagePending = false, state: site } = answer;
    if (refusal) return dispatch({ type: 'form-refused', sent, refusal });
    // Only the answer has the names under which the server stored chosen files.
    const hasFiles = files.size > 0;
    const changeNow = hasFiles ? changeOf(site ?? latest.current.site, asOpened, {}) : changeFrom(asOpened, value);
    dispatch({ type: 'form-accepted', sent, changeNow, isPagePending });
    onSaved();
  }

  async function askToUndoOrRedo(direction: 'undo' | 'redo') {
    const answer = await ask(direction);
    if (!answer) return;
    const { refusal, isPagePending = false } = answer;
    const message: Message = refusal ? { kind: 'refused', refusal } : { kind: 'saved', isPagePending };
    dispatch({ type: 'message-changed', message });
  }

  async function sendUnsent() {
    const isBack = (await ask('state')) !== undefined;
    if (!isBack) return;
    const unsent = latest.current.saves.filter(({ phase }) => phase === 'offline');
    // The oldest first, without waiting for the answers: the server makes one change after the other.
    for (const unsentSave of unsent) void send({ ...unsentSave, phase: 'saving' });
  }

  return {
    /** Sends a change. */
    save,
    /** Sends again what has not arrived, if the server is back. */
    retry(): void {
      void sendUnsent();
    },
    /** Sends what was typed in a form, which closes then; one in which nothing was typed closes at once. */
    saveForm(form: OpenForm, onSaved: () => void): void {
      void sendForm(form, onSaved);
    },
    /** Undoes the latest step, or redoes the one that was undone last. */
    undoOrRedo(direction: 'undo' | 'redo'): void {
      void askToUndoOrRedo(direction);
    },
    /** Gives a field another value; undefined leaves it out. */
    set: (field: Field, value: unknown) => save(changeOf(siteAfterSaves(latest.current), field, { value })),
    /** Says that a sample is true. */
    confirm: (field: Field) => save(changeOf(siteAfterSaves(latest.current), field, { isConfirmed: true })),
    /** Asks for the site as it is now. */
    refresh(): void {
      void ask('state');
    },
  };
}
