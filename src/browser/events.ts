/** A modifier key asks for a new tab, a download or a menu. */
export const isPlain = (event: MouseEvent): boolean =>
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

/** Undefined if the target is no element, such as the document, which has no `closest()`. */
export const closest = <T extends HTMLElement = HTMLElement>(event: Pick<Event, 'target'>, selector: string) =>
  (event.target as Partial<Element>).closest?.<T>(selector);

/**
 * Calls `act` at every sign that the visitor is about to use an element: hover, touch, focus or a key. For code that is
 * loaded only when it is needed: a sign comes a little earlier than the click.
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
