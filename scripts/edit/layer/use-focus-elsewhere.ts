import { useEffect, useEffectEvent } from 'react';

/** Selects where the focus may go while a text is being written: its page, its bar, and a question about it. */
const placesOfWriting = 'iframe, .writing, dialog';

/**
 * Saves a text that is being written when the person turns to something else: calls `onLeave` when a control of the editor
 * gets the focus that does not belong to the text, such as a button of the top bar.
 */
export function useFocusElsewhere(onLeave: () => void): void {
  const onFocus = useEffectEvent((event: FocusEvent) => {
    const isStaying = (event.target as Element).closest(placesOfWriting) !== null;
    if (!isStaying) onLeave();
  });
  useEffect(() => {
    // The page in the frame gets no event when the focus leaves it; but each control outside has one when it comes.
    const listener = (event: FocusEvent) => onFocus(event);
    document.addEventListener('focusin', listener);
    return () => document.removeEventListener('focusin', listener);
  }, []);
}
