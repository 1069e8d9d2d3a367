import { useEffect, useEffectEvent } from 'react';

/** Selects where the focus may go while a text is being written: its page, its bar, and a question about it. */
const placesOfWriting = 'iframe, .writing, dialog';

/**
 * Lets the editor save the text that is being written when the person turns to something else: calls `onLeave` whenever a
 * control outside `placesOfWriting` gets the focus, such as a button of the top bar. Calls it also while nobody is writing;
 * the caller's `onLeave` then does nothing.
 */
export function useFocusElsewhere(onLeave: () => void): void {
  const onFocus = useEffectEvent((event: FocusEvent) => {
    const isStaying = (event.target as Element).closest(placesOfWriting) !== null;
    if (!isStaying) onLeave();
  });
  useEffect(() => {
    // `focusin` comes from the control that gets the focus. The page in the frame tells nobody that it has lost it.
    const listener = (event: FocusEvent) => onFocus(event);
    document.addEventListener('focusin', listener);
    return () => document.removeEventListener('focusin', listener);
  }, []);
}
