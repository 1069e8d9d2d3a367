/** Inserts an element into the head. Resolves once it has loaded or failed. */
export const insert = (tag: 'script' | 'link', properties: Partial<HTMLScriptElement & HTMLLinkElement>) =>
  new Promise<unknown>((resolve) => {
    document.head.append(Object.assign(document.createElement(tag), properties, { onload: resolve, onerror: resolve }));
  });

/** Runs a task after the page has loaded, once the browser is idle, but at most 3 s later. */
export function whenIdle(task: () => unknown): void {
  const waitForIdle = () => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: 3000 });
    else setTimeout(task, 300);
  };
  if (document.readyState === 'complete') waitForIdle();
  else addEventListener('load', waitForIdle, { once: true });
}

/** Ends the current task, so that the browser can paint and handle input. */
export const yieldToMain = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
