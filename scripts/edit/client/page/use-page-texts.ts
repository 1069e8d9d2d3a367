/** Changing the texts and pictures of the page in the frame: combines writing, saving and forms. */
import type { Dispatch } from 'react';
import { isLegalBlock, type Change, type EditorState, type Field } from '../../shared/protocol.ts';
import { changeFrom, changeOf } from '../changes.ts';
import { lookUp } from '../look-up.ts';
import { countLetters, labelsOnPage } from '../placeholder-values.ts';
import { fieldOfElement, findAllOnPage, findOnPage, isInSight } from './page-fields.ts';
import { siteAfterSaves, type ClientEvent, type ClientState, type Save } from '../client-state.ts';
import type { Forms } from '../form/use-forms.ts';
import { useLatest } from '../use-latest.ts';
import type { Saving } from '../use-saving.ts';
import { useTextEditing } from './use-text-editing.ts';

export type PageTexts = ReturnType<typeof usePageTexts>;

/** While another text is being written, refused words wait in a card. */
export function usePageTexts(
  page: () => Document | undefined,
  state: ClientState,
  dispatch: Dispatch<ClientEvent>,
  saving: Saving,
  forms: Forms,
) {
  const { site } = state;
  const latest = useLatest(state);
  const text = useTextEditing(
    labelsOnPage(site),
    (words) => countLetters(words, site),
    (writing) => dispatch({ type: 'writing-started', writing }),
    (length) => dispatch({ type: 'writing-measured', length }),
  );

  /** Puts refused words back under the cursor, or into a form. False if the words are of a legal text on another page. */
  function returnTo(save: Save): boolean {
    const { value: words } = save.change;
    const element = findOnPage(page(), save.change);
    if (!element && isLegalBlock(save.change)) return false;
    saveWriting();
    const info = lookUp(latest.current.site, save.change);
    dispatch({ type: 'save-given-up', id: save.id });
    const canWriteInPlace = element && info && typeof words === 'string';
    if (!canWriteInPlace) {
      forms.open(save.change, { draft: words });
      return true;
    }
    text.start(element, { change: changeOfNextAttempt(save), words, refusal: save.refusal });
    return true;
  }

  function discardWriting(): void {
    const discarded = text.end(false);
    if (discarded) dispatch({ type: 'writing-ended' });
  }

  /** Returns whether words were sent. */
  function saveWriting(): boolean {
    const written = text.end(true);
    if (!written) return false;
    dispatch({ type: 'writing-ended' });
    if (!written.isChanged) return false;
    saving.save(written.change, (save) => {
      if (!text.element() && typeof save.change.value === 'string') returnTo(save);
    });
    return true;
  }

  /** Starts writing in place if it is a text that can be seen, else opens a form. */
  function pick(element: HTMLElement, event?: MouseEvent): void {
    saveWriting();
    const field = fieldOfElement(element);
    const info = lookUp(site, field);
    if (!info) return;
    if (element.localName === 'img') return forms.openPicture(field, droppedFile(event));
    // Days in words, "lunes a viernes", are no field.
    if (info.list.endsWith('openingHours')) return forms.open({ file: field.file, path: info.list });
    const isWords = isLegalBlock(field) || info.form.type === 'string';
    if (!isWords) return forms.open(field);
    // The name of an icon for screen readers, for example, is not in sight. Blocks of legal texts have no form.
    if (!isLegalBlock(field) && !isInSight(element) && !bringIntoSight(element)) return forms.open(field);
    const point = event && { x: event.clientX, y: event.clientY };
    text.start(element, { change: changeOf(siteAfterSaves(latest.current), field, {}), point });
  }

  function giveUp(save: Save): void {
    dispatch({ type: 'save-given-up', id: save.id });
    const element = findOnPage(page(), save.change);
    // If it is being written again, its new words stay.
    if (element && element !== text.element()) text.restore(element);
  }

  /** Leads to a field on the page if it can be seen there, else opens its form. To write, a group always opens its form. */
  function show(field: Field, isToWrite = false): void {
    if (isToWrite && hasFields(site, field)) return forms.open(field);
    const element = findAllOnPage(page(), field).find(bringIntoSight);
    if (element) return isToWrite ? pick(element) : element.focus();
    forms.open(isLegalBlock(field) ? { ...field, path: '' } : field);
  }

  return { text, pick, saveWriting, discardWriting, returnTo, giveUp, show };
}

function hasFields(site: EditorState, field: Field): boolean {
  const type = lookUp(site, field)?.form.type;
  return !isLegalBlock(field) && (type === 'object' || type === 'array');
}

/** After a conflict, from what the person has seen of the file now. */
function changeOfNextAttempt({ change, refusal }: Save): Change {
  const [conflict] = refusal?.conflicts ?? [];
  return conflict ? changeFrom(change, conflict.theirs) : change;
}

/** Returns whether a person sees the element then. */
function bringIntoSight(element: HTMLElement): boolean {
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  return isInSight(element);
}

/** A copy: a file from the frame is of the frame's own class `File`, for which `instanceof File` is false here. */
function droppedFile(event: MouseEvent | undefined): File | undefined {
  const file = (event as DragEvent | undefined)?.dataTransfer?.files[0];
  return file && new File([file], file.name, { type: file.type });
}
