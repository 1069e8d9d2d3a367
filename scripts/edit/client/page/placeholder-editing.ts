/** Inserting and deleting placeholders in a text that somebody writes on the page. */
import { PLACEHOLDER_SELECTOR, toHtml, type PlaceholderLabels } from './editable-html.ts';

/**
 * Replaces the content of `range` by the label of a placeholder, and collapses `range` behind it, where the cursor
 * goes.
 */
export function putPlaceholder(range: Range, name: string, labels: PlaceholderLabels): void {
  range.deleteContents();
  range.insertNode(range.createContextualFragment(toHtml(`{${name}}`, labels)));
  range.collapse(false);
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

/** Whether a key is Ctrl+A or Cmd+A: by itself, Chromium selects nothing in a text with a placeholder at its end. */
export const isSelectAll = ({ key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): boolean =>
  (ctrlKey || metaKey) && key.toLowerCase() === 'a';
