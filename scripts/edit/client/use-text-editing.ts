/** Writing a text in its own element of the page. */
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Change, Refusal } from '../protocol.ts';
import { deleteSelectionWithPlaceholder, putPlaceholder } from './placeholder-editing.ts';
import type { Writing } from './state.ts';
import { WRITTEN_ATTRIBUTE } from './update-page.ts';
import { toHtml, toSource, type PlaceholderLabels } from './editable-html.ts';

/** A changed text of at least this many letters is not given up without a question; fewer are quickly typed again. */
const MANY_LETTERS = 60;

/** The text that somebody is writing. */
interface EditedText {
  element: HTMLElement;
  /** The HTML that the element gets back if nothing is written in it. */
  htmlBefore: string;
  change: Change;
  /** The text when the writing began, with placeholders in braces. */
  source: string;
  /**
   * The words after the last input event. The element itself is not asked when the writing ends: a browser's translation
   * or an extension may have put other words there, which nobody typed.
   */
  words: string;
}

/** A text that somebody has finished writing. */
export interface WrittenText {
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
  /** Where the click was, in px of the visible part of the page; undefined for a key. */
  point?: { x: number; y: number } | undefined;
}

export type TextEditing = ReturnType<typeof useTextEditing>;

/**
 * Lets somebody write in the elements of the page, one at a time. Sends nothing: the caller saves what `end` returns.
 * Changed words stay in their element, marked with `WRITTEN_ATTRIBUTE`, until `updatePage` puts there what the server has
 * made of them.
 *
 * @param countLetters of a text that has its placeholders in braces
 */
export function useTextEditing(
  labels: PlaceholderLabels,
  countLetters: (text: string) => number,
  onStart: (writing: Writing) => void,
  onLengthChange: (length: number) => void,
) {
  const edited = useRef<EditedText>(undefined);
  /** What the server sent for each element in which somebody has written. */
  const servedHtmlOf = useRef(new WeakMap<HTMLElement, string>());
  const element = () => edited.current?.element;

  function start(text: HTMLElement, { change, words, refusal, point }: StartOptions): void {
    const source = String(change.base ?? '');
    const shownWords = words ?? source;
    const isAsServed = !text.hasAttribute(WRITTEN_ATTRIBUTE);
    if (isAsServed) servedHtmlOf.current.set(text, text.innerHTML);
    const servedHtml = servedHtmlOf.current.get(text) ?? text.innerHTML;
    // If the save of what the element shows is still on its way, giving back the old words would look as if those were lost.
    const htmlBefore = toSource(text, source) === source ? text.innerHTML : servedHtml;
    edited.current = { element: text, htmlBefore, change, source, words: shownWords };
    text.innerHTML = toHtml(shownWords, labels);
    text.setAttribute('contenteditable', 'plaintext-only');
    text.focus({ preventScroll: true });
    placeCursor(text, point, shownWords === source);
    // The bar at the foot of the window, which appears now, must not lie over the text.
    text.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    const { file, path } = change;
    // Rendered before the next key press, whose handler has to know that a text is being written.
    flushSync(() => onStart({ field: { file, path }, length: countLetters(shownWords), refusal }));
  }

  /** Ends the writing; `isKept` is false to throw the words away. Undefined if nobody was writing. */
  function end(isKept: boolean): WrittenText | undefined {
    if (!edited.current) return undefined;
    const { element: text, htmlBefore, change, source, words } = edited.current;
    edited.current = undefined;
    const isChanged = isKept && words !== source;
    text.removeAttribute('contenteditable');
    if (isChanged) text.setAttribute(WRITTEN_ATTRIBUTE, '');
    else text.innerHTML = htmlBefore;
    return { change: { ...change, value: words }, isChanged };
  }

  /** Takes over what somebody has typed, pasted or deleted: called after each input event, and only then. */
  function readInput(): void {
    if (!edited.current) return;
    edited.current.words = toSource(edited.current.element, edited.current.source);
    onLengthChange(countLetters(edited.current.words));
  }

  return {
    start,
    end,
    readInput,
    element,
    /** Shows what the server sent again, after the person has given a refused save up. */
    restore(text: HTMLElement): void {
      const servedHtml = servedHtmlOf.current.get(text);
      if (text.hasAttribute(WRITTEN_ATTRIBUTE) && servedHtml !== undefined) text.innerHTML = servedHtml;
    },
    /** Whether giving the words up would lose more than a moment's work. */
    hasChangedLongText(): boolean {
      if (!edited.current) return false;
      const { words, source } = edited.current;
      return words !== source && words.length >= MANY_LETTERS;
    },
    insertPlaceholder(name: string): void {
      // The list of placeholders in the bar has the focus.
      element()?.focus();
      const selection = element()?.ownerDocument.getSelection();
      if (selection) putPlaceholder(selection.getRangeAt(0), name, labels);
      readInput();
    },
    deleteSelectionWithPlaceholder: (event: InputEvent) => deleteSelectionWithPlaceholder(element(), event),
    selectAll(): void {
      const text = element();
      text?.ownerDocument.getSelection()?.selectAllChildren(text);
    },
    isIn: (node: EventTarget | null): boolean => node !== null && element()?.contains(node as Node) === true,
  };
}

/**
 * Describes an element of the page for screen readers; returns a function that takes the description back. No
 * `aria-describedby` leads from the frame to a sentence of the editor.
 */
export function setDescription(element: HTMLElement | undefined, words: string): () => void {
  const before = element?.getAttribute('aria-description') ?? '';
  element?.setAttribute('aria-description', words);
  return () => element?.setAttribute('aria-description', before);
}

/** Where a click at a point puts the cursor. Safari has `caretPositionFromPoint` since 18.4, before only the older name. */
function caretAt(page: Document, point: { x: number; y: number }): Range | undefined {
  const position = page.caretPositionFromPoint?.(point.x, point.y);
  if (!position) return page.caretRangeFromPoint?.(point.x, point.y) ?? undefined;
  const range = page.createRange();
  range.setStart(position.offsetNode, position.offset);
  range.collapse(true);
  return range;
}

/**
 * Puts the cursor where the click was, or else at the end. A text that was opened by a key is selected as a whole, as in a
 * form, unless typing would remove placeholders or refused words.
 */
function placeCursor(element: HTMLElement, point: StartOptions['point'], isFromFile: boolean): void {
  const page = element.ownerDocument;
  const selection = page.getSelection();
  if (!selection) return;
  selection.selectAllChildren(element);
  const holdsPlaceholder = element.querySelector('[data-name]') !== null;
  const isReplacedByTyping = !point && isFromFile && !holdsPlaceholder;
  if (isReplacedByTyping) return;

  const caret = point && caretAt(page, point);
  if (!caret || !element.contains(caret.startContainer)) return selection.collapseToEnd();
  // Behind a placeholder that was clicked: nobody can write inside it.
  const { startContainer } = caret;
  const isElement = startContainer.nodeType === Node.ELEMENT_NODE;
  const clickedElement = isElement ? (startContainer as Element) : startContainer.parentElement;
  const placeholder = clickedElement?.closest('[data-name]');
  if (placeholder) caret.setStartAfter(placeholder);
  selection.collapse(caret.startContainer, caret.startOffset);
}
