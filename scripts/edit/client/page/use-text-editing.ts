/** Writing a text in its own element of the page. */
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Change, Refusal } from '../../shared/protocol.ts';
import { deleteSelectionWithPlaceholder, putPlaceholder } from './placeholder-editing.ts';
import type { Writing } from '../client-state.ts';
import { WRITTEN_ATTRIBUTE } from './update-page.ts';
import type { Point } from './page-fields.ts';
import { toHtml, toSource, type PlaceholderLabels } from './editable-html.ts';

/** A changed text of at least this many letters is not given up without a question. */
const LONG_TEXT_LETTERS = 60;

interface EditedText {
  element: HTMLElement;
  /** What the element shows again if nothing is changed. */
  htmlBefore: string;
  /** Has as its `base` what the file says; `value` is added at the end. */
  change: Change;
  /** The text as the file has it. */
  source: string;
  /** The text after the last input. The element may hold other words, since a translation by the browser replaces them. */
  words: string;
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
  /** Where the click was; undefined for a key. */
  point?: Point | undefined;
}

export type TextEditing = ReturnType<typeof useTextEditing>;

interface TextEditingOptions {
  labels: PlaceholderLabels;
  countLetters: (text: string) => number;
  onStart: (writing: Writing) => void;
  onLengthChange: (length: number) => void;
}

/**
 * Turns one element at a time into an input, and reads what was written there; sends nothing. Changed words stay in
 * their element, marked, until `updatePage` puts there what the server has made of them.
 */
export function useTextEditing({ labels, countLetters, onStart, onLengthChange }: TextEditingOptions) {
  const edited = useRef<EditedText>(undefined);
  /** What the server sent for each element that was edited. */
  const servedHtmlOf = useRef(new WeakMap<HTMLElement, string>());
  const element = () => edited.current?.element;

  /** Begins to write in an element. */
  function start(text: HTMLElement, { change, words, refusal, point }: StartOptions): void {
    const source = String(change.base ?? '');
    const shownWords = words ?? source;
    const isAsServed = !text.hasAttribute(WRITTEN_ATTRIBUTE);
    if (isAsServed) servedHtmlOf.current.set(text, text.innerHTML);
    const servedHtml = servedHtmlOf.current.get(text) ?? text.innerHTML;
    // Words whose save is on its way are `source`, too, and stay: the served text would look as if they were lost.
    const htmlBefore = toSource(text, source) === source ? text.innerHTML : servedHtml;
    edited.current = { element: text, htmlBefore, change, source, words: shownWords };
    text.innerHTML = toHtml(shownWords, labels);
    text.setAttribute('contenteditable', 'plaintext-only');
    text.focus({ preventScroll: true });
    placeCursor(text, { point, areWordsOfFile: shownWords === source });
    // The bar that appears now must not lie over the text.
    text.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    const { file, path } = change;
    // `flushSync`, since the handler of the very next key has to know that a text is being written.
    flushSync(() => onStart({ field: { file, path }, length: countLetters(shownWords), refusal }));
  }

  /** Ends the writing; undefined if no text is being written. Only changed words that are kept stay in the element. */
  function end(outcome: 'keep' | 'discard'): WrittenText | undefined {
    if (!edited.current) return undefined;
    const { element: text, htmlBefore, change, source, words } = edited.current;
    edited.current = undefined;
    const isChanged = outcome === 'keep' && words !== source;
    text.removeAttribute('contenteditable');
    if (isChanged) text.setAttribute(WRITTEN_ATTRIBUTE, '');
    else text.innerHTML = htmlBefore;
    return { change: { ...change, value: words }, isChanged };
  }

  /** To be called after input of a person, not after other changes of the element. */
  function readInput(): void {
    if (!edited.current) return;
    edited.current.words = toSource(edited.current.element, edited.current.source);
    onLengthChange(countLetters(edited.current.words));
  }

  return {
    start,
    end,
    readInput,
    /** The element in which somebody writes. */
    element,
    /** Shows again what the server sent, in place of words that were refused and given up. */
    restore(text: HTMLElement): void {
      const servedHtml = servedHtmlOf.current.get(text);
      if (text.hasAttribute(WRITTEN_ATTRIBUTE) && servedHtml !== undefined) text.innerHTML = servedHtml;
    },
    hasChangedLongText(): boolean {
      if (!edited.current) return false;
      const { words, source } = edited.current;
      return words !== source && words.length >= LONG_TEXT_LETTERS;
    },
    insertPlaceholder(name: string): void {
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
    /** Whether the target of an event is in the text that is being written. */
    isIn: (target: EventTarget | null): boolean => target !== null && element()?.contains(target as Node) === true,
  };
}

/**
 * Describes a text of the page to screen readers, because its `aria-describedby` cannot refer to the editor outside the
 * frame. Returns a function that restores the description before.
 */
export function setDescription(element: HTMLElement | undefined, words: string): () => void {
  const before = element?.getAttribute('aria-description') ?? '';
  element?.setAttribute('aria-description', words);
  return () => element?.setAttribute('aria-description', before);
}

/** The place between two letters at a point. Before 18.4, Safari has only the older function. */
function caretAt(page: Document, point: Point): Range | undefined {
  const position = page.caretPositionFromPoint?.(point.x, point.y);
  if (!position) return page.caretRangeFromPoint?.(point.x, point.y) ?? undefined;
  const range = page.createRange();
  range.setStart(position.offsetNode, position.offset);
  range.collapse(true);
  return range;
}

interface CursorOptions {
  point: Point | undefined;
  /** Not the words of an attempt that was refused. */
  areWordsOfFile: boolean;
}

/**
 * Puts the cursor where the click was, else at the end. A text that was opened by a key is selected, so that typing
 * replaces it, unless that would remove placeholders or words that were refused.
 */
function placeCursor(element: HTMLElement, { point, areWordsOfFile }: CursorOptions): void {
  const page = element.ownerDocument;
  const selection = page.getSelection();
  if (!selection) return;
  selection.selectAllChildren(element);
  const holdsPlaceholder = element.querySelector('[data-name]') !== null;
  const mayBeReplaced = !point && areWordsOfFile && !holdsPlaceholder;
  if (mayBeReplaced) return;

  const caret = point && caretAt(page, point);
  if (!caret || !element.contains(caret.startContainer)) return selection.collapseToEnd();
  // The cursor cannot stand inside the label of a placeholder.
  const { startContainer } = caret;
  const isElement = startContainer.nodeType === Node.ELEMENT_NODE;
  const clickedElement = isElement ? (startContainer as Element) : startContainer.parentElement;
  const placeholder = clickedElement?.closest('[data-name]');
  if (placeholder) caret.setStartAfter(placeholder);
  selection.collapse(caret.startContainer, caret.startOffset);
}
