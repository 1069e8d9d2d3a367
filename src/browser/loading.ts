/**
 * Puts a script or link into the document's head.
 *
 * @returns a promise of its load event; rejects on its error event
 */
export const insert = (tag: 'script' | 'link', properties: Partial<HTMLScriptElement & HTMLLinkElement>) =>
  new Promise<Event>((onload, onerror) => {
    document.head.append(Object.assign(document.createElement(tag), properties, { onload, onerror }));
  });

/** Runs `task` when the page has loaded and the browser has nothing better to do. */
export function whenIdle(task: () => void): void {
  const idle = () => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: 3000 });
    else setTimeout(task, 300);
  };
  if (document.readyState === 'complete') idle();
  else addEventListener('load', idle, { once: true });
}

/** Lets the browser paint and answer the visitor before the work goes on. */
export const yieldToMain = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
