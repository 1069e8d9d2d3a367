/** Writing a text in its own element of the page. */
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Change, Refusal } from '../protocol.ts';
import { deleteSelectionWithPlaceholder, putPlaceholder } from './placeholder-editing.ts';
import type { Writing } from './state.ts';
import { WRITTEN_ATTRIBUTE } from './update-page.ts';
import { toHtml, toSource, type PlaceholderLabels } from './words.ts';

/** A changed text of at least this many letters is not given up without a question; fewer are quickly typed again. */
const MANY_LETTERS = 60;

/** The element that somebody is writing in. */
interface EditedElement {
  element: HTMLElement;
  /** The HTML that the element gets back if nothing is written in it. */
  htmlBefore: string;
  /** The field, with its value when the writing began as `base`. */
  change: Change;
  /** That value as text, with placeholders in braces. */
  source: string;
  /**
   * The words as they were after the last input event. The element itself is not asked when the writing ends: a browser's
   * translation or an extension may have put other words there, which nobody typed.
   */
  words: string;
}

/** A text that somebody has finished writing. */
export interface WrittenText {
  /** The change that was made of it. */
  change: Change;
  isChanged: boolean;
}

/** A position in the visible part of the page, in px, as mouse events have it. */
interface Point {
  x: number;
  y: number;
}

/** What `TextEditing.start` needs to know of a text. */
export interface StartOptions {
  /** The field, with its value in the file as `base`. */
  change: Change;
  /** Words of an earlier attempt that was refused. */
  words?: string | undefined;
  refusal?: Refusal | undefined;
  /** Where the click was. */
  point?: Point | undefined;
}

/** Writing in the page itself. The words stay in their element until it is left; nothing waits for the server. */
export interface TextEditing {
  /** Makes an element editable, fills it with the source of its text, and puts the cursor into it. */
  start: (element: HTMLElement, options: StartOptions) => void;
  /**
   * Ends the writing and returns what was written; undefined if nobody was writing. If the words are not kept or have not
   * changed, the element shows again what the server sent, or earlier words of the person whose save is still on its way.
   *
   * @param isKept false to throw away what was written
   */
  end: (isKept: boolean) => WrittenText | undefined;
  /**
   * Shows in an element again what the server sent for it, after the person has given up a save that was refused or did not
   * arrive. Does nothing if the page has been updated since: then the written words are gone already.
   */
  restore: (element: HTMLElement) => void;
  /** Whether giving the words up would lose more than a moment's work: they were changed, and the text is long. */
  hasChangedLongText: () => boolean;
  /** Takes over what somebody has typed, pasted or deleted: called after each input event, and only then. */
  readInput: () => void;
  /** Puts a placeholder in place of what is selected. */
  insertPlaceholder: (name: string) => void;
  /**
   * For the event `beforeinput`: deletes the whole selection if a placeholder is part of it. Returns whether the caller
   * must prevent the event and call `readInput`, because no `input` follows; see placeholder-editing.ts.
   */
  deleteSelectionWithPlaceholder: (event: InputEvent) => boolean;
  /** Selects the whole text that is being written. */
  selectAll: () => void;
  /** Whether a node is part of the text that is being written. */
  isIn: (node: EventTarget | null) => boolean;
  /** The element that somebody writes in; undefined if nobody is writing. */
  element: () => HTMLElement | undefined;
}

/**
 * Lets somebody write in the elements of the page, one at a time: see `TextEditing` for each function. Sends nothing to
 * the server; the caller saves what `end` returns. Changed words stay in their element, marked with `WRITTEN_ATTRIBUTE`,
 * until `updatePage` puts there what the server has made of them.
 *
 * @param labels how placeholders are shown between the words
 * @param countLetters counts the letters of a text that has its placeholders in braces
 * @param onStart is called with the field and its number of letters when the cursor has been put into its text
 * @param onLengthChange is called with the number of letters of the text after each input
 */
