import { useEffect, useEffectEvent } from 'react';

/** Where the focus may go while a text is being written. */
const placesOfWriting = 'iframe, .writing, dialog';

/** Calls `onLeave` whenever a control elsewhere gets the focus, also while nobody is writing. */
export function useFocusElsewhere(onLeave: () => void): void {
  const onFocus = useEffectEvent((event: FocusEvent) => {
    const isStaying = (event.target as Element).closest(placesOfWriting) !== null;
    if (!isStaying) onLeave();
  });
  useEffect(() => {
    // The page in the frame tells nobody that it has lost the focus.
    const listener = (event: FocusEvent) => onFocus(event);
    document.addEventListener('focusin', listener);
    return () => document.removeEventListener('focusin', listener);
  }, []);
}
