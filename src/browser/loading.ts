/** Inserts an element into the head. Resolves with its load event, and rejects with its error event. */
export const insert = (tag: 'script' | 'link', properties: Partial<HTMLScriptElement & HTMLLinkElement>) =>
  new Promise<Event>((onload, onerror) => {
    document.head.append(Object.assign(document.createElement(tag), properties, { onload, onerror }));
  });

declare global {
  interface Document {
    /** Only Chromium prerenders pages. */
    prerendering?: boolean;
  }
}

/**
 * Runs a task when the page has loaded and is idle, at the latest 3 s after loading. A prerendered page first waits
 * until it is opened, so that nothing heavy is loaded in vain.
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

/** Ends the current task, so that the browser can paint and handle input. */
export const yieldToMain = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
