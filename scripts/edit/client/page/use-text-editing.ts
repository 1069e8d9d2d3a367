/** Writing a text in its own element of the page. */
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Change, Refusal } from '../../shared/protocol.ts';
import { putPlaceholder } from './placeholder-editing.ts';
import type { Writing } from '../client-state.ts';
import { SERVED_HTML_ATTRIBUTE } from './update-page.ts';
import type { Point } from './page-fields.ts';
import { PLACEHOLDER_SELECTOR, toHtml, toSource, type PlaceholderLabels } from './editable-html.ts';

/** A changed text of at least this many letters is not given up without a question. */
const LONG_TEXT_LETTERS = 60;

interface EditedText {
  element: HTMLElement;
  /** What the server sent for the element, which shows it again if nothing is changed. */
  servedHtml: string;
  /** Its `value` is added at the end. */
  change: Change;
  /** Its `base` as a text: as the file has it, or will have it after the saves on their way. */
  baseText: string;
  /** What the element held after the last input: later, a translation by the browser may have replaced its words. */
  writtenWords: string;
}

/** A text that is not being written any more. */
interface WrittenText {
  change: Change;
  isChanged: boolean;
}

interface StartOptions {
  change: Change;
  /** Words of an attempt that was refused. */
  words?: string | undefined;
  refusal?: Refusal | undefined;
  /** Where the click was; undefined if the text was opened otherwise. */
  point?: Point | undefined;
}

function showServed(element: HTMLElement, servedHtml: string): void {
  element.innerHTML = servedHtml;
  element.removeAttribute(SERVED_HTML_ATTRIBUTE);
}

interface TextEditingOptions {
  labels: PlaceholderLabels;
  countLetters: (text: string) => number;
  onStart: (writing: Writing) => void;
  onLengthChange: (length: number) => void;
}

/**
 * Turns one element at a time into an input, and reads what was written there; sends nothing. Changed words stay in
 * their element, whose `SERVED_HTML_ATTRIBUTE` keeps what the server sent for `restore`, until `updatePage` puts there
 * what the server has made of them.
 */
export function useTextEditing({ labels, countLetters, onStart, onLengthChange }: TextEditingOptions) {
  const edited = useRef<EditedText>(undefined);
  /** The element in which somebody writes. */
  const editedElement = () => edited.current?.element;

  /** Begins to write in an element, with the words of a refused attempt, if any. */
  function start(element: HTMLElement, { change, words, refusal, point }: StartOptions): void {
    const baseText = String(change.base ?? '');
    const shownWords = words ?? baseText;
    const servedHtml = element.getAttribute(SERVED_HTML_ATTRIBUTE) ?? element.innerHTML;
    edited.current = { element, servedHtml, change, baseText, writtenWords: shownWords };
    element.innerHTML = toHtml(shownWords, labels);
    element.setAttribute('contenteditable', 'plaintext-only');
    element.focus({ preventScroll: true });
    placeCursor(element, { point, holdsRefusedWords: words !== undefined });
    // The bar that appears now must not lie over the text, whose `scroll-margin` keeps room for it.
    element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    const { file, path } = change;
    // `flushSync`, since the handler of the very next key has to know that a text is being written.
    flushSync(() => onStart({ field: { file, path }, length: countLetters(shownWords), refusal }));
  }

  /**
   * Ends the writing, and returns the text; undefined if none is being written. With `keep`, changed words stay in the
   * element; otherwise it shows again what the server sent.
   */
  function end(outcome: 'keep' | 'discard'): WrittenText | undefined {
    if (!edited.current) return undefined;
    const { element, servedHtml, change, baseText, writtenWords } = edited.current;
    edited.current = undefined;
    const isChanged = outcome === 'keep' && writtenWords !== baseText;
    element.removeAttribute('contenteditable');
    if (isChanged) element.setAttribute(SERVED_HTML_ATTRIBUTE, servedHtml);
    else showServed(element, servedHtml);
    return { change: { ...change, value: writtenWords }, isChanged };
  }

  /** Takes over what a person has just typed. */
  function readInput(): void {
    if (!edited.current) return;
    const writtenWords = toSource(edited.current.element, edited.current.baseText);
    edited.current.writtenWords = writtenWords;
    onLengthChange(countLetters(writtenWords));
  }

  /** Shows again what the server sent, in place of words that were refused and given up. */
  function restore(element: HTMLElement): void {
    const servedHtml = element.getAttribute(SERVED_HTML_ATTRIBUTE);
    if (servedHtml !== null) showServed(element, servedHtml);
  }

  function hasChangedLongText(): boolean {
    if (!edited.current) return false;
    const { writtenWords, baseText } = edited.current;
    return writtenWords !== baseText && writtenWords.length >= LONG_TEXT_LETTERS;
  }

  /** Inserts a placeholder at the cursor, which the element keeps while the list of placeholders has the focus. */
  function insertPlaceholder(name: string): void {
    if (!edited.current) return;
    const { element } = edited.current;
    element.focus();
    const selection = element.ownerDocument.getSelection();
    if (selection) putPlaceholder(selection.getRangeAt(0), name, labels);
    // A change by a script fires no `input`.
    readInput();
  }

  function selectAll(): void {
    const element = editedElement();
    element?.ownerDocument.getSelection()?.selectAllChildren(element);
  }

  /** Whether the target of an event is in the text that is being written. */
  const isIn = (target: EventTarget | null): boolean => editedElement()?.contains(target as Node | null) === true;

  return {
    start,
    end,
    readInput,
    editedElement,
    restore,
    hasChangedLongText,
    insertPlaceholder,
    selectAll,
    isIn,
  };
}

/** A range that starts between two letters at a point. Safari before 18.4 has only `caretRangeFromPoint`. */
function caretAt(page: Document, { x, y }: Point): Range | undefined {
  const position = page.caretPositionFromPoint?.(x, y);
  if (!position) return page.caretRangeFromPoint?.(x, y) ?? undefined;
  const range = page.createRange();
  range.setStart(position.offsetNode, position.offset);
  return range;
}

/** Where a click puts the cursor: behind a placeholder if it hits one; undefined outside the element. */
function caretIn(element: HTMLElement, point: Point): Range | undefined {
  const caret = caretAt(element.ownerDocument, point);
  if (!caret || !element.contains(caret.startContainer)) return undefined;
  const placeholders = [...element.querySelectorAll(PLACEHOLDER_SELECTOR)];
  const clickedPlaceholder = placeholders.find((placeholder) => placeholder.contains(caret.startContainer));
  if (clickedPlaceholder) caret.setStartAfter(clickedPlaceholder);
  return caret;
}

interface CursorOptions {
  point: Point | undefined;
  holdsRefusedWords: boolean;
}

/**
 * Puts the cursor where the click was, or at the end if that was beside the words. Without a click, selects the text, so
 * that typing replaces it, unless it holds placeholders or refused words.
 */
function placeCursor(element: HTMLElement, { point, holdsRefusedWords }: CursorOptions): void {
  const selection = element.ownerDocument.getSelection();
  const caret = point && caretIn(element, point);
  if (caret) {
    selection?.collapse(caret.startContainer, caret.startOffset);
    return;
  }
  const holdsPlaceholder = element.querySelector(PLACEHOLDER_SELECTOR) !== null;
  const selectsAll = !point && !holdsRefusedWords && !holdsPlaceholder;
  selection?.selectAllChildren(element);
  if (!selectsAll) selection?.collapseToEnd();
}
