import type { LayerState } from './state.ts';
import type { PageTexts } from './use-page-texts.ts';
import type { Saving } from './use-saving.ts';

interface KeysOptions extends Pick<LayerState, 'writing' | 'form'> {
  saving: Saving;
  texts: PageTexts;
  onCancelText: () => void;
}

/**
 * The keys of the editor on the page: Enter opens a text and saves it, Escape cancels it, Ctrl or ⌘ with Z undoes, with
 * Shift redoes.
 *
 * @returns a function that handles a key, and returns whether it was one of these, so that the page does not get it
 */
export function keyHandler({
  writing,
  form,
  saving,
  texts,
  onCancelText,
}: KeysOptions): (event: KeyboardEvent) => boolean {
  return ({ key, ctrlKey, metaKey, shiftKey, isComposing, target }) => {
    // Enter and Escape belong to the input method while it composes a letter.
    if (isComposing) return false;
    const isUndo = (ctrlKey || metaKey) && key.toLowerCase() === 'z';
    if (isUndo && !writing && !form) {
      saving.travel(shiftKey ? 'redo' : 'undo');
      return true;
    }
    if (writing && key === 'Enter') {
      texts.end(true);
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
