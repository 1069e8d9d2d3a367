import { useEffectEvent, useLayoutEffect } from 'react';

/** Listens to a target outside React; to nothing while it is undefined. */
export function useEvent<Kind extends Event = Event>(
  target: EventTarget | undefined,
  type: string,
  handler: (event: Kind) => void,
): void {
  const onEvent = useEffectEvent(handler);
  // `useEffect` may run too late for an event that comes at once.
  useLayoutEffect(() => {
    const listener = (event: Event) => onEvent(event as Kind);
    // With `capture`, before the listeners of the site's own scripts.
    target?.addEventListener(type, listener, { capture: true });
    return () => target?.removeEventListener(type, listener, { capture: true });
  }, [target, type]);
}
