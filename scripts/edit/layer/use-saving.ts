import { useRef, type Dispatch, type RefObject } from 'react';
import type { Change, CheckResult, Field } from '../protocol.ts';
import { changeOf } from './look-up.ts';
import type { Reply, ServerConnection } from './server-api.ts';
import type { LayerEvent, LayerState, OpenForm, Save } from './state.ts';
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
  /** Saves what was typed into a form; closes the form if nothing was. */
  saveForm: (form: OpenForm) => void;
  /** Undoes the latest step, or makes again the one undone last. */
  travel: (direction: 'undo' | 'redo') => void;
  /** Says that a sample value is true, so that it may be published. */
  confirm: (field: Field) => void;
  /** Gives a field that no text shows another value; undefined leaves it out. */
  set: (field: Field, value: unknown) => void;
  /** Looks for everything that keeps the site from being published. */
  check: () => void;
  /** Gets the state of the site again, after a build that another program caused. */
  refresh: () => void;
}

/**
 * Separates chosen files from the value of a form, since JSON cannot carry them.
 *
 * @param path path of the value, such as `about.portrait`
 * @returns the value with '' in place of each file, and the files with the path of their field
 */
function separateFiles(value: unknown, path: string): { value: unknown; files: [string, File][] } {
  if (value instanceof File) return { value: '', files: [[path, value]] };
  if (Array.isArray(value)) {
    const parts = value.map((entry, index) => separateFiles(entry, `${path}[${index}]`));
    return { value: parts.map((part) => part.value), files: parts.flatMap(({ files }) => files) };
  }
  if (typeof value !== 'object' || value === null) return { value, files: [] };
  const parts = Object.entries(value).map(
    ([key, entry]) => [key, separateFiles(entry, path === '' ? key : `${path}.${key}`)] as const,
  );
  return {
    value: Object.fromEntries(parts.map(([key, part]) => [key, part.value])),
    files: parts.flatMap(([, { files }]) => files),
  };
}

/** Puts the state of the site that came with an answer into the state of the editor's page; returns the answer. */
function receive({ answer }: Extract<Reply, { outcome: 'answered' }>, dispatch: Dispatch<LayerEvent>) {
  if (answer.state) dispatch({ type: 'site-changed', site: answer.state });
  return answer;
}

/** Like `receive`, for a reply that may be lost: then notes that the server has gone. Returns whether it answered. */
function receiveOrLose(reply: Reply, dispatch: Dispatch<LayerEvent>): boolean {
  const isAnswered = reply.outcome === 'answered';
  if (isAnswered) receive(reply, dispatch);
  else dispatch({ type: 'connection-lost' });
  return isAnswered;
}

/** Runs the check of the whole site: when somebody asks for it, and again after a save that may change its result. */
function useChecking(connection: ServerConnection, latest: RefObject<LayerState>, dispatch: Dispatch<LayerEvent>) {
  const check = async () => {
    dispatch({ type: 'check-started' });
    const reply = await connection.ask<CheckResult>('check');
    const found = reply.outcome === 'answered' ? reply.answer.result : undefined;
    dispatch({ type: 'check-ended', found: found ?? latest.current.check });
    receiveOrLose(reply, dispatch);
  };

  /**
   * Checks again after a save that confirmed the last sample or, if a check has ended before, may have fixed what it
   * found. While samples are left, does nothing: the site could not be published anyway.
   */
  const checkIfReady = (samplesBefore: number, samplesLeft: number) => {
    const wasLast = samplesBefore > 0 && samplesLeft === 0;
    if (samplesLeft === 0 && (wasLast || latest.current.check.phase === 'done')) void check();
  };

  return { check, checkIfReady };
}

/**
 * Sends changes to the server and dispatches what it answers.
 *
 * @param state the state of the latest render
 */
export function useSaving(connection: ServerConnection, state: LayerState, dispatch: Dispatch<LayerEvent>): Saving {
  const saveCount = useRef(0);
  const latest = useLatest(state);
  const { check, checkIfReady } = useChecking(connection, latest, dispatch);

  /** Sends a save and dispatches what became of it; calls `onRefused` if the server refused it. */
  const send = async (save: Save, onRefused?: OnRefused) => {
    const samplesBefore = latest.current.site.samples.length;
    dispatch({ type: 'save-started', save });
    const reply = await connection.ask('change', save.change, save.files);
    if (reply.outcome === 'lost') return dispatch({ type: 'save-lost', id: save.id });
    const { refusal, notices = [], state: site } = receive(reply, dispatch);
    if (!refusal) {
      dispatch({ type: 'save-accepted', id: save.id, notices });
      if (site) checkIfReady(samplesBefore, site.samples.length);
      return;
    }
    dispatch({ type: 'save-refused', id: save.id, refusal });
    onRefused?.({ ...save, phase: 'refused', refusal });
  };

  /** Sends the values of a form, whose chosen files travel beside them; a form without changes is only closed. */
  const saveForm = async ({ change: asOpened, draft, isDirty }: OpenForm) => {
    if (!isDirty) return dispatch({ type: 'form-closed' });
    const samplesBefore = latest.current.site.samples.length;
    dispatch({ type: 'form-sent' });
    const { value, files } = separateFiles(draft, asOpened.path);
    const reply = await connection.ask('change', { ...asOpened, value }, new Map(files));
    if (reply.outcome === 'lost') return dispatch({ type: 'form-lost' });
    const { refusal, notices = [], state: site } = receive(reply, dispatch);
    if (refusal) return dispatch({ type: 'form-refused', refusal });
    dispatch({ type: 'form-accepted', notices });
    if (site) checkIfReady(samplesBefore, site.samples.length);
  };

  /** Asks the server to undo or redo a step, and shows in the status line what became of it. */
  const travel = async (direction: 'undo' | 'redo') => {
    const reply = await connection.ask(direction);
    if (reply.outcome === 'lost') return dispatch({ type: 'connection-lost' });
    const { refusal } = receive(reply, dispatch);
    dispatch({ type: 'told', message: refusal ? { kind: 'refused', refusal } : { kind: 'saved' } });
  };

  /** Asks for the state of the site; returns whether the server answered. */
  const refresh = async () => {
    const reply = await connection.ask('state');
    return receiveOrLose(reply, dispatch);
  };

  /** Sends again what has not arrived, if the server answers. */
  const retry = async () => {
    if (!(await refresh())) return;
    const lost = latest.current.saves.filter(({ phase }) => phase === 'offline');
    for (const save of lost) void send({ ...save, phase: 'saving' });
  };

  const save: Saving['save'] = (change, onRefused) => {
    void send({ id: saveCount.current++, change, files: new Map(), phase: 'saving' }, onRefused);
  };

  return {
    save,
    retry: () => {
      void retry();
    },
    saveForm: (form) => {
      void saveForm(form);
    },
    travel: (direction) => {
      void travel(direction);
    },
    set: (field, value) => save(changeOf(latest.current.site, field, { value })),
    confirm: (field) => save(changeOf(latest.current.site, field, { isConfirmed: true })),
    check: () => {
      void check();
    },
    refresh: () => {
      void refresh();
    },
  };
}
