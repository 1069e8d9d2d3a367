/** The parts of a browser that happy-dom lacks or leaves to the test, and what undoes a behaviour. */
import { afterEach, beforeEach, vi } from 'vitest';

const targets: EventTarget[] = [window, document];

/** Undoes after each test what the behaviours did: their listeners, the document, the address. */
export function useFreshPage(): void {
  const undo: (() => void)[] = [];
  beforeEach(() => {
    for (const target of targets) {
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
      for (const node of nodes) {
        if (node instanceof HTMLScriptElement || node instanceof HTMLLinkElement) requests.push(node);
      }
    });
  });
  const address = (element: HTMLScriptElement | HTMLLinkElement) =>
    element instanceof HTMLScriptElement ? element.src : element.href;
  const find = (url: string) => requests.filter((element) => address(element).startsWith(url));
  return {
    requests,
    find,
    /** Ends the latest request for `url`. */
    async answer(url: string, outcome: 'load' | 'error') {
      const element = find(url).at(-1);
      if (!element) throw new Error(`no request for ${url}`);
      element[outcome === 'load' ? 'onload' : 'onerror']?.(new Event(outcome));
      await settle();
    },
  };
}

/** Lets promises that are ready to run do so; works with fake timers too. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
}

/** Observers of what is in view, moved by hand. */
export function stubIntersection() {
  const observers: {
    targets: Set<Element>;
    options: IntersectionObserverInit;
    notify: (entries: Partial<IntersectionObserverEntry>[]) => void;
  }[] = [];
  // motion's `inView` asks for it, and Node's own is not the one that happy-dom's elements inherit from.
  vi.stubGlobal('EventTarget', Object.getPrototypeOf(Node));
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      targets = new Set<Element>();
      constructor(callback: (entries: Partial<IntersectionObserverEntry>[]) => void, options = {}) {
        observers.push({ targets: this.targets, options, notify: callback });
      }
      observe(element: Element) {
        this.targets.add(element);
      }
      unobserve(element: Element) {
        this.targets.delete(element);
      }
      disconnect() {
        this.targets.clear();
      }
    },
  );
  return {
    observers,
    of: (element: Element) => observers.filter((observer) => observer.targets.has(element)),
    /** Moves an element into view or out of it, for all who watch it. */
    move(element: Element, isIntersecting: boolean) {
      for (const observer of this.of(element)) observer.notify([{ target: element, isIntersecting }]);
    },
  };
}

/** Gives elements a place in the viewport. */
export function place(element: Element, box: { top: number; height?: number }): void {
  const { top, height = 100 } = box;
  vi.spyOn(element, 'getBoundingClientRect').mockReturnValue(DOMRect.fromRect({ y: top, width: 100, height }));
}

export function click(element: Element, init: MouseEventInit = {}): MouseEvent {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
  element.dispatchEvent(event);
  return event;
}

/** The element that matches, or a failed test. */
export function get<T extends Element = HTMLElement>(selector: string): T {
  const element = document.querySelector<T>(selector);
  if (!element) throw new Error(`nothing matches ${selector}`);
  return element;
}
