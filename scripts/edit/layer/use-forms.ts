import type { Dispatch } from 'react';
import type { Field } from '../protocol.ts';
import { changeOf, lookUp } from './look-up.ts';
import { pictureForm } from './picture-form.ts';
import type { LayerEvent, LayerState } from './state.ts';
import type { Saving } from './use-saving.ts';

/** What can be done with the dialog that shows a form. One is open at a time. */
export interface Forms {
  /**
   * Opens the form of a field.
   *
   * @param draft if given, the form opens as if that had been typed already
   * @param only keys of a group that the form shows; all of them if undefined
   */
  open: (field: Field, draft?: unknown, only?: readonly string[]) => void;
  /** Opens the form of a picture; with the file that was dropped on it, if any, as its new file. */
  openPicture: (field: Field, dropped: File | undefined) => void;
  /** Closes the form that is open; asks first if something was typed. Runs `onClosed` once it is closed. */
  close: (onClosed?: () => void) => void;
  /** Saves the form that is open; its answer comes as an event. */
  save: () => void;
  /** After a conflict: saves what was typed over what somebody else wrote meanwhile. */
  saveOverConflict: () => void;
  /** After a conflict: keeps what somebody else wrote in the same fields, and saves what was typed in the others. */
  yieldToConflict: () => void;
}

/**
 * Opens, saves and closes forms: dispatches the events that change `form`, the form that is open, and leaves requests to
 * `saving`.
 *
 * @param discard asks before typed words are thrown away; see `useDiscardQuestion`
 */
export function useForms(
  { site, form }: LayerState,
  dispatch: Dispatch<LayerEvent>,
  saving: Saving,
  discard: (areManyWords: boolean, onDiscard: () => void) => void,
): Forms {
  function open(field: Field, draft?: unknown, only?: readonly string[]): void {
    // The file may have become unreadable, and then has no form.
    if (!lookUp(site, field)) return;
    const change = changeOf(site, { file: field.file, path: field.path }, {});
    dispatch({ type: 'form-opened', form: { change, only, draft, isDirty: draft !== undefined, phase: 'editing' } });
  }

  function openPicture(field: Field, dropped: File | undefined): void {
    const { group, key, only } = pictureForm(site, field);
    const current = lookUp(site, group)?.value as object;
    const draft = dropped && { ...current, [key]: dropped };
    open(group, draft, only);
  }

  return {
    open,
    openPicture,
    close(onClosed = () => {}) {
      discard(form?.isDirty === true, () => {
        if (form) dispatch({ type: 'form-closed' });
        onClosed();
      });
    },
    save() {
      if (form) saving.saveForm(form);
    },
    saveOverConflict() {
      if (!form) return;
      // The next attempt starts from what the file says now, and writes both people's changes; ours win.
      const change = { ...form.change, base: form.refusal?.current };
      saving.saveForm({ ...form, change, draft: form.refusal?.merged });
    },
    yieldToConflict() {
      if (!form) return;
      const { current, mergedWithTheirs } = form.refusal ?? {};
      // Somebody has removed what the form is about, so nothing of it can be saved.
      if (mergedWithTheirs === undefined) return dispatch({ type: 'form-closed' });
      saving.saveForm({ ...form, change: { ...form.change, base: current }, draft: mergedWithTheirs });
    },
  };
}
