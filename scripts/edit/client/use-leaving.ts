import { hasUnsavedWords, type ClientState } from './client-state.ts';
import type { PageTexts } from './page/use-page-texts.ts';
import { useEvent } from './use-event.ts';

/**
 * Saves a text that is being written when the person turns to something else; asks her before the window closes on
 * words that are not saved, unless they are only a short text that is being written.
 */
export function useLeaving(state: ClientState, texts: PageTexts): void {
  // Not `blur` of the frame's window, which also comes when the person turns to another window for a while.
  useEvent<FocusEvent>(document, 'focusin', ({ target }) => {
    // The bar `.writing` belongs to the text; a dialog may ask whether to throw the words away.
    const isElsewhere = !(target as Element).closest('iframe, .writing, dialog');
    if (isElsewhere) texts.saveWriting();
  });
  useEvent(window, 'beforeunload', (event) => {
    if (hasUnsavedWords(state) || texts.editing.hasChangedLongText()) event.preventDefault();
  });
}
