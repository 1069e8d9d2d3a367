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

interface Shortcut {
  isPressed: (event: KeyboardEvent) => boolean;
  run: (event: KeyboardEvent) => void;
}

const isUndoOrRedo = ({ key, ctrlKey, metaKey }: KeyboardEvent) => (ctrlKey || metaKey) && key.toLowerCase() === 'z';

const isEnter = ({ key }: KeyboardEvent) => key === 'Enter';

const isEnterOnField = (event: KeyboardEvent) => isEnter(event) && (event.target as Element).matches('[data-edit]');

/** Returns a handler that says whether it took the key. */
export function keyHandler({ writing, saving, texts, onCancelText }: KeysOptions) {
  const whileWriting: Shortcut[] = [
    { isPressed: isSelectAll, run: texts.editing.selectAll },
    { isPressed: isEnter, run: texts.saveWriting },
    { isPressed: ({ key }) => key === 'Escape', run: onCancelText },
  ];
  const whileNotWriting: Shortcut[] = [
    { isPressed: isEnterOnField, run: ({ target }) => texts.openForChange(target as HTMLElement) },
    { isPressed: isUndoOrRedo, run: ({ shiftKey }) => saving.undoOrRedo(shiftKey ? 'redo' : 'undo') },
  ];
  return (event: KeyboardEvent): boolean => {
    // While an input method composes a letter, the keys belong to it.
    if (event.isComposing) return false;
    const shortcuts = writing ? whileWriting : whileNotWriting;
    const shortcut = shortcuts.find(({ isPressed }) => isPressed(event));
    shortcut?.run(event);
    return shortcut !== undefined;
  };
}
