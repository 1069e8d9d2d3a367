/** Inserting and deleting placeholders in a text that somebody writes, on the page or in a form. */
import { toHtml, type PlaceholderLabels } from './words.ts';

/**
 * Puts the label of a placeholder in the place of what is selected, and the cursor behind it.
 *
 * @param range the selection; it is collapsed to the new cursor
 * @param name of the placeholder, without braces
 */
export function putPlaceholder(range: Range, name: string, labels: PlaceholderLabels): void {
  range.deleteContents();
  range.insertNode(range.createContextualFragment(toHtml(`{${name}}`, labels)));
  range.collapse();
}

/**
 * Deletes the selection in a text if a placeholder is part of it, before letters are typed or deleted. The browser cannot
 * be trusted with that: Chromium leaves a placeholder at the end of a selection where it is.
 *
 * @param element the text that is being written; undefined if none is
 * @param event the event `beforeinput`, which says what the person is about to do
 * @returns true if that was a deletion, so that nothing is left to do for the browser; false if letters follow, or if
 *   nothing was deleted here
 */
export function deleteSelectedPlaceholders(element: HTMLElement | undefined, { inputType }: InputEvent): boolean {
  const selection = element?.ownerDocument.getSelection();
  if (!selection || selection.isCollapsed) return false;
  const range = selection.getRangeAt(0);
  const holdsPlaceholder = range.cloneContents().querySelector('[data-name]') !== null;
  if (!holdsPlaceholder) return false;
  range.deleteContents();
  return inputType.startsWith('delete');
}

/**
 * Whether a key selects all of a text: Ctrl or ⌘ with A. The editor does that itself, because Chromium selects nothing
 * in a text that ends with a placeholder.
 */
export const isSelectAll = ({ key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): boolean =>
  (ctrlKey || metaKey) && key.toLowerCase() === 'a';
