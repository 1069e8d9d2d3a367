declare global {
  interface Window {
    /** Left by the starter: ends its recording and gives the booking buttons tapped so far. */
    takeTaps?(): HTMLElement[];
  }
}

/** Clicks given again to an island that was not hydrated when they were made; the rest of the page has had them. */
export const replayed = new WeakSet<Event>();

/** Whether a click is a plain one, not one that asks for a new tab, a download or a menu. */
export const isPlain = (event: MouseEvent): boolean =>
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

/** The element around the target of `event` that matches `selector`; the target may be the document, which has none. */
export const closest = <T extends HTMLElement = HTMLElement>(event: Pick<Event, 'target'>, selector: string) =>
  (event.target as Partial<Element>).closest?.<T>(selector);
