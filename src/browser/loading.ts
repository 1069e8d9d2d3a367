/**
 * Inserts a script or link into the document's head.
 *
 * @returns a promise of its load event; rejects on its error event
 */
export const insert = (tag: 'script' | 'link', properties: Partial<HTMLScriptElement & HTMLLinkElement>) =>
  new Promise<Event>((onload, onerror) => {
    document.head.append(Object.assign(document.createElement(tag), properties, { onload, onerror }));
  });

declare global {
  interface Document {
    /** Whether the browser renders the page before the visitor has opened it; Chromium alone does. */
    prerendering?: boolean;
  }
}

/**
 * Runs `task` when the page has loaded, is shown to the visitor and leaves the browser nothing better to do. A page
 * that is prerendered waits until it is opened: it may never be, and must not have loaded anything heavy then.
 */
export function whenIdle(task: () => void): void {
  const waitForIdle = () => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: 3000 });
    else setTimeout(task, 300);
  };
  const waitForLoad = () => {
    if (document.readyState === 'complete') waitForIdle();
    else addEventListener('load', waitForIdle, { once: true });
  };
  if (document.prerendering) document.addEventListener('prerenderingchange', waitForLoad, { once: true });
  else waitForLoad();
}

/** Resolves in a new task, so that the browser can paint and handle input before the work goes on. */
export const yieldToMain = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
