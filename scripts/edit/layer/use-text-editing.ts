import { useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Change, Refusal } from '../protocol.ts';
import type { Writing } from './state.ts';
import { WRITTEN_ATTRIBUTE } from './update-page.ts';
import { toHtml, toSource, type PlaceholderLabels } from './words.ts';

/** Longer texts are corrected rather than written anew: the cursor goes where the click was. */
const LONG_TEXT = 40;

/** New words of at least this many letters are not given up without a question; fewer are quickly typed again. */
const MANY_LETTERS = 60;

/** The element that somebody writes in. */
interface EditedElement {
  element: HTMLElement;
  /** The element's HTML as the server sent it, which comes back if nothing is written. */
  servedHtml: string;
  /** The field, with its value when the writing began as `base`. */
  change: Change;
  /** That value as text, with placeholders in braces. */
  source: string;
}

/** A text that somebody has finished writing. */
export interface WrittenText {
  /** The change that was made of it. */
  change: Change;
  isChanged: boolean;
}

/** What `TextEditing.start` needs to know of a text. */
export interface StartOptions {
  /** The field, with its value in the file as `base`. */
  change: Change;
  /** Words of an earlier attempt that was refused. */
  words?: string | undefined;
  refusal?: Refusal | undefined;
  /** Where the click was. */
  point?: { x: number; y: number } | undefined;
}

/** Writing in the page itself. The words stay in their element until it is left; nothing waits for the server. */
export interface TextEditing {
  start: (element: HTMLElement, options: StartOptions) => void;
  /**
   * Ends the writing and returns what was written; undefined if nobody was writing. If the words are not kept or have
   * not changed, the element shows again what the page had there.
   */
  end: (isKept: boolean) => WrittenText | undefined;
  /** Shows in an element again what the page had there, after the words written in it were given up. */
  restore: (element: HTMLElement) => void;
  /** Whether giving the words up would lose more than a moment's work. */
  hasManyNewLetters: () => boolean;
  /** Reports the number of letters to `onMeasure`. */
  measure: () => void;
  /** Puts a placeholder in place of what is selected. */
  insertPlaceholder: (name: string) => void;
  /**
   * Deletes what is selected if a placeholder is part of it, before letters are typed or deleted: Chromium leaves a
   * placeholder at the end of a selection where it is. Returns whether that was all that the person wanted.
   */
  deleteSelectedPlaceholders: (event: InputEvent) => boolean;
  /** Whether a node is part of the text that is being written. */
  isIn: (node: EventTarget | null) => boolean;
  /** The element that somebody writes in; undefined if nobody is writing. */
  element: () => HTMLElement | undefined;
}

/**
 * Lets somebody write in the elements of the page, one at a time. Written words stay in their element, marked with
 * `WRITTEN_ATTRIBUTE`, until the page is updated with the words that were saved.
 *
 * @param labels how placeholders are shown between the words
 * @param onStart is called when the cursor stands in a text
 * @param onMeasure is called with the number of letters after each change
 */
