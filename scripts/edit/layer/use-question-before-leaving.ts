import { useEffect, useEffectEvent } from 'react';

/**
 * Lets the browser ask before the window is closed or loaded again while words would be lost by that. The question itself
 * is the browser's.
 *
 * @param isNeeded whether words would be lost now; is asked at that moment
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
