/** Whether a click was made without a modifier key: with one it asks for a new tab, a download or a menu. */
export const isPlain = (event: MouseEvent): boolean =>
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

/**
 * The nearest element that matches `selector`, from an event's target outwards; null if there is none. Undefined if the
 * target is no element, such as the document, which has no `closest()`.
 */
export const closest = <T extends HTMLElement = HTMLElement>(event: Pick<Event, 'target'>, selector: string) =>
  (event.target as Partial<Element>).closest?.<T>(selector);

/**
 * Calls `act` with an element that matches `selector` at every sign that the visitor is about to use it: hover, touch,
 * focus or a key; so it may be called many times for the same element. For heavy code that is loaded only when it is
 * needed: a sign comes a little earlier than the click. Listens as long as the page is open.
 *
 * @param selector matches the elements, which may be added later
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
