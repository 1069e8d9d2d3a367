import type { WidgetAdapter } from '../types.ts';

declare global {
  interface Window {
    Cal?: ((...instruction: unknown[]) => void) & {
      q: unknown[][];
      /** Exists when the script has run. */
      instance?: object;
    };
  }
}

/** https://cal.com/docs/developing/guides/embeds */
export const adapter: WidgetAdapter = {
  script: {
    src: 'https://app.cal.com/embed/embed.js',
    /** Creates a queue of instructions like Cal.com's own snippet. The script does not run without it. */
    prepare() {
      if (window.Cal) return;
      const q: unknown[][] = [];
      const enqueue = (...instruction: unknown[]) => {
        q.push(instruction);
      };
      // `ns` has the queues of named popups, of which there are none; `loaded` says that the script has been requested.
      window.Cal = Object.assign(enqueue, { q, ns: {}, loaded: true });
    },
    isReady: () => !!window.Cal?.instance,
  },
  /** Cal.com needs `https://cal.com/alba/30min` in two parts: `https://cal.com` and `alba/30min`. */
  open({ url }) {
    const { origin, pathname, search } = new URL(url);
    window.Cal?.('init', { origin });
    window.Cal?.('modal', { calLink: pathname.slice(1) + search });
  },
  // Closed popups stay in the document, hidden by their style attribute.
  popupSelector: 'cal-modal-box:not([style*="hidden"])',
  closeSelector: '.close',
};
