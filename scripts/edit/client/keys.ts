/** The keys that the editor takes over from the page. */
import { isSelectAll, selectAll } from './page/placeholder-editing.ts';
import type { ClientState } from './client-state.ts';
import type { TextEditing } from './page/use-text-editing.ts';
import type { Saving } from './use-saving.ts';

interface KeysOptions extends Pick<ClientState, 'writing'> {
  saving: Saving;
  editing: TextEditing;
  /** Opens the field of an element. */
  onOpen: (element: HTMLElement) => void;
}

const isUndoOrRedo = ({ key, ctrlKey, metaKey }: KeyboardEvent) => (ctrlKey || metaKey) && key.toLowerCase() === 'z';

/** Returns a handler that says whether it took the key. */
export function keyHandler({ writing, saving, editing, onOpen }: KeysOptions) {
  return (event: KeyboardEvent): boolean => {
    // While an input method composes a letter, the keys belong to it.
    if (event.isComposing) return false;
    const { key, shiftKey } = event;
    const target = event.target as HTMLElement;
    if (writing) {
      if (isSelectAll(event)) selectAll(target);
      else if (key === 'Enter') editing.save();
      else if (key === 'Escape') editing.cancel();
      else return false;
      return true;
    }
    if (isUndoOrRedo(event)) saving.undoOrRedo(shiftKey ? 'redo' : 'undo');
    else if (key === 'Enter' && target.matches('[data-edit]')) onOpen(target);
    else return false;
    return true;
  };
}
