/** Inserting and deleting placeholders in a text that somebody writes on the page. */
import type { NameSources } from '../placeholder-values.ts';
import { PLACEHOLDER_SELECTOR, toHtml } from './editable-html.ts';

/** Puts the label of a placeholder at the cursor, where it was when the element last had the focus. */
export function putPlaceholder(element: HTMLElement, name: string, site: NameSources): void {
  element.focus();
  const range = element.ownerDocument.getSelection()?.getRangeAt(0);
  range?.deleteContents();
  range?.insertNode(range.createContextualFragment(toHtml(`{${name}}`, site)));
  range?.collapse(false);
}

/**
 * At `beforeinput`, deletes the selection if it contains a placeholder: Chromium would leave a placeholder at the end
 * of the selection.
 */
export function deleteSelectedPlaceholders(event: InputEvent): void {
  const { inputType, target } = event;
  const isDeletion = inputType.startsWith('delete');
  const isInsertion = inputType.startsWith('insert');
  const element = target as HTMLElement;
  const selection = element.ownerDocument.getSelection();
  if (!(isDeletion || isInsertion) || !selection || selection.isCollapsed) return;
  const range = selection.getRangeAt(0);
  if (!range.cloneContents().querySelector(PLACEHOLDER_SELECTOR)) return;
  range.deleteContents();
  // The browser goes on with an insertion, and puts it where the selection was.
  if (isInsertion) return;
  // The deletion is done. After a prevented event the browser fires no `input`.
  event.preventDefault();
  element.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/** Selects a whole text with its placeholders. */
export const selectAll = (element: HTMLElement): void =>
  element.ownerDocument.getSelection()?.selectAllChildren(element);
