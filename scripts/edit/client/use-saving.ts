/** Sending changes to the server, and what becomes of its answers in the state of the editor's page. */
import { useRef, type Dispatch, type RefObject } from 'react';
import type { ActionAnswer, Change, Field } from '../protocol.ts';
import { changeFrom, changeOf } from './look-up.ts';
import type { Reply, ServerConnection } from './server-api.ts';
import { siteAfterSaves, type LayerEvent, type LayerState, type OpenForm, type Save } from './state.ts';
import { useLatest } from './use-latest.ts';

/** Called when the server has refused a save. The save carries the refusal and the words, which are not lost. */
export type OnRefused = (save: Save) => void;

/**
 * The requests to the server. Each returns at once; its answer is dispatched as events, so that nobody waits for a save
 * before going on.
 */
export interface Saving {
  /** Saves a change of a text; `onRefused` may put refused words back under the cursor. */
  save: (change: Change, onRefused?: OnRefused) => void;
  /** Asks whether the server is back; if it is, sends again every save that has not arrived. */
  retry: () => void;
  /** Saves what was typed into a form, and calls `onSaved` once it is saved. A form in which nothing was typed is closed. */
  saveForm: (form: OpenForm, onSaved: () => void) => void;
  /** Undoes the latest change of the content, or makes again the one that was undone last. */
  undoOrRedo: (direction: 'undo' | 'redo') => void;
  /** Says that a sample value is true, so that it may be published. */
  confirm: (field: Field) => void;
  /** Gives a field that no text shows another value; undefined leaves it out. */
  set: (field: Field, value: unknown) => void;
  /** Gets the state of the site again, after a build that another program caused. */
  refresh: () => void;
}

/**
 * Separates the pictures and films that somebody has chosen in a form from its other values, because JSON cannot carry
 * them. The server stores the files and puts the names that it gives them in the place of ''.
 *
 * @param path path of the value, such as `about.portrait`; empty for a whole file
 * @returns the value with '' in place of each file, and the files by the path of their field, such as
 *   `about.portrait.imageSrc`
 */
function separateFiles(value: unknown, path: string): { value: unknown; files: Map<string, File> } {
  const files = new Map<string, File>();
  const withoutFiles = takeOutFiles(value, path, files);
  return { value: withoutFiles, files };
}

/**
 * The part of `separateFiles` that calls itself for everything in a value: returns a copy of the value with '' in place of
 * each file, and adds these files to `files`, by the path of their field.
 */
function takeOutFiles(value: unknown, path: string, files: Map<string, File>): unknown {
  if (value instanceof File) {
    files.set(path, value);
    return '';
  }
  if (Array.isArray(value)) return value.map((entry, index) => takeOutFiles(entry, `${path}[${index}]`, files));
  const isGroup = typeof value === 'object' && value !== null;
  if (!isGroup) return value;
  const group: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(value)) {
    const fieldPath = path === '' ? name : `${path}.${name}`;
    group[name] = takeOutFiles(field, fieldPath, files);
  }
  return group;
}

/** Takes over the state of the site that comes with an answer, so that the page shows it. */
function takeOverState({ state }: ActionAnswer, dispatch: Dispatch<LayerEvent>): void {
  // It is missing only if the session has ended or the editor itself is broken.
  if (state) dispatch({ type: 'site-changed', site: state });
}

/** Like `takeOverState`, for a request that may get no answer: reports then that the server is gone. */
function takeOverStateOrReportLost(reply: Reply, dispatch: Dispatch<LayerEvent>): void {
  if (reply.outcome === 'answered') takeOverState(reply.answer, dispatch);
  else dispatch({ type: 'connection-lost' });
}

/**
 * The function by which `useSaving` undoes and redoes. It asks the server to undo or redo a change of the content. Then it
 * shows the site as it is now and, in the status line, that it is saved, or why the server refused; a refusal also gets a
 * card.
 *
 * A second call need not wait for the first: the server undoes one change after the other. If the server is gone, reports
 * that; the request is not sent again later.
 */
function createUndoOrRedo(connection: ServerConnection, dispatch: Dispatch<LayerEvent>) {
  return async (direction: 'undo' | 'redo') => {
    const reply = await connection.ask(direction);
    takeOverStateOrReportLost(reply, dispatch);
    if (reply.outcome === 'lost') return;
    const { refusal } = reply.answer;
    dispatch({ type: 'message-changed', message: refusal ? { kind: 'refused', refusal } : { kind: 'saved' } });
  };
}

