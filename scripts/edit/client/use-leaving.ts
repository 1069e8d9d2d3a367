import { hasUnsavedWords, type ClientState } from './client-state.ts';
import type { TextEditing } from './page/use-text-editing.ts';
import { useEvent } from './use-event.ts';

/** Where a click or the focus leaves the text open that is being written. */
const placesOfText = [
  'iframe', // There, `usePageEvents` notices a click beside the text.
  '.writing', // The bar of the text.
  'dialog', // A form to which a problem of refused words led.
].join();

const isElsewhere = ({ target }: Event): boolean => !(target as Element).closest(placesOfText);

/** Saves the text that is being written when somebody turns to something else, which then knows the new words. */
export function useSaveOnLeaving(editing: TextEditing): void {
  // A `Button` takes no focus, so no `focusin` comes. Its own handler, which runs next, needs the new words.
  useEvent(document, 'click', (event) => {
    if (isElsewhere(event)) editing.saveAndRender();
  });
  // Safari gives a check box or `select` no focus, either. Not at `click`: rendering would undo the click on the box.
  useEvent(document, 'mousedown', (event) => {
    const isControl = (event.target as Element).matches('input, select');
    if (isControl && isElsewhere(event)) editing.saveAndRender();
  });
  // Not `blur` of the frame's window, which also comes when the person turns to another window for a while. Not
  // `saveAndRender`: React itself may move the focus while it renders.
  useEvent(document, 'focusin', (event) => {
    if (isElsewhere(event)) editing.save();
  });
}

/** Lets the browser ask before the window closes on unsaved words, unless they are only a short text. */
export function useQuestionOnClosing(state: ClientState, editing: TextEditing): void {
  useEvent(window, 'beforeunload', (event) => {
    if (hasUnsavedWords(state) || editing.hasChangedLongText()) event.preventDefault();
  });
}
