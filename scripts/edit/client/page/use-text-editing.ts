/** Writing a text in its own element of the page. */
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Change, Refusal } from '../../shared/protocol.ts';
import { deleteSelectionWithPlaceholder, putPlaceholder } from './placeholder-editing.ts';
import type { Writing } from '../client-state.ts';
import { WRITTEN_ATTRIBUTE } from './update-page.ts';
import { toHtml, toSource, type PlaceholderLabels } from './editable-html.ts';

/** A changed text of this length or more is not given up without a question. */
const MANY_LETTERS = 60;

interface EditedText {
  element: HTMLElement;
  htmlBefore: string;
  change: Change;
  source: string;
  /** What the last input left: a translation by the browser may have put words into the element that nobody typed. */
  words: string;
}

export interface WrittenText {
  change: Change;
  isChanged: boolean;
}

export interface StartOptions {
  change: Change;
  /** Words of an attempt that was refused. */
  words?: string | undefined;
  refusal?: Refusal | undefined;
  /** Where the click was; undefined for a key. */
  point?: { x: number; y: number } | undefined;
}

export type TextEditing = ReturnType<typeof useTextEditing>;

/** Sends nothing. Changed words stay in their element, marked, until `updatePage` puts there what the server has made of them. */
export function useTextEditing(
  labels: PlaceholderLabels,
  countLetters: (text: string) => number,
  onStart: (writing: Writing) => void,
  onLengthChange: (length: number) => void,
) {
  const edited = useRef<EditedText>(undefined);
  const servedHtmlOf = useRef(new WeakMap<HTMLElement, string>());
  const element = () => edited.current?.element;

  function start(text: HTMLElement, { change, words, refusal, point }: StartOptions): void {
    const source = String(change.base ?? '');
    const shownWords = words ?? source;
    const isAsServed = !text.hasAttribute(WRITTEN_ATTRIBUTE);
    if (isAsServed) servedHtmlOf.current.set(text, text.innerHTML);
    const servedHtml = servedHtmlOf.current.get(text) ?? text.innerHTML;
    // Words whose save is on its way would look lost if the served text came back.
    const htmlBefore = toSource(text, source) === source ? text.innerHTML : servedHtml;
    edited.current = { element: text, htmlBefore, change, source, words: shownWords };
    text.innerHTML = toHtml(shownWords, labels);
    text.setAttribute('contenteditable', 'plaintext-only');
    text.focus({ preventScroll: true });
    placeCursor(text, point, shownWords === source);
    // The bar that appears now must not lie over the text.
    text.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    const { file, path } = change;
    // The handler of the next key has to know that a text is being written.
    flushSync(() => onStart({ field: { file, path }, length: countLetters(shownWords), refusal }));
  }

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

  /** Only for input of a person. */
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
    restore(text: HTMLElement): void {
      const servedHtml = servedHtmlOf.current.get(text);
      if (text.hasAttribute(WRITTEN_ATTRIBUTE) && servedHtml !== undefined) text.innerHTML = servedHtml;
    },
    hasChangedLongText(): boolean {
      if (!edited.current) return false;
      const { words, source } = edited.current;
      return words !== source && words.length >= MANY_LETTERS;
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
    isIn: (node: EventTarget | null): boolean => node !== null && element()?.contains(node as Node) === true,
  };
}

/** Describes the text to screen readers: `aria-describedby` cannot refer from the frame to the editor. Returns an undo function. */
export function setDescription(element: HTMLElement | undefined, words: string): () => void {
  const before = element?.getAttribute('aria-description') ?? '';
  element?.setAttribute('aria-description', words);
  return () => element?.setAttribute('aria-description', before);
}

/** Safari has `caretPositionFromPoint` since 18.4. */
function caretAt(page: Document, point: { x: number; y: number }): Range | undefined {
  const position = page.caretPositionFromPoint?.(point.x, point.y);
  if (!position) return page.caretRangeFromPoint?.(point.x, point.y) ?? undefined;
  const range = page.createRange();
  range.setStart(position.offsetNode, position.offset);
  range.collapse(true);
  return range;
}

/** Where the click was, or at the end. What a key opened is selected, unless typing would remove placeholders or refused words. */
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
  // Nobody can write inside a placeholder.
  const { startContainer } = caret;
  const isElement = startContainer.nodeType === Node.ELEMENT_NODE;
  const clickedElement = isElement ? (startContainer as Element) : startContainer.parentElement;
  const placeholder = clickedElement?.closest('[data-name]');
  if (placeholder) caret.setStartAfter(placeholder);
  selection.collapse(caret.startContainer, caret.startOffset);
}
