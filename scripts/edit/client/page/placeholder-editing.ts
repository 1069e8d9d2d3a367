/** Inserting and deleting placeholders in a text that somebody writes, on the page or in a form. */
import { toHtml, type PlaceholderLabels } from './editable-html.ts';

/** Replaces what is selected; `range` is collapsed to the new cursor. */
export function putPlaceholder(range: Range, name: string, labels: PlaceholderLabels): void {
  range.deleteContents();
  range.insertNode(range.createContextualFragment(toHtml(`{${name}}`, labels)));
  range.collapse();
}

/**
 * Deletes a selection with a placeholder in it, of which Chromium leaves one at its end. Returns whether the event has to be
 * prevented: typed words are still inserted by the browser.
 */
export function deleteSelectionWithPlaceholder(element: HTMLElement | undefined, { inputType }: InputEvent): boolean {
  const isDeleting = inputType.startsWith('delete');
  const isInserting = inputType.startsWith('insert');
  if (!isDeleting && !isInserting) return false;
  const selection = element?.ownerDocument.getSelection();
  if (!selection || selection.isCollapsed) return false;
  const range = selection.getRangeAt(0);
  const hasPlaceholder = range.cloneContents().querySelector('[data-name]') !== null;
  if (!hasPlaceholder) return false;
  range.deleteContents();
  return isDeleting;
}

/** Chromium selects nothing in a text that ends with a placeholder. */
export const isSelectAll = ({ key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): boolean =>
  (ctrlKey || metaKey) && key.toLowerCase() === 'a';
