/** Changing the texts and pictures of the page in the frame: combines writing, saving and forms. */
import type { Dispatch } from 'react';
import type { Change, Field } from '../protocol.ts';
import { changeFrom, changeOf, countLetters, labelsOnPage, lookUp } from './look-up.ts';
import { fieldOfElement, findAllOnPage, findOnPage, isInSight } from './page-fields.ts';
import { siteAfterSaves, type LayerEvent, type LayerState, type Save } from './state.ts';
import type { Forms } from './use-forms.ts';
import { useLatest } from './use-latest.ts';
import type { Saving } from './use-saving.ts';
import { useTextEditing, type TextEditing } from './use-text-editing.ts';

/** The texts and pictures of the page, and the one text that is being written. */
export interface PageTexts {
  text: TextEditing;
  /**
   * Begins to change what an element of the page shows: in its place if it is a text that can be seen, else in a form. A text
   * that is being written is saved first, also if nothing else happens because the content has no such field.
   *
   * @param event the click or drop; undefined if the element was chosen by a key or from a list
   */
  pick: (element: HTMLElement, event?: MouseEvent) => void;
  /**
   * Ends the writing, and sends the words to be saved if they differ from those before. Does nothing if nobody is writing.
   *
   * @returns whether words were sent
   */
  saveWriting: () => boolean;
  /** Ends the writing; the page shows the words from before it. Does nothing if nobody is writing. */
  discardWriting: () => void;
  /**
   * Puts refused words back under the cursor, or into a form if the page does not show their text. A text that is being
   * written is saved first.
   *
   * @returns false if nothing was done, because the words are of a legal text, which has no form, on another page
   */
  returnTo: (save: Save) => boolean;
  /** Gives refused words up; the page shows again what the file says. */
  giveUp: (save: Save) => void;
  /**
   * Leads to a field: scrolls to it and focuses it if the page can show it, else opens its form.
   *
   * @param isToWrite whether its text is opened for writing as well
   */
  show: (field: Field, isToWrite?: boolean) => void;
}

/**
 * Lets somebody change the texts and pictures of the page in the frame. A text is written in its place, and everything else
 * in a form. If the server refuses the words of a text, they come back under the cursor; while another text is being written,
 * they wait in a card. The functions are explained at `PageTexts`.
 *
 * @param page returns the document in the frame; undefined while there is none
 */
export function usePageTexts(
  page: () => Document | undefined,
  state: LayerState,
  dispatch: Dispatch<LayerEvent>,
  saving: Saving,
  forms: Forms,
): PageTexts {
  const { site } = state;
  const latest = useLatest(state);
  const text = useTextEditing(
    labelsOnPage(site),
    (words) => countLetters(words, site),
    (writing) => dispatch({ type: 'writing-started', writing }),
    (length) => dispatch({ type: 'writing-measured', length }),
  );

  function returnTo(save: Save): boolean {
    const { value: words } = save.change;
    const element = findOnPage(page(), save.change);
    if (!element && isLegalBlock(save.change)) return false;
    // A click on a button of the editor leaves the focus in the text that is being written, so nothing has saved it yet.
    saveWriting();
    const info = lookUp(latest.current.site, save.change);
    // The refused save is over; the words begin a new attempt.
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

  function saveWriting(): boolean {
    const written = text.end(true);
    // Nobody was writing.
    if (!written) return false;
    dispatch({ type: 'writing-ended' });
    if (!written.isChanged) return false;
    saving.save(written.change, (save) => {
      // A person who is writing another text by now is not interrupted: the refused words wait in a card.
      if (!text.element() && typeof save.change.value === 'string') returnTo(save);
    });
    return true;
  }

  function pick(element: HTMLElement, event?: MouseEvent): void {
    saveWriting();
    const field = fieldOfElement(element);
    const info = lookUp(site, field);
    if (!info) return;
    if (element.localName === 'img') return forms.openPicture(field, droppedFile(event));
    // The page shows the days in words, "lunes a viernes", which are no field; so days and times open as a list.
    if (info.list.endsWith('openingHours')) return forms.open({ file: field.file, path: info.list });
    const isText = isLegalBlock(field) || info.form.type === 'string';
    if (!isText) return forms.open(field);
    // A text that cannot be seen even after scrolling, such as the name of an icon for screen readers, is written in a
    // form. Blocks of legal texts have no form.
    if (!isLegalBlock(field) && !isInSight(element) && !bringIntoSight(element)) return forms.open(field);
    const point = event && { x: event.clientX, y: event.clientY };
    text.start(element, { change: changeOf(siteAfterSaves(latest.current), field, {}), point });
  }

  function giveUp(save: Save): void {
    dispatch({ type: 'save-given-up', id: save.id });
    const element = findOnPage(page(), save.change);
    // If the same text is being written again, its new words stay.
    if (element && element !== text.element()) text.restore(element);
  }

  function show(field: Field, isToWrite = false): void {
    const element = findAllOnPage(page(), field).find(bringIntoSight);
    if (element && isToWrite) return pick(element);
    if (element) return element.focus();
    // A block of a legal text has no form of its own; the whole file has one.
    forms.open(isLegalBlock(field) ? { ...field, path: '' } : field);
  }

  return { text, pick, saveWriting, discardWriting, returnTo, giveUp, show };
}

/** Whether a field is a block of a legal text, such as a paragraph: its path is `#3`. */
const isLegalBlock = ({ path }: Field) => path.startsWith('#');

/** The change with which refused words are saved again: after a conflict, from what the person has seen of the file now. */
function changeOfNextAttempt({ change, refusal }: Save): Change {
  const [conflict] = refusal?.conflicts ?? [];
  return conflict ? changeFrom(change, conflict.theirs) : change;
}

/** Scrolls an element into the middle of the window. Returns whether a person then sees it: nothing covers or hides it. */
function bringIntoSight(element: HTMLElement): boolean {
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  return isInSight(element);
}

/**
 * The file that was dropped on the page; undefined after a click or a key. Copied into a `File` of this window: that of
 * the frame is of the frame's own class `File`, for which `instanceof File` is false here.
 */
function droppedFile(event: MouseEvent | undefined): File | undefined {
  const file = (event as DragEvent | undefined)?.dataTransfer?.files[0];
  return file && new File([file], file.name, { type: file.type });
}
