import type { WidgetAdapter } from '../types.ts';

declare global {
  interface Window {
    Cal?: ((...instruction: unknown[]) => void) & {
      q: unknown[][];
      /** Set by the script when it has run. */
      instance?: object;
    };
  }
}

/** Loads Cal.com's embed script and opens its popup (https://cal.com/docs/developing/guides/embeds). */
export const adapter: WidgetAdapter = {
  script: 'https://app.cal.com/embed/embed.js',
  /**
   * Called before the script is loaded: sets `window.Cal` to a function that queues instructions until the script has run.
   * Its properties are those that it has in Cal.com's own snippet. Without this function, the script refuses to run.
   */
  prepare() {
    if (window.Cal) return;
    const q: unknown[][] = [];
    const enqueue = (...instruction: unknown[]) => {
      q.push(instruction);
    };
    window.Cal = Object.assign(enqueue, { q, ns: {}, loaded: true });
  },
  isReady: () => !!window.Cal?.instance,
  /**
   * Opens Cal.com's popup with the page for the appointment. The script wants its address in two parts: `https://cal.com`
   * and `alba/30min` for `https://cal.com/alba/30min`.
   */
  open({ url }) {
    const { Cal } = window;
    // For TypeScript: `open` is called only while `isReady()`.
    if (!Cal) throw new Error('no Cal');
    const { origin, pathname, search } = new URL(url);
    Cal('init', { origin });
    Cal('modal', { calLink: pathname.slice(1) + search });
  },
  // Closed popups stay in the document, hidden by their style attribute.
  popupSelector: 'cal-modal-box:not([style*="hidden"])',
  closeSelector: '.close',
};
