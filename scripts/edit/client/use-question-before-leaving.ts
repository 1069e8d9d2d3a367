import { useEffect, useEffectEvent } from 'react';

/**
 * Makes the browser ask, in words of its own, whether somebody really wants to close the window or load it again, if words
 * that are not saved would be lost by that.
 *
 * @param isNeeded returns whether words would be lost; called whenever the window is about to be closed or loaded again
 */
export function useQuestionBeforeLeaving(isNeeded: () => boolean): void {
  const onLeave = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isNeeded()) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: BeforeUnloadEvent) => onLeave(event);
    addEventListener('beforeunload', listener);
    return () => removeEventListener('beforeunload', listener);
  }, []);
}
