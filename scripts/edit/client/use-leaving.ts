import { hasUnsavedWords, type ClientState } from './client-state.ts';
import type { PageTexts } from './page/use-page-texts.ts';
import { useEvent } from './use-event.ts';

/** Saves the text that is being written when the person turns to something else. */
export function useSaveOnLeaving(texts: PageTexts): void {
  // Not `blur` of the frame's window, which also comes when the person turns to another window for a while.
  useEvent<FocusEvent>(document, 'focusin', ({ target }) => {
    // In the frame, `usePageEvents` notices it. The bar `.writing` belongs to the text; a dialog may ask whether to throw
    // the words away.
    const isElsewhere = !(target as Element).closest('iframe, .writing, dialog');
    if (isElsewhere) texts.saveWriting();
  });
}

/** Lets the browser ask before the window closes on unsaved words, unless they are only a short text. */
export function useQuestionOnClosing(state: ClientState, texts: PageTexts): void {
  useEvent(window, 'beforeunload', (event) => {
    if (hasUnsavedWords(state) || texts.editing.hasChangedLongText()) event.preventDefault();
  });
}
