/** The keys that the editor takes over from the page. */
import { isSelectAll } from './page/placeholder-editing.ts';
import type { ClientState } from './client-state.ts';
import type { PageTexts } from './page/use-page-texts.ts';
import type { Saving } from './use-saving.ts';

interface KeysOptions extends Pick<ClientState, 'writing' | 'form'> {
  saving: Saving;
  texts: PageTexts;
  /** Ends the writing without saving. */
  onCancelText: () => void;
}

/**
 * Returns a handler that says whether it took the key. While somebody writes or a form is open, undo stays with the
 * browser.
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
    // While an input method composes a letter, the keys belong to it.
    if (isComposing) return false;
    const isUndoOrRedo = (ctrlKey || metaKey) && key.toLowerCase() === 'z';
    if (isUndoOrRedo && !writing && !form) {
      saving.undoOrRedo(shiftKey ? 'redo' : 'undo');
      return true;
    }
    if (writing && isSelectAll(event)) {
      texts.editing.selectAll();
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
    const element = target as HTMLElement;
    if (!writing && key === 'Enter' && element.matches('[data-edit]')) {
      texts.pick(element);
      return true;
    }
    return false;
  };
}
