import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';

/** Listens to an event for which React has no property, or to something that React does not render. */
export function useEvent<Kind extends Event = Event>(
  target: EventTarget | RefObject<EventTarget | null> | undefined | null,
  type: string,
  handler: (event: Kind) => void,
): void {
  const onEvent = useEffectEvent(handler);
  // A plain effect could come after the first event.
  useLayoutEffect(() => {
    const element = target && 'current' in target ? target.current : target;
    const listener = (event: Event) => onEvent(event as Kind);
    element?.addEventListener(type, listener);
    return () => element?.removeEventListener(type, listener);
  }, [target, type]);
}
