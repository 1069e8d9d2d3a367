/** Inserting and deleting placeholders in a text that somebody writes on the page. */
import { PLACEHOLDER_SELECTOR, toHtml, type PlaceholderLabels } from './editable-html.ts';

/** Puts the label of a placeholder at the cursor, which an element keeps while another one has the focus. */
export function putPlaceholder(element: HTMLElement, name: string, labels: PlaceholderLabels): void {
  element.focus();
  const range = element.ownerDocument.getSelection()?.getRangeAt(0);
  range?.deleteContents();
  range?.insertNode(range.createContextualFragment(toHtml(`{${name}}`, labels)));
  range?.collapse(false);
}

/**
 * At `beforeinput`, deletes the selection if it contains a placeholder, since Chromium would not delete a placeholder at
 * the end of the selection. Returns whether the input is done with that, because it was a deletion.
 */
export function deletePlaceholdersBefore({ inputType, target }: InputEvent): boolean {
  const isDeletion = inputType.startsWith('delete');
  const isInsertion = inputType.startsWith('insert');
  const selection = (target as Node).ownerDocument?.getSelection();
  if (!(isDeletion || isInsertion) || !selection || selection.isCollapsed) return false;
  const range = selection.getRangeAt(0);
  const holdsPlaceholder = range.cloneContents().querySelector(PLACEHOLDER_SELECTOR) !== null;
  if (holdsPlaceholder) range.deleteContents();
  return holdsPlaceholder && isDeletion;
}

/** Whether a key is Ctrl+A or Cmd+A. */
export const isSelectAll = ({ key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): boolean =>
  (ctrlKey || metaKey) && key.toLowerCase() === 'a';

/** Selects a text: by itself, Chromium selects nothing in one with a placeholder at its end. */
export const selectAll = (element: HTMLElement): void =>
  element.ownerDocument.getSelection()?.selectAllChildren(element);
