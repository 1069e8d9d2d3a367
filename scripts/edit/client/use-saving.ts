import { useRef, type Dispatch } from 'react';
import type { ActionAnswer, Change, Field, Refusal } from '../shared/protocol.ts';
import { areFilesTooLarge, changeOf } from './changes.ts';
import type { ServerConnection } from './server-api.ts';
import type { ClientEvent, ClientState, OpenForm } from './client-state.ts';
import { useLatestSite } from './use-latest.ts';

export type Saving = ReturnType<typeof useSaving>;

/** Why a request was refused; undefined if it was not. Without an answer, nobody knows whether it arrived. */
const refusalOf = (answer: ActionAnswer | undefined): Refusal | undefined =>
  answer ? answer.refusal : { code: 'internal' };

/** Sends changes, undo and redo to the server. The functions return at once; what becomes of them is dispatched. */
export function useSaving(connection: ServerConnection, state: ClientState, dispatch: Dispatch<ClientEvent>) {
  const nextSaveId = useRef(0);
  /** Resolves once all requests so far are answered. Those of forms need not count: a form blocks the editor. */
  const allAnswers = useRef<Promise<unknown>>(Promise.resolve());
  const whenAnswered = () => allAnswers.current;
  const getLatestSite = useLatestSite(state);

  /** Shows the site as the server has it after a request, done or refused, or that no server answers. */
  function showServerState(answer: ActionAnswer | undefined): void {
    dispatch(answer ? { type: 'server-answered', site: answer.state } : { type: 'connection-lost' });
  }

  /** Keeps the state informed of a request until it is answered. Without a change: an undo, a redo or a restore. */
  async function report(request: Promise<ActionAnswer | undefined>, change?: Change) {
    const id = nextSaveId.current++;
    dispatch({ type: 'save-started', save: { id, change, phase: 'saving' } });
    const answer = await request;
    showServerState(answer);
    const refusal = refusalOf(answer);
    dispatch(refusal ? { type: 'save-refused', id, refusal } : { type: 'save-removed', id });
  }

  function send(request: Promise<ActionAnswer | undefined>, change?: Change): void {
    allAnswers.current = Promise.all([allAnswers.current, report(request, change)]);
  }

  function save(change: Change): void {
    send(connection.sendChange(change), change);
  }

  /** Gives a field another value; undefined leaves it out. */
  function set(field: Field, value: unknown): void {
    save({ ...changeOf(getLatestSite(), field), value });
  }

  /** Says that a sample is true. */
  function confirm(field: Field): void {
    save({ ...changeOf(getLatestSite(), field), isConfirmed: true });
  }

  async function sendForm(change: Change) {
    if (areFilesTooLarge(change)) return dispatch({ type: 'form-refused', refusal: { code: 'too-large' } });
    dispatch({ type: 'form-sent' });
    const answer = await connection.sendChange(change);
    showServerState(answer);
    const refusal = refusalOf(answer);
    dispatch(refusal ? { type: 'form-refused', refusal } : { type: 'form-closed' });
  }

  /** Sends what was typed in a form; closes it at once if nothing was. */
  function saveForm({ change, draft, isDirty }: OpenForm): void {
    if (isDirty) void sendForm({ ...change, value: draft });
    else dispatch({ type: 'form-closed' });
  }

  /** Undoes the latest step, or redoes the one that was undone last. */
  function undoOrRedo(direction: 'undo' | 'redo'): void {
    send(connection.ask(direction));
  }

  /** Brings back a picture or a file of a version; without `part`, all of it. */
  function restore(versionId: string, part?: Field): void {
    send(connection.ask('restore', { id: versionId, ...part }));
  }

  /** Asks for the site as it is now, and so whether the server is there. */
  function refresh(): void {
    void connection.ask('state').then(showServerState);
  }

  return { save, saveForm, undoOrRedo, restore, set, confirm, refresh, whenAnswered };
}
