import { useEffectEvent, useLayoutEffect } from 'react';

/** Listens to an event for which React has no property, or to something that React does not render. */
export function useEvent<Kind extends Event = Event>(
  target: EventTarget,
  type: string,
  handler: (event: Kind) => void,
): void {
  const onEvent = useEffectEvent(handler);
  // `useEffect` may run too late for an event that comes at once.
  useLayoutEffect(() => {
    const listener = (event: Event) => onEvent(event as Kind);
    target.addEventListener(type, listener);
    return () => target.removeEventListener(type, listener);
  }, [target, type]);
}
