/**
 * The inline script, a classic script in the `<head>` of every page: makes booking buttons work from the first paint
 * on, keeps clicks for the islands, and loads the entry script. The policy allows it by its hash, and by
 * `strict-dynamic` what it inserts.
 */
import { startBooking } from '../booking/popup.ts';
import type { WidgetAdapter } from '../booking/types.ts';
import { readConfig, type Page } from './page.ts';

declare global {
  interface Window {
    /** The entry script reads and removes it. */
    early?: Omit<Page, 'config'>;
  }
}

/** Starts all of it, with the adapter of the scheduling service that the content names. */
export function startEarly(adapter: WidgetAdapter): void {
  window.early = { booking: startBooking(adapter, () => readConfig().booking), earlyClicks: [] };
  addEventListener('click', ({ target }) => {
    if (target) window.early?.earlyClicks.push(target);
  });

  const entry = document.createElement('script');
  entry.type = 'module';
  entry.src = document.currentScript?.dataset['entry'] ?? '';
  const fetchEntry = () => document.head.append(entry);
  // After the first frame, to not delay it. A hidden page paints none.
  if (document.hidden) fetchEntry();
  else requestAnimationFrame(() => setTimeout(fetchEntry));
}
