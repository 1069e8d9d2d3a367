/**
 * Inserts a `<script>` or `<link>` into the document's head, which loads its file.
 *
 * @param properties of the new element, such as `{ src: 'https://…' }`
 * @returns a promise that resolves to the element's load event, and rejects with its error event: the promise's two
 *   functions are the element's `onload` and `onerror`
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
 * Runs `task` once, when the page has loaded and the browser is idle, or 3 s after the page has loaded if the browser is
 * never idle: for work that must not delay the first screen.
 *
 * Chromium may render a page in advance, which the visitor perhaps never opens. The waiting described above then begins only
 * when she opens it, so that nothing heavy is loaded in vain.
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

/** Resolves in a new task: long work awaits this between its steps, so that the browser can paint and handle input. */
export const yieldToMain = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
