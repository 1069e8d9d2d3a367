import type { Dispatch } from 'react';
import { flushSync } from 'react-dom';
import type { Field } from '../../shared/protocol.ts';
import { withValueAt } from '../../site/browser.ts';
import { changeOf, keysBelow, withBase } from '../changes.ts';
import { lookUp } from '../look-up.ts';
import type { ClientEvent, ClientState, OpenForm } from '../client-state.ts';
import { mayDiscard } from '../may-discard.ts';
import { useLatestSite } from '../use-latest.ts';
import type { Saving } from '../use-saving.ts';

interface OpenOptions extends Pick<OpenForm, 'startAt'> {
  /** A value with which the form opens as if it had been typed there. */
  draft?: unknown;
}

export type Forms = ReturnType<typeof useForms>;

interface FormsOptions {
  state: ClientState;
  dispatch: Dispatch<ClientEvent>;
  saving: Saving;
}

/** Opens, sends and closes the one form that may be open. */
export function useForms({ state, dispatch, saving }: FormsOptions) {
  const { form } = state;
  const getLatestSite = useLatestSite(state);

  /** Replaces an open form by that of a field, with the focus at `startAt`. Does nothing if the file is gone. */
  function open(field: Field, { draft, startAt }: OpenOptions = {}): void {
    const site = getLatestSite();
    const info = lookUp(site, field);
    if (!info) return;
    // In place of a field that the schema does not have, such as a misspelt one, `info` is of the group around it.
    const change = changeOf(site, { file: field.file, path: info.path });
    const isDirty = draft !== undefined;
    const opened: OpenForm = { change, startAt, draft: draft ?? change.base, isDirty, phase: 'editing' };
    dispatch({ type: 'form-opened', form: opened });
  }

  /** Closes the form, if one is open. Returns false if the person does not want to discard what was typed. */
  function close(): boolean {
    if (!mayDiscard(form?.isDirty === true)) return false;
    // `flushSync`, since the focus cannot go to the page while a modal dialog is open.
    flushSync(() => dispatch({ type: 'form-closed' }));
    return true;
  }

  /** Sends what was typed; closes the form if nothing was. */
  function save(): void {
    if (form) saving.saveForm(form);
  }

  /**
   * Sends the form again after a conflict, with this person's versions of the fields in conflict or those of others.
   */
  function resolveConflicts(keepsMine: boolean): void {
    if (!form) return;
    const resolved = withConflictsResolved(form, keepsMine);
    // The form keeps its new base, should the server refuse it again.
    dispatch({ type: 'form-opened', form: resolved });
    saving.saveForm(resolved);
  }

  return { open, close, save, resolveConflicts };
}

/** The form with others' versions as what the person has seen; without `keepsMine`, also as its values. */
function withConflictsResolved(form: OpenForm, keepsMine: boolean): OpenForm {
  let { draft } = form;
  let { base } = form.change;
  for (const { path, theirs } of form.refusal?.conflicts ?? []) {
    const keys = keysBelow(form.change.path, path);
    // The server finds no conflict in a field where the person has seen what it says now.
    base = withValueAt(base, keys, theirs);
    if (!keepsMine) draft = withValueAt(draft, keys, theirs);
  }
  return { ...form, change: withBase(form.change, base), draft };
}
