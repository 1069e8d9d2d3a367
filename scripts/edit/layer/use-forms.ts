import type { Dispatch } from 'react';
import type { Field } from '../protocol.ts';
import { changeOf, lookUp } from './look-up.ts';
import { pictureForm } from './picture-form.ts';
import type { LayerEvent, LayerState } from './state.ts';
import type { Saving } from './use-saving.ts';

/** The dialog with a form. One is open at a time. */
export interface Forms {
  /**
   * Opens the form of a field.
   *
   * @param draft if given, the form opens as if that had been typed already
   * @param only keys of a group that the form shows; all of them if undefined
   */
  open: (field: Field, draft?: unknown, only?: readonly string[]) => void;
  /** Opens the form of a picture, with a file that was dropped on it. */
  openPicture: (field: Field, dropped: File | undefined) => void;
  /** Closes the form that is open; asks first if something was typed. Runs `onClosed` once it is closed. */
  close: (onClosed?: () => void) => void;
  save: () => void;
  /** After a conflict: saves what was typed over what somebody else wrote meanwhile. */
  saveOverConflict: () => void;
}

/** @param discard asks before typed words are thrown away */
export function useForms(
  { site, form }: LayerState,
  dispatch: Dispatch<LayerEvent>,
  saving: Saving,
  discard: (areManyWords: boolean, onDiscard: () => void) => void,
): Forms {
  function open(field: Field, draft?: unknown, only?: readonly string[]): void {
    if (!lookUp(site, field)) return;
    const change = changeOf(site, { file: field.file, path: field.path }, {});
    dispatch({ type: 'form-opened', form: { change, only, draft, isDirty: draft !== undefined, phase: 'editing' } });
  }

  function openPicture(field: Field, dropped: File | undefined): void {
    const { group, key, only } = pictureForm(site, field);
    open(group, dropped && { ...(lookUp(site, group)?.value as object), [key]: dropped }, only);
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
      const change = { ...form.change, base: form.refusal?.current };
      saving.saveForm({ ...form, change, draft: form.refusal?.merged });
    },
  };
}