export function useTextEditing(
  labels: PlaceholderLabels,
  onStart: (writing: Writing) => void,
  onMeasure: (length: number) => void,
): TextEditing {
  const edited = useRef<EditedElement>(undefined);
  /** What the page had in elements in which other words stand now. */
  const servedHtml = useRef(new WeakMap<HTMLElement, string>());

  function start(element: HTMLElement, { change, words, refusal, point }: StartOptions): void {
    const source = String(change.base ?? '');
    const text = words ?? source;
    const isWritten = element.hasAttribute(WRITTEN_ATTRIBUTE);
    const served = (isWritten ? servedHtml.current.get(element) : undefined) ?? element.innerHTML;
    servedHtml.current.set(element, served);
    edited.current = { element, servedHtml: served, change, source };
    element.innerHTML = toHtml(text, labels);
    element.setAttribute('contenteditable', 'plaintext-only');
    element.focus({ preventScroll: true });
    placeCursor(element, point, text, text === source);
    // The bar below must not lie over it.
    element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    const { file, path } = change;
    flushSync(() => onStart({ field: { file, path }, length: element.textContent.length, refusal }));
  }

  function end(isKept: boolean): WrittenText | undefined {
    if (!edited.current) return undefined;
    const { element, servedHtml: served, change, source } = edited.current;
    edited.current = undefined;
    const words = toSource(element, source);
    const isChanged = isKept && words !== source;
    element.removeAttribute('contenteditable');
    if (isChanged) element.setAttribute(WRITTEN_ATTRIBUTE, '');
    else element.innerHTML = served;
    return { change: { ...change, value: words }, isChanged };
  }

  function restore(element: HTMLElement): void {
    const served = servedHtml.current.get(element);
    if (element.hasAttribute(WRITTEN_ATTRIBUTE) && served !== undefined) element.innerHTML = served;
  }

  function hasManyNewLetters(): boolean {
    if (!edited.current) return false;
    const { element, source } = edited.current;
    const words = toSource(element, source);
    return words !== source && words.length >= MANY_LETTERS;
  }

  function insertPlaceholder(name: string): void {
    const element = edited.current?.element;
    const selection = element?.ownerDocument.getSelection();
    if (!element || !selection) return;
    element.focus();
    const range = selection.getRangeAt(0);
    range.deleteContents();
    range.insertNode(range.createContextualFragment(toHtml(`{${name}}`, labels)));
    range.collapse();
    onMeasure(element.textContent.length);
  }

  return {
    start,
    end,
    restore,
    hasManyNewLetters,
    insertPlaceholder,
    deleteSelectedPlaceholders: (event) => deleteSelectedPlaceholders(edited.current?.element, event),
    measure: () => edited.current && onMeasure(edited.current.element.textContent.length),
    isIn: (node) => node !== null && edited.current?.element.contains(node as Node) === true,
    element: () => edited.current?.element,
  };
}

/**
 * Deletes the selection of a page if a placeholder is part of it.
 *
 * @param element the text that is being written; undefined if none is
 * @param event says what the person is about to do
 * @returns whether the deletion was all that the person wanted
 */
function deleteSelectedPlaceholders(element: HTMLElement | undefined, { inputType }: InputEvent): boolean {
  const selection = element?.ownerDocument.getSelection();
  if (!selection || selection.isCollapsed) return false;
  const range = selection.getRangeAt(0);
  const holdsPlaceholder = range.cloneContents().querySelector('[data-name]') !== null;
  if (!holdsPlaceholder) return false;
  range.deleteContents();
  return inputType.startsWith('delete');
}

/**
 * Selects a short text, so that typing replaces it; in a long one, or in words that come back, the cursor goes where the
 * click was, or to the end.
 *
 * @param point where the click was; undefined if the text was opened by a key
 * @param isFresh whether `words` are those of the file, and not words of a refused save that come back
 */
function placeCursor(element: HTMLElement, point: StartOptions['point'], words: string, isFresh: boolean): void {
  const page = element.ownerDocument;
  const selection = page.getSelection();
  if (!selection) return;
  selection.selectAllChildren(element);
  if (isFresh && words.length <= LONG_TEXT) return;
  const caret = point && page.caretPositionFromPoint?.(point.x, point.y);
  if (!caret || !element.contains(caret.offsetNode)) return selection.collapseToEnd();
  selection.collapse(caret.offsetNode, caret.offset);
  // Nobody can write in a placeholder: Firefox would take no letter. The cursor goes behind it.
  const isElement = caret.offsetNode.nodeType === Node.ELEMENT_NODE;
  const holder = isElement ? (caret.offsetNode as Element) : caret.offsetNode.parentElement;
  const placeholder = holder?.closest('[data-name]');
  if (placeholder) selection.getRangeAt(0).setStartAfter(placeholder);
  selection.collapseToEnd();
}
