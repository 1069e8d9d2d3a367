/** For tests of browser code in happy-dom: a clean page for each test, requests that the test answers, clicks. */
import { afterEach, beforeEach, vi } from 'vitest';

/**
 * After each test of the file, removes the listeners that the test added to `window` and `document`, empties the document
 * and resets the hash of the address and fake timers. Call once at the top of a test file.
 */
export function useFreshPage(): void {
  /** Removes each listener that the running test has added. */
  const removals: (() => void)[] = [];
  beforeEach(() => {
    for (const target of [window, document] as EventTarget[]) {
      const add = target.addEventListener.bind(target);
      vi.spyOn(target, 'addEventListener').mockImplementation((type, listener, options) => {
        add(type, listener, options);
        removals.push(() => target.removeEventListener(type, listener, options));
      });
    }
  });
  afterEach(() => {
    vi.useRealTimers();
    for (const remove of removals.splice(0)) remove();
    document.head.replaceChildren();
    document.body.replaceChildren();
    window.location.hash = '';
  });
}

/**
 * Takes the place of the network: `<script>` and `<link>` elements that code appends to the head are only recorded, so that
 * nothing is requested, and the test decides whether they load or fail. Call once at the top of a test file.
 *
 * @returns `requests`, the elements that the running test has appended; `find`, those of them with an address; and
 *   `answer`, which lets one of them load or fail
 */
export function useNetwork() {
  const requests: (HTMLScriptElement | HTMLLinkElement)[] = [];
  beforeEach(() => {
    requests.length = 0;
    vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
      requests.push(...(nodes as typeof requests));
    });
  });
  const address = (element: (typeof requests)[number]) =>
    element instanceof HTMLScriptElement ? element.src : element.href;
  const find = (url: string) => requests.filter((element) => address(element) === url);
  return {
    requests,
    find,
    /** Fires the load or error event of the latest element with this address, then lets waiting promises run. */
    async answer(url: string, outcome: 'load' | 'error') {
      find(url).at(-1)![`on${outcome}`]!(new Event(outcome));
      await settle();
    },
  };
}

/**
 * Lets promises that are already settled run their handlers, and those that depend on them, up to 20 in a row. Works with
 * fake timers, too.
 */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
}

/** Dispatches a single click, with `init` on top (such as `ctrlKey`). Returns the event, to see if it was prevented. */
export function click(element: Element, init: MouseEventInit = {}): MouseEvent {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1, ...init });
  element.dispatchEvent(event);
  return event;
}

/** The first element of the document that matches. Throws if there is none. */
export function get<T extends Element = HTMLElement>(selector: string): T {
  const element = document.querySelector<T>(selector);
  if (!element) throw new Error(`nothing matches ${selector}`);
  return element;
}
