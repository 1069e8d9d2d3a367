/** The parts of a browser that happy-dom leaves to the test, and what undoes a behaviour. */
import { afterEach, beforeEach, vi } from 'vitest';

/** Undoes after each test what the behaviours did: their listeners, the document, the address. */
export function useFreshPage(): void {
  const undo: (() => void)[] = [];
  beforeEach(() => {
    for (const target of [window, document] as EventTarget[]) {
      const add = target.addEventListener.bind(target);
      vi.spyOn(target, 'addEventListener').mockImplementation((type, listener, options) => {
        add(type, listener, options);
        undo.push(() => target.removeEventListener(type, listener, options));
      });
    }
  });
  afterEach(() => {
    vi.useRealTimers();
    for (const step of undo.splice(0)) step();
    document.head.replaceChildren();
    document.body.replaceChildren();
    window.location.hash = '';
  });
}

/** Requests made through `<script>` and `<link>`; each waits until the test answers it. */
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
    /** Ends the latest request for `url`. */
    async answer(url: string, outcome: 'load' | 'error') {
      find(url).at(-1)![`on${outcome}`]!(new Event(outcome));
      await settle();
    },
  };
}

/** Lets promises that are ready to run do so; works with fake timers too. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
}

export function click(element: Element, init: MouseEventInit = {}): MouseEvent {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1, ...init });
  element.dispatchEvent(event);
  return event;
}

/** The element that matches, or a failed test. */
export function get<T extends Element = HTMLElement>(selector: string): T {
  const element = document.querySelector<T>(selector);
  if (!element) throw new Error(`nothing matches ${selector}`);
  return element;
}
