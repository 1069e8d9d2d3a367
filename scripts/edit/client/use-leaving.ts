import { hasUnsavedWords, type ClientState } from './client-state.ts';
import type { TextEditing } from './page/use-text-editing.ts';
import { useEvent } from './use-event.ts';

/** Saves the text that is being written when it loses the focus. What takes no focus saves it itself: see `App`. */
export function useSaveOnLeaving(editing: TextEditing): void {
  // Not `blur` of the frame's window, which also comes when the person turns to another window for a while.
  useEvent<FocusEvent>(document, 'focusin', ({ target }) => {
    const mayStayOpen = [
      'iframe', // There, `usePageEvents` notices a click beside the text.
      '.writing', // The bar of the text.
      'dialog', // A form to which a problem of refused words led.
    ];
    const isElsewhere = !(target as Element).closest(mayStayOpen.join());
    if (isElsewhere) editing.save();
  });
}

/** Lets the browser ask before the window closes on unsaved words, unless they are only a short text. */
export function useQuestionOnClosing(state: ClientState, editing: TextEditing): void {
  useEvent(window, 'beforeunload', (event) => {
    if (hasUnsavedWords(state) || editing.hasChangedLongText()) event.preventDefault();
  });
}
