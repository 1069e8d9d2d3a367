/** Whether no modifier key is pressed: with one, a click asks for a new tab, a download or a menu. */
export const isPlain = (event: MouseEvent): boolean =>
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

/** Finds the closest match around the event's target. Some targets, such as the document, have no `closest()`. */
export const closest = <T extends HTMLElement = HTMLElement>(event: Pick<Event, 'target'>, selector: string) =>
  (event.target as Partial<Element>).closest?.<T>(selector);

/** Returns a function that calls `act` only the first time. */
export function once(act: () => void): () => void {
  let wasCalled = false;
  return () => {
    if (wasCalled) return;
    wasCalled = true;
    act();
  };
}

/**
 * Calls `act` at every sign that the visitor is about to use something in `target` (hover, touch, focus, key), a little
 * before the click. Several may precede one click, so `act` has to work only once.
 */
export function onIntent(target: EventTarget, act: (event: Event) => void): void {
  // `touchstart` also lets Safari on phones paint `:active` (Safari Web Content Guide).
  for (const type of ['pointerover', 'touchstart', 'focusin', 'keydown']) {
    target.addEventListener(type, act, { passive: true });
  }
}
