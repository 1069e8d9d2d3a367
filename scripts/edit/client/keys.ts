/** The keys that the editor takes over from the page. */
import type { TextEditing } from './page/use-text-editing.ts';
import { selectAll } from './page/placeholder-editing.ts';
import type { Saving } from './use-saving.ts';

interface KeyOptions {
  isWriting: boolean;
  saving: Saving;
  editing: TextEditing;
  /** Opens the field of an element. */
  onOpen: (element: HTMLElement) => void;
}

/** What a key does; undefined for one that the editor does not take over. */
export function keyAction(
  { key, ctrlKey, metaKey, shiftKey, target, isComposing, repeat }: KeyboardEvent,
  { isWriting, saving, editing, onOpen }: KeyOptions,
): (() => void) | undefined {
  // While an input method composes a letter, the keys belong to it.
  if (isComposing) return undefined;
  const element = target as HTMLElement;
  const shortcut = ctrlKey || metaKey ? key.toLowerCase() : undefined;
  if (isWriting) {
    // By itself, Chromium selects nothing in a text with a placeholder at its end.
    if (shortcut === 'a') return () => selectAll(element);
    if (key === 'Enter') return editing.save;
    if (key === 'Escape') return editing.cancel;
    // While somebody writes, undo is the browser's.
    return undefined;
  }
  if (shortcut === 'z') {
    return () => {
      // A key that is held down would undo many steps before the page shows the first.
      if (!repeat) saving.undoOrRedo(shiftKey ? 'redo' : 'undo');
    };
  }
  if (key === 'Enter' && element.matches('[data-edit]')) return () => onOpen(element);
  return undefined;
}
