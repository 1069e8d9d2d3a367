import { useRef, type Dispatch, type RefObject } from 'react';
import type { Change, Field, Problem } from '../protocol.ts';
import { changeOf } from './look-up.ts';
import type { ChosenFiles, Reply, ServerConnection } from './server-api.ts';
import type { LayerEvent, LayerState, OpenForm, Save } from './state.ts';
import { useLatest } from './use-latest.ts';

/** Hears of a refused save, which keeps its refusal and its words. */
export type OnRefused = (save: Save) => void;

/** Everything that is asked of the server. Nothing here waits for anything else: each answer is an event. */
export interface Saving {
  /** Saves a change of a text; `onRefused` may put refused words back under the cursor. */
  save: (change: Change, onRefused?: OnRefused) => void;
  retry: () => void;
  saveForm: (form: OpenForm) => void;
  travel: (direction: 'undo' | 'redo') => void;
  confirm: (field: Field) => void;
  check: () => void;
  refresh: () => void;
}

/** A form's value with '' in the place of every chosen file, and the files by the path of their field: they are sent beside the JSON. */
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

/** What the server answered; the state of the site that came with it is shown. */
function receive({ answer }: Extract<Reply, { outcome: 'answered' }>, dispatch: Dispatch<LayerEvent>) {
  if (answer.state) dispatch({ type: 'site-changed', site: answer.state });
  return answer;
}

/** Shows what came with the answer, or that none came. Returns whether the server answered. */
function receiveOrLose(reply: Reply, dispatch: Dispatch<LayerEvent>): boolean {
  const isAnswered = reply.outcome === 'answered';
  if (isAnswered) receive(reply, dispatch);
  else dispatch({ type: 'connection-lost' });
  return isAnswered;
}

/** Checks the whole site when asked, and again by itself once that may give another result. */
function useChecking(connection: ServerConnection, latest: RefObject<LayerState>, dispatch: Dispatch<LayerEvent>) {
  const check = async () => {
    dispatch({ type: 'check-started' });
    const reply = await connection.ask<Problem[]>('check');
    const problems = reply.outcome === 'answered' ? reply.answer.result : undefined;
    dispatch({ type: 'check-ended', problems: problems ?? latest.current.check.problems });
    receiveOrLose(reply, dispatch);
  };

  /** Once the last sample has gone, or something that was found may have been fixed, the site is checked again. */
  const checkIfReady = (samplesBefore: number, samplesLeft: number) => {
    const wasLast = samplesBefore > 0 && samplesLeft === 0;
    if (samplesLeft === 0 && (wasLast || latest.current.check.phase === 'done')) void check();
  };

  return { check, checkIfReady };
}

export function useSaving(connection: ServerConnection, state: LayerState, dispatch: Dispatch<LayerEvent>): Saving {
  const saveCount = useRef(0);
  const latest = useLatest(state);
  const { check, checkIfReady } = useChecking(connection, latest, dispatch);

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

  const saveForm = async ({ change: asOpened, draft, isDirty }: OpenForm) => {
    if (!isDirty) return dispatch({ type: 'form-closed' });
    const samplesBefore = latest.current.site.samples.length;
    dispatch({ type: 'form-sent' });
    const { value, files } = separateFiles(draft, asOpened.path);
    const reply = await connection.ask('change', { ...asOpened, value }, new Map(files));
    if (reply.outcome === 'lost') return dispatch({ type: 'form-lost' });
    const { refusal, notices = [], state: site } = receive(reply, dispatch);
    if (refusal) return dispatch({ type: 'form-refused', refusal });
    dispatch({ type: 'form-closed' });
    dispatch({ type: 'told', message: notices.length > 0 ? { kind: 'notices', notices } : { kind: 'saved' } });
    if (site) checkIfReady(samplesBefore, site.samples.length);
  };

  const travel = async (direction: 'undo' | 'redo') => {
    const reply = await connection.ask(direction);
    if (reply.outcome === 'lost') return dispatch({ type: 'connection-lost' });
    const { refusal } = receive(reply, dispatch);
    dispatch({ type: 'told', message: refusal ? { kind: 'refused', refusal } : { kind: 'saved' } });
  };

  const refresh = async () => {
    const reply = await connection.ask('state');
    return receiveOrLose(reply, dispatch);
  };

  /** Sends what could not be saved again, if the server answers. */
  const retry = async () => {
    if (!(await refresh())) return;
    const lost = latest.current.saves.filter(({ phase }) => phase === 'offline');
    for (const one of lost) void send({ ...one, phase: 'saving' });
  };

  const save: Saving['save'] = (change, onRefused) => {
    const files: ChosenFiles = new Map();
    void send({ id: saveCount.current++, change, files, phase: 'saving' }, onRefused);
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
    confirm: (field) => save(changeOf(latest.current.site, field, { isConfirmed: true })),
    check: () => {
      void check();
    },
    refresh: () => {
      void refresh();
    },
  };
}
