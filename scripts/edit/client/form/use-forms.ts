/** Opening, sending and closing the one form that may be open. */
import type { Dispatch } from 'react';
import { isGroup } from '../../content/compare-and-set.ts';
import type { Field } from '../../shared/protocol.ts';
import { withValueAt } from '../../site/browser.ts';
import { changeFrom, changeOf, keysBelow } from '../changes.ts';
import { lookUp } from '../look-up.ts';
import { pictureForm } from './picture-form.ts';
import { siteAfterSaves, type ClientEvent, type ClientState, type OpenForm } from '../client-state.ts';
import type { useDiscardQuestion } from '../use-discard-question.ts';
import { useLatest } from '../use-latest.ts';
import type { Saving } from '../use-saving.ts';

export interface FormOptions {
  /** With this, the form opens as if it had been typed already. */
  draft?: unknown;
  /** Keys of a group that the form shows; all of them if undefined. */
  only?: readonly string[] | undefined;
  /** Path of the field that gets the focus. */
  startAt?: string | undefined;
}

export type Forms = ReturnType<typeof useForms>;

interface FormsOptions {
  state: ClientState;
  dispatch: Dispatch<ClientEvent>;
  saving: Saving;
  discard: ReturnType<typeof useDiscardQuestion>['discard'];
  onSaved: (form: OpenForm) => void;
}

/** What can be done with the form. */
export function useForms({ state, dispatch, saving, discard, onSaved }: FormsOptions) {
  const { form } = state;
  const latest = useLatest(state);

  /** Opens the form of a field, without asking about another one that is open. */
  function open(field: Field, { draft, only, startAt }: FormOptions = {}): void {
    // With the words that are still on their way to the server.
    const site = siteAfterSaves(latest.current);
    if (!lookUp(site, field)) return;
    const change = changeOf(site, field, {});
    const isDirty = draft !== undefined;
    dispatch({ type: 'form-opened', form: { change, only, startAt, draft, isDirty, phase: 'editing' } });
  }

  /** Opens the form of a picture, as if the file that was dropped on it had been chosen there. */
  function openPicture(field: Field, dropped: File | undefined): void {
    const { group, key, only } = pictureForm(field);
    const value = lookUp(state.site, group)?.value;
    const otherFields = isGroup(value) ? value : {};
    const draft = dropped && { ...otherFields, [key]: dropped };
    open(group, { draft, only, startAt: field.path });
  }

  /**
   * Sends the form again after a conflict: of the fields in conflict, only `pathsOfMine` keep what this person wrote.
   */
  function resolve(pathsOfMine: ReadonlySet<string>): void {
    if (!form) return;
    let { draft } = form;
    let { base } = form.change;
    for (const conflict of form.refusal?.conflicts ?? []) {
      const keys = keysBelow(form.change, conflict);
      // From here on, what others wrote is what this person has seen, so the server finds no conflict in it.
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
    /** Asks first if something was typed; runs `onClosed` unless the person goes on with the form. */
    close(onClosed?: () => void): void {
      discard(form?.isDirty === true, () => {
        if (form) dispatch({ type: 'form-closed' });
        onClosed?.();
      });
    },
    /** Sends what was typed. */
    save(): void {
      if (form) saving.saveForm(form, () => onSaved(form));
    },
    resolve,
  };
}
