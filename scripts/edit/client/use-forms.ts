import type { Dispatch } from 'react';
import type { Field } from '../protocol.ts';
import { withValueAt } from '../site/browser.ts';
import { changeFrom, changeOf, isRecord, keysBelow, lookUp } from './look-up.ts';
import { pictureForm } from './picture-form.ts';
import { siteAfterSaves, type LayerEvent, type LayerState, type OpenForm } from './state.ts';
import { unsavedIn } from './unsaved-changes.ts';
import type { DiscardQuestion } from './use-discard-question.ts';
import { useLatest } from './use-latest.ts';
import type { Saving } from './use-saving.ts';

/** How a form opens. */
export interface FormOptions {
  /** If given, the form opens as if that had been typed already. */
  draft?: unknown;
  /** Keys of a group that the form shows; all of them if undefined. */
  only?: readonly string[] | undefined;
  /** Path of the field that gets the focus; the first one of the form if undefined. */
  startAt?: string | undefined;
}

/** What can be done with the dialog that shows a form. One is open at a time. */
export interface Forms {
  /**
   * Opens the form of a field; does nothing if its file has no form. Takes the place of an open form without asking: people
   * cannot click behind the dialog, and what leads away from inside it calls `close` first.
   */
  open: (field: Field, options?: FormOptions) => void;
  /** Opens the form of a picture, at the picture; with the file that was dropped on it, if any, as its new file. */
  openPicture: (field: Field, dropped: File | undefined) => void;
  /**
   * Closes the form, if one is open, and then runs `onClosed`. If something was typed, asks first; the answer no does
   * neither.
   */
  close: (onClosed?: () => void) => void;
  /** Saves the form that is open; its answer comes as an event. */
  save: () => void;
  /** After a conflict: saves the form with this person's version of some fields, by their paths, and the others' of the rest. */
  resolve: (pathsOfMine: ReadonlySet<string>) => void;
}

/**
 * The functions that open, save and close the form over the page: see `Forms` for each. They dispatch the events that
 * change `form`, the form that is open, and leave requests to `saving`.
 *
 * @param discard runs a function that throws something unsaved away, after the person has agreed; at once if nothing would be
 *   lost
 * @param onSaved called with the form after the server has saved its changes
 */
export function useForms(
  state: LayerState,
  dispatch: Dispatch<LayerEvent>,
  saving: Saving,
  discard: DiscardQuestion['discard'],
  onSaved: (form: OpenForm) => void,
): Forms {
  const { form } = state;
  const latest = useLatest(state);

  function open(field: Field, { draft, only, startAt }: FormOptions = {}): void {
    // With the words that were just written on the page, whose save is still on its way.
    const site = siteAfterSaves(latest.current);
    // A file has no form before the first successful build, or if it was removed.
    if (!lookUp(site, field)) return;
    // Without a value yet: it comes when the form is saved.
    const change = changeOf(site, field, {});
    const isDirty = draft !== undefined;
    dispatch({ type: 'form-opened', form: { change, only, startAt, draft, isDirty, phase: 'editing' } });
  }

  function openPicture(field: Field, dropped: File | undefined): void {
    const { group, key, only } = pictureForm(state.site, field);
    const value = lookUp(state.site, group)?.value;
    const otherFields = isRecord(value) ? value : {};
    const draft = dropped && { ...otherFields, [key]: dropped };
    open(group, { draft, only, startAt: field.path });
  }

  function resolve(pathsOfMine: ReadonlySet<string>): void {
    if (!form) return;
    let { draft } = form;
    let { base } = form.change;
    for (const conflict of form.refusal?.conflicts ?? []) {
      const keys = keysBelow(form.change, conflict);
      // The person has seen now what others wrote, so the server does not find the same conflict again.
      base = withValueAt(base, keys, conflict.theirs);
      if (!pathsOfMine.has(conflict.path)) draft = withValueAt(draft, keys, conflict.theirs);
    }
    const change = changeFrom(form.change, base);
    const resolved: OpenForm = { ...form, change, draft, phase: 'editing', refusal: undefined };
    dispatch({ type: 'form-opened', form: resolved });
    saving.saveForm(resolved, () => onSaved(resolved));
  }

  return {
    open,
    openPicture,
    close(onClosed = () => {}) {
      discard(form && unsavedIn(form), () => {
        if (form) dispatch({ type: 'form-closed' });
        onClosed();
      });
    },
    save() {
      if (form) saving.saveForm(form, () => onSaved(form));
    },
    resolve,
  };
}
