/** Writing a text in its own element of the page. */
import { useRef, type Dispatch } from 'react';
import { flushSync } from 'react-dom';
import type { Change, EditorState, Refusal } from '../../shared/protocol.ts';
import type { ClientEvent } from '../client-state.ts';
import { mayDiscard } from '../may-discard.ts';
import { countLetters } from '../placeholder-values.ts';
import type { Saving } from '../use-saving.ts';
import { placeCursor } from './cursor.ts';
import { toHtml, toSource } from './editable-html.ts';
import type { Point } from './page-fields.ts';
import { putPlaceholder } from './placeholder-editing.ts';
import { keepServedHtml, restoreServedHtml } from './update-page.ts';

export type TextEditing = ReturnType<typeof useTextEditing>;

/** The person is asked before a changed text of at least this many characters is discarded. */
const LONG_TEXT_LENGTH = 60;

interface EditedText {
  element: HTMLElement;
  change: Change;
  /** What the element held after the last input. Later, an extension of the browser may have translated the element. */
  words: string;
}

const originalText = ({ base }: Change): string => String(base ?? '');

const isChanged = ({ change, words }: EditedText): boolean => words !== originalText(change);

interface StartOptions {
  /** Where the click was; undefined if the text was opened otherwise. */
  point?: Point | undefined;
  /** Words that were not saved before, with which the writing goes on, and why not. */
  refused?: { words: string; refusal: Refusal } | undefined;
}

interface TextEditingOptions {
  site: EditorState;
  dispatch: Dispatch<ClientEvent>;
  saving: Pick<Saving, 'save'>;
}

/**
 * Lets somebody write in one element of the page at a time. Its served HTML is replaced by an editable copy, and comes
 * back if nothing is saved. A saved copy stays until the next build brings its words.
 */
export function useTextEditing({ site, dispatch, saving }: TextEditingOptions) {
  const edited = useRef<EditedText>(undefined);

  /** Begins to write in an element: with refused words if there are any, else with the text as it is. */
  function start(element: HTMLElement, change: Change, { point, refused }: StartOptions = {}): void {
    const words = refused?.words ?? originalText(change);
    edited.current = { element, change, words };
    keepServedHtml(element);
    element.innerHTML = toHtml(words, site);
    element.setAttribute('contenteditable', 'plaintext-only');
    element.focus({ preventScroll: true });
    placeCursor(element, { point, holdsRefusedWords: refused !== undefined });
    // The bar that appears with `writing-started` would cover the text without its `scroll-margin`.
    element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    const { file, path } = change;
    const writing = { field: { file, path }, length: countLetters(words, site), refusal: refused?.refusal };
    // `flushSync`, since the handler of the very next key has to know that a text is being written.
    flushSync(() => dispatch({ type: 'writing-started', writing }));
  }

  /** Reads out of the element what a person has just typed, and tells the state how many letters it has. */
  function readInput(): void {
    if (!edited.current) return;
    const { element, change } = edited.current;
    const words = toSource(element, originalText(change));
    edited.current.words = words;
    dispatch({ type: 'writing-measured', length: countLetters(words, site) });
  }

  function insertPlaceholder(name: string): void {
    if (!edited.current) return;
    putPlaceholder(edited.current.element, name, site);
    // A change by a script fires no `input`.
    readInput();
  }

  function end({ element }: EditedText): void {
    edited.current = undefined;
    element.removeAttribute('contenteditable');
    dispatch({ type: 'writing-ended' });
  }

  /** Ends the writing and saves what was changed. */
  function save(): void {
    const text = edited.current;
    if (!text) return;
    end(text);
    if (isChanged(text)) saving.save({ ...text.change, value: text.words });
    else restoreServedHtml(text.element);
  }

  /** Like `save`, but renders at once, so that `useLatest` has the saved words. Not to be called during a render. */
  const saveAndRender = () => flushSync(save);

  const hasChangedLongText = (): boolean =>
    edited.current !== undefined && isChanged(edited.current) && edited.current.words.length >= LONG_TEXT_LENGTH;

  /** Ends the writing without saving; asks first if a long text was changed. */
  function cancel(): void {
    const text = edited.current;
    if (!text || !mayDiscard(hasChangedLongText())) return;
    end(text);
    restoreServedHtml(text.element);
  }

  return {
    start,
    readInput,
    insertPlaceholder,
    save,
    saveAndRender,
    cancel,
    hasChangedLongText,
    /** The element in which somebody writes. */
    editedElement: () => edited.current?.element,
  };
}
