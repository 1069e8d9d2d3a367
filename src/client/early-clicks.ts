/**
 * The inline script, a classic script in the `<head>` of every page. The Content Security Policy allows this script by
 * its hash, and the scripts it inserts by `strict-dynamic`.
 */
import { startBooking } from '../booking/popup.ts';
import type { WidgetAdapter } from '../booking/types.ts';
import { readConfig, type Page } from './page.ts';

declare global {
  interface Window {
    /** Read and removed by the entry script. */
    early?: Omit<Page, 'config'>;
  }
}

/** Lets booking buttons work from the first paint, records clicks for the islands, and fetches the entry script. */
export function startEarly(adapter: WidgetAdapter): void {
  window.early = { booking: startBooking(adapter, () => readConfig().booking), earlyClicks: [] };
  // Records until the entry script deletes `window.early`.
  addEventListener('click', ({ target }) => {
    if (target) window.early?.earlyClicks.push(target);
  });

  const entry = document.createElement('script');
  entry.type = 'module';
  entry.src = document.currentScript?.dataset['entry'] ?? '';
  const fetchEntry = () => document.head.append(entry);
  // Waits for the first frame in order not to delay it. A hidden page has no frames.
  if (document.hidden) fetchEntry();
  else requestAnimationFrame(() => setTimeout(fetchEntry));
}
