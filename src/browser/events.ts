/** Whether a click has no modifier key: with one it asks for a new tab, a download or a menu. */
export const isPlain = (event: MouseEvent): boolean =>
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

/** The nearest element around an event's target that matches `selector`; undefined if the target is the document. */
export const closest = <T extends HTMLElement = HTMLElement>(event: Pick<Event, 'target'>, selector: string) =>
  (event.target as Partial<Element>).closest?.<T>(selector);

/**
 * Calls `act` at every sign that the visitor is about to use an element that matches `selector`: hover, touch, focus or
 * a key. May call it many times for the same element.
 */
export function onIntent(selector: string, act: (element: HTMLElement) => void): void {
  // A listener for touches is also what makes Safari on phones paint `:active` (Safari Web Content Guide).
  for (const type of ['pointerover', 'touchstart', 'focusin', 'keydown']) {
    document.addEventListener(
      type,
      (event) => {
        const element = closest(event, selector);
        if (element) act(element);
      },
      { passive: true },
    );
  }
}
