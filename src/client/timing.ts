import { closest } from './taps.ts';

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
export const breathe = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Calls `act` at every sign that the visitor is about to use an element that matches `selector`. */
export function onIntent(selector: string, act: (element: HTMLElement) => void): void {
  for (const type of ['pointerover', 'pointerdown', 'focusin', 'keydown']) {
    document.addEventListener(type, (event) => {
      const element = closest(event, selector);
      if (element) act(element);
    });
  }
}
