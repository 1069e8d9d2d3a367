/** Sending changes to the server, and what becomes of its answers in the state of the editor's page. */
import { useRef, type Dispatch } from 'react';
import type { ActionAnswer, Change, Field } from '../protocol.ts';
import { changeFrom, changeOf } from './look-up.ts';
import type { ChosenFiles, ServerConnection } from './server-api.ts';
import { siteAfterSaves, type LayerEvent, type LayerState, type OpenForm, type Save } from './state.ts';
import { useLatest } from './use-latest.ts';

/** Called when the server has refused a save. The save carries the refusal and the words, which are not lost. */
export type OnRefused = (save: Save) => void;

/** The requests to the server. Each returns at once, so that nobody waits for a save; its answer comes as events. */
export interface Saving {
  /** Saves a change of a text; `onRefused` may put refused words back under the cursor. */
  save: (change: Change, onRefused?: OnRefused) => void;
  /** Asks whether the server is back; if it is, sends again every save that has not arrived. */
  retry: () => void;
  /** Saves what was typed into a form, and calls `onSaved` once it is saved. A form in which nothing was typed is closed. */
  saveForm: (form: OpenForm, onSaved: () => void) => void;
  undoOrRedo: (direction: 'undo' | 'redo') => void;
  /** Says that a sample value is true, so that it may be published. */
  confirm: (field: Field) => void;
  /** Gives a field that no text shows another value; undefined leaves it out. */
  set: (field: Field, value: unknown) => void;
  /** Gets the state of the site again, after a build that another program caused. */
  refresh: () => void;
}

/**
 * A copy of a value with '' in place of each chosen file, because JSON cannot carry them. Adds the files to `files`, by the
 * paths of their fields.
 */
function withoutFiles(value: unknown, path: string, files: Map<string, File>): unknown {
  if (value instanceof File) {
    files.set(path, value);
    return '';
  }
  if (Array.isArray(value)) return value.map((entry, index) => withoutFiles(entry, `${path}[${index}]`, files));
  if (typeof value !== 'object' || value === null) return value;
  const pathOf = (key: string) => (path === '' ? key : `${path}.${key}`);
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [key, withoutFiles(field, pathOf(key), files)]),
  );
}

/** Asks the server, and takes over the state of the site from its answer. Undefined without one: the server is gone. */
const askAndDispatch =
  (connection: ServerConnection, dispatch: Dispatch<LayerEvent>) =>
  async (action: string, change?: Change, files?: ChosenFiles): Promise<ActionAnswer | undefined> => {
    const reply = await connection.ask(action, change, files);
    if (reply.outcome === 'lost') {
      dispatch({ type: 'connection-lost' });
      return undefined;
    }
    const { state: site } = reply.answer;
    // Missing if the session has ended or the editor itself is broken.
    if (site) dispatch({ type: 'site-changed', site });
    return reply.answer;
  };

export function useSaving(connection: ServerConnection, state: LayerState, dispatch: Dispatch<LayerEvent>): Saving {
  const saveCount = useRef(0);
  const latest = useLatest(state);

  const ask = askAndDispatch(connection, dispatch);

  async function send(save: Save, onRefused?: OnRefused) {
    const { id, change } = save;
    dispatch({ type: 'save-started', save });
    const answer = await ask('change', change);
    if (!answer) return dispatch({ type: 'save-lost', id });
    const { refusal, notices = [] } = answer;
    if (!refusal) return dispatch({ type: 'save-accepted', id, notices });
    dispatch({ type: 'save-refused', id, refusal });
    onRefused?.({ ...save, phase: 'refused', refusal });
  }

  const save: Saving['save'] = (change, onRefused) => {
    void send({ id: saveCount.current++, change, phase: 'saving' }, onRefused);
  };

  async function saveForm(sent: OpenForm, onSaved: () => void) {
    const { change: asOpened, draft, isDirty } = sent;
    if (!isDirty) return dispatch({ type: 'form-closed' });
    dispatch({ type: 'form-sent' });
    const files = new Map<string, File>();
    const value = withoutFiles(draft, asOpened.path, files);
    const answer = await ask('change', { ...asOpened, value }, files);
    if (!answer) return dispatch({ type: 'form-lost', sent });
    const { refusal, notices = [], state: site } = answer;
    if (refusal) return dispatch({ type: 'form-refused', sent, refusal });
    // Only the site knows the names under which files were stored.
    const hasFiles = files.size > 0;
    const changeNow = hasFiles ? changeOf(site ?? latest.current.site, asOpened, {}) : changeFrom(asOpened, value);
    dispatch({ type: 'form-accepted', sent, changeNow, notices });
    onSaved();
  }

  async function undoOrRedo(direction: 'undo' | 'redo') {
    const answer = await ask(direction);
    if (!answer) return;
    const { refusal } = answer;
    dispatch({ type: 'message-changed', message: refusal ? { kind: 'refused', refusal } : { kind: 'saved' } });
  }

  async function retry() {
    const isBack = (await ask('state')) !== undefined;
    if (!isBack) return;
    const unsent = latest.current.saves.filter(({ phase }) => phase === 'offline');
    // The oldest first, without waiting for the answers: the server makes one change after the other.
    for (const unsentSave of unsent) void send({ ...unsentSave, phase: 'saving' });
  }

  return {
    save,
    retry() {
      void retry();
    },
    saveForm(form, onSaved) {
      void saveForm(form, onSaved);
    },
    undoOrRedo(direction) {
      void undoOrRedo(direction);
    },
    set: (field, value) => save(changeOf(siteAfterSaves(latest.current), field, { value })),
    confirm: (field) => save(changeOf(siteAfterSaves(latest.current), field, { isConfirmed: true })),
    refresh() {
      void ask('state');
    },
  };
}