export function useTextEditing(
  labels: PlaceholderLabels,
  countLetters: (text: string) => number,
  onStart: (writing: Writing) => void,
  onLengthChange: (length: number) => void,
): TextEditing {
  const edited = useRef<EditedElement>(undefined);
  /** The HTML that the server sent for each element in which somebody has written; kept after the writing for `restore`. */
  const servedHtmlOf = useRef(new WeakMap<HTMLElement, string>());

  function start(element: HTMLElement, { change, words, refusal, point }: StartOptions): void {
    const source = String(change.base ?? '');
    const text = words ?? source;
    // An element with words that were written here has not the HTML of the server any more.
    const isAsServed = !element.hasAttribute(WRITTEN_ATTRIBUTE);
    if (isAsServed) servedHtmlOf.current.set(element, element.innerHTML);
    const servedHtml = servedHtmlOf.current.get(element) ?? element.innerHTML;
    edited.current = { element, htmlBefore: htmlToRestore(element, source, servedHtml), change, source, words: text };
    element.innerHTML = toHtml(text, labels);
    element.setAttribute('contenteditable', 'plaintext-only');
    element.focus({ preventScroll: true });
    placeCursor(element, point, text === source);
    // The bar at the foot of the window, which appears now, must not lie over the text.
    element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    const { file, path } = change;
    // Rendered before the next key press, whose handler has to know that a text is being written.
    flushSync(() => onStart({ field: { file, path }, length: countLetters(text), refusal }));
  }

  function end(isKept: boolean): WrittenText | undefined {
    if (!edited.current) return undefined;
    const { element, htmlBefore, change, source, words } = edited.current;
    edited.current = undefined;
    const isChanged = isKept && words !== source;
    element.removeAttribute('contenteditable');
    // Changed words stay on the page, marked, until the server sends the page with them.
    if (isChanged) element.setAttribute(WRITTEN_ATTRIBUTE, '');
    else element.innerHTML = htmlBefore;
    return { change: { ...change, value: words }, isChanged };
  }

  function restore(element: HTMLElement): void {
    const servedHtml = servedHtmlOf.current.get(element);
    if (element.hasAttribute(WRITTEN_ATTRIBUTE) && servedHtml !== undefined) element.innerHTML = servedHtml;
  }

  function hasChangedLongText(): boolean {
    if (!edited.current) return false;
    const { words, source } = edited.current;
    return words !== source && words.length >= MANY_LETTERS;
  }

  function readInput(): void {
    if (!edited.current) return;
    const { element, source } = edited.current;
    edited.current.words = toSource(element, source);
    onLengthChange(countLetters(edited.current.words));
  }

  function insertPlaceholder(name: string): void {
    const element = edited.current?.element;
    // The person has chosen in the list of placeholders, in the bar below, which has the focus: the text gets it back.
    element?.focus();
    const selection = element?.ownerDocument.getSelection();
    if (selection) putPlaceholder(selection.getRangeAt(0), name, labels);
    readInput();
  }

  return {
    start,
    end,
    restore,
    hasChangedLongText,
    insertPlaceholder,
    deleteSelectionWithPlaceholder: (event) => deleteSelectionWithPlaceholder(edited.current?.element, event),
    selectAll() {
      const element = edited.current?.element;
      if (element) element.ownerDocument.getSelection()?.selectAllChildren(element);
    },
    readInput,
    isIn: (node) => node !== null && edited.current?.element.contains(node as Node) === true,
    element: () => edited.current?.element,
  };
}

/**
 * The HTML that an element gets back if nothing is written in it: what the server sent. But if the element shows the
 * source, whose save is still on its way, these words stay: giving the old ones back would look as if they were lost.
 *
 * @param source the text with which the writing begins
 */
function htmlToRestore(element: HTMLElement, source: string, servedHtml: string): string {
  const showsSource = toSource(element, source) === source;
  return showsSource ? element.innerHTML : servedHtml;
}

/**
 * Gives an element of the page another description for screen readers: the page is in a frame, and no `aria-describedby`
 * can lead from there to a sentence of the editor.
 *
 * @returns a function that gives the element the description back that it had
 */
export function setDescription(element: HTMLElement | undefined, words: string): () => void {
  const before = element?.getAttribute('aria-description') ?? '';
  element?.setAttribute('aria-description', words);
  return () => element?.setAttribute('aria-description', before);
}

/**
 * The position between two letters that is nearest to a point of the page, as an empty range: where a click there puts the
 * cursor. Undefined if the browser finds none. Safari has `caretPositionFromPoint` only since version 18.4; before, it has
 * the older `caretRangeFromPoint`.
 */
function caretAt(page: Document, point: Point): Range | undefined {
  const position = page.caretPositionFromPoint?.(point.x, point.y);
  if (!position) return page.caretRangeFromPoint?.(point.x, point.y) ?? undefined;
  const range = page.createRange();
  range.setStart(position.offsetNode, position.offset);
  range.collapse(true);
  return range;
}

/**
 * Puts the cursor into a text whose writing begins: where the click was (behind a placeholder that was clicked), or at the
 * end of the text if the click was beside its words. A text that was opened by a key is selected as a whole, so that typing
 * replaces it, as in a form. But with placeholders, which typing would remove, or with the words of a refused save, the
 * cursor goes to the end instead.
 *
 * @param point where the click was; undefined if the text was opened by a key
 * @param isFromFile false if the element shows the words of a refused save
 */
function placeCursor(element: HTMLElement, point: Point | undefined, isFromFile: boolean): void {
  const page = element.ownerDocument;
  const selection = page.getSelection();
  if (!selection) return;
  selection.selectAllChildren(element);
  const holdsPlaceholder = element.querySelector('[data-name]') !== null;
  const isReplacedByTyping = !point && isFromFile && !holdsPlaceholder;
  if (isReplacedByTyping) return;

  const caret = point && caretAt(page, point);
  if (!caret || !element.contains(caret.startContainer)) return selection.collapseToEnd();
  // Nobody can write inside a placeholder.
  const { startContainer } = caret;
  const isElement = startContainer.nodeType === Node.ELEMENT_NODE;
  const clickedElement = isElement ? (startContainer as Element) : startContainer.parentElement;
  const placeholder = clickedElement?.closest('[data-name]');
  if (placeholder) caret.setStartAfter(placeholder);
  selection.collapse(caret.startContainer, caret.startOffset);
}
