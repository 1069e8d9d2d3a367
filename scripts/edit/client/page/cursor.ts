/** The cursor in a text of the page. */
import { PLACEHOLDER_SELECTOR } from './editable-html.ts';
import type { Point } from './page-fields.ts';

/** The caret position at a point, as a range. Safari before 18.4 has only `caretRangeFromPoint`. */
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
  /** Whether the element holds words that a person wrote before and that were not saved. */
  holdsRefusedWords: boolean;
}

/**
 * Puts the cursor where the click was, or at the end if that was beside the words. Without a click, selects the text,
 * so that typing replaces it; a text with placeholders or refused words gets the cursor at its end.
 */
export function placeCursor(element: HTMLElement, { point, holdsRefusedWords }: CursorOptions): void {
  const selection = element.ownerDocument.getSelection();
  const caret = point && caretIn(element, point);
  if (caret) {
    selection?.collapse(caret.startContainer, caret.startOffset);
    return;
  }
  const holdsPlaceholder = element.querySelector(PLACEHOLDER_SELECTOR) !== null;
  const keepsText = point !== undefined || holdsRefusedWords || holdsPlaceholder;
  if (keepsText) selection?.collapse(element, element.childNodes.length);
  else selection?.selectAllChildren(element);
}
