import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';

/** Listens to an event for which React has no property, or to something that React does not render. */
export function useEvent<Kind extends Event = Event>(
  target: EventTarget | RefObject<EventTarget | null> | undefined | null,
  type: string,
  handler: (event: Kind) => void,
): void {
  const onEvent = useEffectEvent(handler);
  // `useEffect` may run too late for an event that comes at once. A ref is read only here, when the component appears.
  useLayoutEffect(() => {
    const eventTarget = target && 'current' in target ? target.current : target;
    const listener = (event: Event) => onEvent(event as Kind);
    eventTarget?.addEventListener(type, listener);
    return () => eventTarget?.removeEventListener(type, listener);
  }, [target, type]);
}
