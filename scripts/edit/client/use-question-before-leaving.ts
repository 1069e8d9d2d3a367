import { useEffect, useEffectEvent } from 'react';

/** The browser asks, in words of its own, whether somebody really wants to leave. */
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
