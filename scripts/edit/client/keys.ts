/** The keys that the editor takes over from the page. */
import { isSelectAll } from './placeholder-editing.ts';
import type { LayerState } from './state.ts';
import type { PageTexts } from './use-page-texts.ts';
import type { Saving } from './use-saving.ts';

interface KeysOptions extends Pick<LayerState, 'writing' | 'form'> {
  saving: Saving;
  texts: PageTexts;
  /** Ends the writing without saving; asks first if many letters would be lost. */
  onCancelText: () => void;
}

/**
 * Makes the handler for keys that somebody presses on the page in the frame:
 * - Enter opens what has the focus: a text for writing, a picture or date in its form. While a text is written, it saves
 *   the text.
 * - While a text is written, Escape cancels that, and Ctrl or ⌘ with A selects the whole text.
 * - Ctrl or ⌘ with Z undoes the last saved step; Ctrl or ⌘ with Shift and Z redoes the one undone last. While somebody
 *   writes or a form is open, these keys stay with the browser, which undoes typing.
 *
 * @returns a function that handles a key and returns whether it did; if so, the page must not get the key
 */
export function keyHandler({
  writing,
  form,
  saving,
  texts,
  onCancelText,
}: KeysOptions): (event: KeyboardEvent) => boolean {
  return (event) => {
    const { key, ctrlKey, metaKey, shiftKey, isComposing, target } = event;
    // Enter and Escape belong to the input method while it composes a letter.
    if (isComposing) return false;
    const isUndoOrRedo = (ctrlKey || metaKey) && key.toLowerCase() === 'z';
    if (isUndoOrRedo && !writing && !form) {
      saving.undoOrRedo(shiftKey ? 'redo' : 'undo');
      return true;
    }
    if (writing && isSelectAll(event)) {
      texts.text.selectAll();
      return true;
    }
    if (writing && key === 'Enter') {
      texts.saveWriting();
      return true;
    }
    if (writing && key === 'Escape') {
      onCancelText();
      return true;
    }
    // Elements with `data-edit` show a field of the content.
    const element = target as HTMLElement;
    if (!writing && key === 'Enter' && element.matches('[data-edit]')) {
      texts.pick(element);
      return true;
    }
    return false;
  };
}
