import { useEffect, useEffectEvent } from 'react';

/** Where the focus may go while a text is being written: its page, its bar, and a question about it. */
const placesOfWriting = 'iframe, .writing, dialog';

/** Hears that the focus has gone to a control of the editor that does not belong to the text that is being written. */
export function useFocusElsewhere(onLeave: () => void): void {
  const onFocus = useEffectEvent((event: FocusEvent) => {
    const isStaying = (event.target as Element).closest(placesOfWriting) !== null;
    if (!isStaying) onLeave();
  });
  useEffect(() => {
    // A frame does not tell its own page when the focus leaves it, but every control tells when it gets the focus.
    const listener = (event: FocusEvent) => onFocus(event);
    document.addEventListener('focusin', listener);
    return () => document.removeEventListener('focusin', listener);
  }, []);
}
