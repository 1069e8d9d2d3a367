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
  holdsRefusedWords: boolean;
}

/**
 * Puts the cursor where the click was, or at the end if that was beside the words. Without a click, selects the text,
 * so that typing replaces it, unless it holds placeholders or refused words.
 */
export function placeCursor(element: HTMLElement, { point, holdsRefusedWords }: CursorOptions): void {
  const selection = element.ownerDocument.getSelection();
  const caret = point && caretIn(element, point);
  const holdsPlaceholder = element.querySelector(PLACEHOLDER_SELECTOR) !== null;
  const isToReplace = !point && !holdsRefusedWords && !holdsPlaceholder;
  if (caret) selection?.collapse(caret.startContainer, caret.startOffset);
  else if (isToReplace) selection?.selectAllChildren(element);
  else selection?.collapse(element, element.childNodes.length);
}