/**
 * The function by which `useSaving` saves a form. It sends the form's value, with the chosen files beside it, and dispatches
 * what became of it: an accepted form closes, unless somebody has typed more meanwhile; a refused one stays open, and so does
 * one that got no answer because the server is gone: it is not sent again by itself. A form in which nothing was typed is
 * only closed. `onSaved` is called for each accepted form, also for one that stays open.
 *
 * Not called while the form is being saved: its dialog cannot be submitted then.
 *
 * @param latest the state of the latest render
 */
function createSaveForm(connection: ServerConnection, latest: RefObject<LayerState>, dispatch: Dispatch<LayerEvent>) {
  return async (sent: OpenForm, onSaved: () => void) => {
    const { change: asOpened, draft, isDirty } = sent;
    if (!isDirty) return dispatch({ type: 'form-closed' });
    dispatch({ type: 'form-sent' });
    const { value, files } = separateFiles(draft, asOpened.path);
    const reply = await connection.ask('change', { ...asOpened, value }, files);
    if (reply.outcome === 'lost') return dispatch({ type: 'form-lost', sent });
    takeOverState(reply.answer, dispatch);
    const { refusal, notices = [], state: site } = reply.answer;
    if (refusal) return dispatch({ type: 'form-refused', sent, refusal });
    // Only the site knows the names under which files were stored.
    const hasFiles = files.size > 0;
    const changeNow = hasFiles ? changeOf(site ?? latest.current.site, asOpened, {}) : changeFrom(asOpened, value);
    dispatch({ type: 'form-accepted', sent, changeNow, notices });
    onSaved();
  };
}

/**
 * The functions by which the editor's page sends what a person has changed to the server, and takes over its answers: see
 * `Saving` for each. If the server is gone, the save of a text stays in the state as `offline`, with its words, until
 * `retry` sends it again; a form stays open.
 *
 * @param state the state of the latest render
 * @param dispatch gets an event for each request that begins and for what became of it (`save-started`, `save-accepted` …)
 */
export function useSaving(connection: ServerConnection, state: LayerState, dispatch: Dispatch<LayerEvent>): Saving {
  const saveCount = useRef(0);
  const latest = useLatest(state);
  const undoOrRedo = createUndoOrRedo(connection, dispatch);
  const saveForm = createSaveForm(connection, latest, dispatch);

  /** Sends a save and dispatches what became of it; calls `onRefused` if the server refused it. */
  const send = async (save: Save, onRefused?: OnRefused) => {
    dispatch({ type: 'save-started', save });
    const reply = await connection.ask('change', save.change, save.files);
    if (reply.outcome === 'lost') return dispatch({ type: 'save-lost', id: save.id });
    takeOverState(reply.answer, dispatch);
    const { refusal, notices = [] } = reply.answer;
    if (refusal) {
      dispatch({ type: 'save-refused', id: save.id, refusal });
      onRefused?.({ ...save, phase: 'refused', refusal });
      return;
    }
    dispatch({ type: 'save-accepted', id: save.id, notices });
  };

  /** Asks for the state of the site; returns whether the server answered. */
  const refresh = async () => {
    const reply = await connection.ask('state');
    takeOverStateOrReportLost(reply, dispatch);
    return reply.outcome === 'answered';
  };

  /**
   * Looks whether the server is back; if so, sends again every save that has not arrived, the oldest first, without waiting
   * for their answers. A save that is refused now only shows its refusal: `onRefused` is not called any more.
   */
  const retry = async () => {
    const isBack = await refresh();
    if (!isBack) return;
    const unsent = latest.current.saves.filter(({ phase }) => phase === 'offline');
    for (const save of unsent) void send({ ...save, phase: 'saving' });
  };

  const save: Saving['save'] = (change, onRefused) => {
    void send({ id: saveCount.current++, change, files: new Map(), phase: 'saving' }, onRefused);
  };

  return {
    save,
    retry: () => {
      void retry();
    },
    saveForm: (form, onSaved) => {
      void saveForm(form, onSaved);
    },
    undoOrRedo: (direction) => {
      void undoOrRedo(direction);
    },
    set: (field, value) => save(changeOf(siteAfterSaves(latest.current), field, { value })),
    confirm: (field) => save(changeOf(siteAfterSaves(latest.current), field, { isConfirmed: true })),
    refresh: () => {
      void refresh();
    },
  };
}
