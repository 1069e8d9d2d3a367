/** Inserting and deleting placeholders in a text that somebody writes, on the page or in a form. */
import { toHtml, type PlaceholderLabels } from './editable-html.ts';

/**
 * Replaces the selected words by a placeholder, shown as its label, and puts the cursor behind it.
 *
 * @param range the selection; it is collapsed to the new cursor
 * @param name the placeholder's name, without braces
 */
export function putPlaceholder(range: Range, name: string, labels: PlaceholderLabels): void {
  range.deleteContents();
  range.insertNode(range.createContextualFragment(toHtml(`{${name}}`, labels)));
  range.collapse();
}

/**
 * Deletes the whole selection in a text if a placeholder is part of it, just before the person types, pastes or deletes.
 * The browser is not trusted with that: Chromium leaves a placeholder at the end of a selection where it is. Undoing and
 * redoing are left to the browser: they are not about the selection.
 *
 * @param element the text that is being written; undefined if none is
 * @param event the event `beforeinput`, whose `inputType` says what the person does, such as `deleteContentBackward`
 * @returns true if the caller must prevent the event, because the person only deletes, and that is done: as the browser
 *   then fires no `input` event, the caller reports the new text itself. False if the browser goes on as usual: it inserts
 *   the typed or pasted words, or no placeholder was selected
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

/**
 * Whether a key selects all of a text: Ctrl or ⌘ with A. The editor does that itself, because Chromium selects nothing
 * in a text that ends with a placeholder.
 */
export const isSelectAll = ({ key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): boolean =>
  (ctrlKey || metaKey) && key.toLowerCase() === 'a';
