/** Changing the texts and pictures of the page in the frame: joins writing, saving and forms. */
import type { Dispatch } from 'react';
import { isLegalBlock, type Change, type EditorState, type Field } from '../../shared/protocol.ts';
import { changeFrom, changeOf, isSameField } from '../changes.ts';
import { tidy } from '../form/tidy.ts';
import { lookUp } from '../look-up.ts';
import { countLetters, labelsOnPage } from '../placeholder-values.ts';
import { fieldOfElement, findAllOnPage, findOnPage, isInSight } from './page-fields.ts';
import { siteAfterSaves, type ClientEvent, type ClientState, type Save } from '../client-state.ts';
import type { Forms } from '../form/use-forms.ts';
import { useLatest } from '../use-latest.ts';
import type { Saving } from '../use-saving.ts';
import { useTextEditing } from './use-text-editing.ts';

export type PageTexts = ReturnType<typeof usePageTexts>;

interface PageTextsOptions {
  /** Returns the page in the frame. */
  getPage: () => Document | undefined;
  state: ClientState;
  dispatch: Dispatch<ClientEvent>;
  saving: Saving;
  forms: Forms;
}

/** What can be done with the texts and pictures of the page. */
export function usePageTexts({ getPage, state, dispatch, saving, forms }: PageTextsOptions) {
  const latest = useLatest(state);
  const text = useTextEditing({
    labels: labelsOnPage(state.site),
    countLetters: (words) => countLetters(words, state.site),
    onStart: (writing) => dispatch({ type: 'writing-started', writing }),
    onLengthChange: (length) => dispatch({ type: 'writing-measured', length }),
  });

  /** Opens a text again with its refused words, on the page or in a form. False for a legal text of another page. */
  function returnTo(save: Save): boolean {
    const { value: words } = save.change;
    const element = findOnPage(getPage(), save.change);
    // Blocks of legal texts have no form.
    if (!element && isLegalBlock(save.change)) return false;
    saveWriting();
    // From now on, the words are in the open text or form instead.
    dispatch({ type: 'save-given-up', id: save.id });
    if (element && lookUp(latest.current.site, save.change) && typeof words === 'string') {
      text.start(element, { change: changeOfNextAttempt(save), words, refusal: save.refusal });
    } else {
      forms.open(save.change, { draft: words });
    }
    return true;
  }

  function discardWriting(): void {
    if (text.end('discard')) dispatch({ type: 'writing-ended' });
  }

  /** Ends the writing and saves what was changed. Returns whether anything was. */
  function saveWriting(): boolean {
    const written = text.end('keep');
    if (!written) return false;
    dispatch({ type: 'writing-ended' });
    if (!written.isChanged) return false;
    saving.save(tidyChange(latest.current.site, written.change), (save) => {
      // While somebody writes another text or fills in a form, the refused words wait in a card.
      if (!text.element() && !latest.current.form && typeof save.change.value === 'string') returnTo(save);
    });
    return true;
  }

  /** Lets somebody change what an element shows: writing in place if it is a text that can be seen, else in a form. */
  function pick(element: HTMLElement, event?: MouseEvent): void {
    saveWriting();
    const field = fieldOfElement(element);
    const info = lookUp(state.site, field);
    if (!info) return;
    if (element.localName === 'img') return forms.openPicture(field, droppedFile(event));
    // The page sums up several fields of the list, as in "lunes a viernes".
    if (info.list.endsWith('openingHours')) return forms.open({ file: field.file, path: info.list });
    // A text may be out of sight for good, such as the name of an icon for screen readers.
    const isTextInSight = info.form.type === 'string' && (isInSight(element) || bringIntoSight(element));
    if (!isLegalBlock(field) && !isTextInSight) return forms.open(field);
    const point = event && { x: event.clientX, y: event.clientY };
    text.start(element, { change: changeOf(siteAfterSaves(latest.current), field, {}), point });
  }

  /** Throws refused words away: the page shows its own words again. */
  function giveUp(save: Save): void {
    dispatch({ type: 'save-given-up', id: save.id });
    const element = findOnPage(getPage(), save.change);
    // A text that is being written again keeps its new words.
    if (element && element !== text.element()) text.restore(element);
  }

  /** Says that a sample is true. */
  function confirm(field: Field): void {
    const isBeingWritten = isSameField(field, latest.current.writing?.field);
    const hasSaved = saveWriting();
    // Words that were changed are no sample any more once they are saved.
    if (!(isBeingWritten && hasSaved)) saving.confirm(field);
  }

  const findInSight = (field: Field) => findAllOnPage(getPage(), field).find(bringIntoSight);

  /** A block of a legal text has no form of its own, but the whole text has one. */
  const openForm = (field: Field) => forms.open(isLegalBlock(field) ? { ...field, path: '' } : field);

  /** Leads to a field on the page if it can be seen there, else opens its form. */
  function show(field: Field): void {
    const element = findInSight(field);
    if (element) element.focus();
    else openForm(field);
  }

  /** Opens a field for writing: on the page if it is a text that can be seen there, else in its form. */
  function write(field: Field): void {
    const element = isGroupOrList(state.site, field) ? undefined : findInSight(field);
    if (element) pick(element);
    else openForm(field);
  }

  return { text, pick, saveWriting, discardWriting, confirm, returnTo, giveUp, show, write };
}

function isGroupOrList(site: EditorState, field: Field): boolean {
  const type = lookUp(site, field)?.form.type;
  return !isLegalBlock(field) && (type === 'object' || type === 'array');
}

/** As a form does when its field is left. */
function tidyChange(site: EditorState, change: Change): Change {
  const form = lookUp(site, change)?.form;
  return form && typeof change.value === 'string' ? { ...change, value: tidy(change, form, change.value) } : change;
}

/** The change to send next: after a conflict, with what the person has seen now as what the file says. */
function changeOfNextAttempt({ change, refusal }: Save): Change {
  const [conflict] = refusal?.conflicts ?? [];
  return conflict ? changeFrom(change, conflict.theirs) : change;
}

/** Scrolls to an element; returns whether a person sees it then. */
function bringIntoSight(element: HTMLElement): boolean {
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  return isInSight(element);
}

/**
 * A copy of the dropped file, since `instanceof File` is false for one from the frame, which has a class `File` of its
 * own.
 */
function droppedFile(event: MouseEvent | undefined): File | undefined {
  const file = (event as DragEvent | undefined)?.dataTransfer?.files[0];
  return file && new File([file], file.name, { type: file.type });
}
