import type { Dispatch } from 'react';
import type { Field } from '../protocol.ts';
import { changeOf, isRecord, lookUp } from './look-up.ts';
import { pictureForm } from './picture-form.ts';
import type { LayerEvent, LayerState, OpenForm } from './state.ts';
import { unsavedIn } from './unsaved-changes.ts';
import type { DiscardQuestion } from './use-discard-question.ts';
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
  /**
   * After a conflict: saves what was typed over what somebody else wrote meanwhile. Offered only if the refusal has the
   * value for it (`merged`).
   */
  saveOverConflict: () => void;
  /** After a conflict: keeps what somebody else wrote in the same fields, and saves what was typed in the others. */
  yieldToConflict: () => void;
}

/**
 * Puts the files that were chosen in a form back into the value that the server sends after a conflict, so that nobody has
 * to choose them again. A request has '' in the place of each file, because JSON can hold none, and so has the answer.
 *
 * @param value both people's changes, merged by the server
 * @param draft the value of the form with the files. A file goes to the same keys and positions in `value`
 * @returns a copy of `value` with the files. Where `value` has something else than '' in the place of a file, that stays
 */
function withChosenFiles(value: unknown, draft: unknown): unknown {
  if (draft instanceof File) return value === '' ? draft : value;
  if (Array.isArray(value) && Array.isArray(draft)) {
    return value.map((entry, index) => withChosenFiles(entry, draft[index]));
  }
  if (!isRecord(value) || !isRecord(draft)) return value;
  const group: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(value)) group[key] = withChosenFiles(field, draft[key]);
  return group;
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
  { site, form }: LayerState,
  dispatch: Dispatch<LayerEvent>,
  saving: Saving,
  discard: DiscardQuestion['discard'],
  onSaved: (form: OpenForm) => void,
): Forms {
  function open(field: Field, { draft, only, startAt }: FormOptions = {}): void {
    // A file has no form before the first successful build, or if it was removed.
    if (!lookUp(site, field)) return;
    // Without a value yet: it comes when the form is saved.
    const change = changeOf(site, field, {});
    const isDirty = draft !== undefined;
    dispatch({ type: 'form-opened', form: { change, only, startAt, draft, isDirty, phase: 'editing' } });
  }

  function openPicture(field: Field, dropped: File | undefined): void {
    const { group, key, only } = pictureForm(site, field);
    const value = lookUp(site, group)?.value;
    const otherFields = isRecord(value) ? value : {};
    const draft = dropped && { ...otherFields, [key]: dropped };
    open(group, { draft, only, startAt: field.path });
  }

  /**
   * After a conflict, which the server has answered with a refusal: puts a value with both people's changes into the form and
   * saves it. If this save is refused, too, the form stays open with the value.
   *
   * @param merged one of the two values of the refusal, made of both people's changes
   */
  function saveMerged(merged: unknown): void {
    if (!form) return;
    const { change, only, draft, refusal } = form;
    const resolved: OpenForm = {
      // The base is what the file says now, so that the server does not find the same conflict again.
      change: { ...change, base: refusal?.current },
      only,
      draft: withChosenFiles(merged, draft),
      isDirty: true,
      phase: 'editing',
    };
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
    saveOverConflict() {
      saveMerged(form?.refusal?.merged);
    },
    yieldToConflict() {
      const merged = form?.refusal?.mergedWithTheirs;
      // The other person has removed what the form is about, so nothing of it can be saved.
      if (merged === undefined) dispatch({ type: 'form-closed' });
      else saveMerged(merged);
    },
  };
}
