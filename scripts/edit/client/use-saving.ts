import { useRef, type Dispatch } from 'react';
import type { ActionAnswer, Change, Field, Refusal } from '../shared/protocol.ts';
import { areFilesTooLarge, changeOf } from './changes.ts';
import type { ServerConnection } from './server-api.ts';
import { siteAfterSaves, type ClientEvent, type ClientState, type OpenForm } from './client-state.ts';
import { useLatest } from './use-latest.ts';

export type Saving = ReturnType<typeof useSaving>;

/** Sends changes, undo and redo to the server. The functions return at once; what becomes of them is dispatched. */
export function useSaving(connection: ServerConnection, state: ClientState, dispatch: Dispatch<ClientEvent>) {
  const nextSaveId = useRef(0);
  const latest = useLatest(state);

  /** Takes over the site from the answer to a request; returns why it was refused. Without an answer, it was, too. */
  async function refusalOf(request: Promise<ActionAnswer | undefined>): Promise<Refusal | undefined> {
    const answer = await request;
    dispatch(answer ? { type: 'server-answered', site: answer.state } : { type: 'connection-lost' });
    return answer ? answer.refusal : { code: 'internal' };
  }

  async function sendSave(change: Change) {
    const id = nextSaveId.current++;
    dispatch({ type: 'save-started', save: { id, change, phase: 'saving' } });
    const refusal = await refusalOf(connection.sendChange(change));
    dispatch(refusal ? { type: 'save-refused', id, refusal } : { type: 'save-accepted', id });
  }

  function save(change: Change): void {
    void sendSave(change);
  }

  async function sendForm(form: OpenForm) {
    const change = { ...form.change, value: form.draft };
    if (areFilesTooLarge(change)) return dispatch({ type: 'form-refused', refusal: { code: 'too-large' } });
    dispatch({ type: 'form-sent' });
    const refusal = await refusalOf(connection.sendChange(change));
    if (refusal) return dispatch({ type: 'form-refused', refusal });
    dispatch({ type: 'form-accepted' });
  }

  /** Sends what was typed in a form; closes it at once if nothing was. */
  function saveForm(form: OpenForm): void {
    if (form.isDirty) void sendForm(form);
    else dispatch({ type: 'form-closed' });
  }

  async function sendStep(action: 'undo' | 'redo' | 'restore', fields: Record<string, string> = {}) {
    dispatch({ type: 'message-changed', message: 'saving' });
    const refusal = await refusalOf(connection.ask(action, fields));
    dispatch({ type: 'message-changed', message: refusal ?? 'saved' });
  }

  /** Undoes the latest step, or redoes the one that was undone last. */
  function undoOrRedo(direction: 'undo' | 'redo'): void {
    void sendStep(direction);
  }

  /** Brings back a picture or a file of a version; without `part`, all of it. */
  function restore(versionId: string, part?: Field): void {
    void sendStep('restore', { id: versionId, ...part });
  }

  /** Gives a field another value; undefined leaves it out. */
  const set = (field: Field, value: unknown) => save({ ...changeOf(siteAfterSaves(latest.current), field), value });

  /** Says that a sample is true. */
  const confirm = (field: Field) => save({ ...changeOf(siteAfterSaves(latest.current), field), isConfirmed: true });

  /** Asks for the site as it is now, and so whether the server is there. */
  function refresh(): void {
    void refusalOf(connection.ask('state'));
  }

  return { save, saveForm, undoOrRedo, restore, set, confirm, refresh };
}
