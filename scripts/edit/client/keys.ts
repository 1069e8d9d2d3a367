/** The keys that the editor takes over from the page. */
import { isSelectAll } from './page/placeholder-editing.ts';
import type { ClientState } from './client-state.ts';
import type { PageTexts } from './page/use-page-texts.ts';
import type { Saving } from './use-saving.ts';

interface KeysOptions extends Pick<ClientState, 'writing'> {
  saving: Saving;
  texts: PageTexts;
  /** Ends the writing without saving. */
  onCancelText: () => void;
}

const isUndoOrRedo = ({ key, ctrlKey, metaKey }: KeyboardEvent) => (ctrlKey || metaKey) && key.toLowerCase() === 'z';

/** Returns a handler that says whether it took the key. */
export function keyHandler({ writing, saving, texts, onCancelText }: KeysOptions) {
  return (event: KeyboardEvent): boolean => {
    // While an input method composes a letter, the keys belong to it.
    if (event.isComposing) return false;
    const { key, shiftKey } = event;
    const target = event.target as HTMLElement;
    if (writing) {
      if (isSelectAll(event)) texts.editing.selectAll();
      else if (key === 'Enter') texts.saveWriting();
      else if (key === 'Escape') onCancelText();
      else return false;
      return true;
    }
    if (isUndoOrRedo(event)) saving.undoOrRedo(shiftKey ? 'redo' : 'undo');
    else if (key === 'Enter' && target.matches('[data-edit]')) texts.openForChange(target);
    else return false;
    return true;
  };
}
