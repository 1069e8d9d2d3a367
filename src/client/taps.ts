/** A click comes to nothing after this time (ms): a popup that opens later would surprise more than it helps. */
export const PATIENCE = 4000;

/** A tap on a booking button. */
export interface Tap {
  button: HTMLElement;
  /** When it was made, in ms on the page's clock. */
  at: number;
}

declare global {
  interface Window {
    /** Left by the starter: ends its recording and gives the taps on booking buttons so far, oldest first. */
    takeTaps?(): Tap[];
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
