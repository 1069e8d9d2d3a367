/** Resolves to the element's load event, and rejects with its error event. */
export const insert = (tag: 'script' | 'link', properties: Partial<HTMLScriptElement & HTMLLinkElement>) =>
  new Promise<Event>((onload, onerror) => {
    document.head.append(Object.assign(document.createElement(tag), properties, { onload, onerror }));
  });

declare global {
  interface Document {
    /** Chromium alone renders a page before the visitor has opened it. */
    prerendering?: boolean;
  }
}

/**
 * Once the page has loaded and is idle, or 3 s after it has loaded. A page that was rendered in advance waits until it
 * is opened, so that nothing heavy is loaded in vain.
 */
export function whenIdle(task: () => void): void {
  const waitForIdle = () => {
    // Safari has no requestIdleCallback: a short pause after the load event has to do.
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

/** Long work awaits this between its steps, so that the browser can paint and handle input. */
export const yieldToMain = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
