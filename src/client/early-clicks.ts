/**
 * The inline script: a classic script in `<head>`. From the first paint on, booking buttons work, and clicks are kept
 * for the islands until the entry script takes them over; this script also fetches the entry. The page's policy allows
 * it by hash and, by `strict-dynamic`, what it inserts.
 */
import { startBooking } from '../booking/popup.ts';
import type { WidgetAdapter } from '../booking/types.ts';
import { readConfig, type Page } from './page.ts';

declare global {
  interface Window {
    /** Set by the inline script; the entry script reads and removes it. */
    early?: Omit<Page, 'config'>;
  }
}

/**
 * Runs the inline script: starts booking, collects clicks, and loads the entry script after the first paint.
 *
 * @param adapter of the chosen scheduling provider
 */
export function startEarly(adapter: WidgetAdapter): void {
  window.early = { booking: startBooking(adapter, () => readConfig().booking), earlyClicks: [] };
  addEventListener('click', ({ target }) => {
    if (target) window.early?.earlyClicks.push(target);
  });

  const entry = document.createElement('script');
  entry.type = 'module';
  entry.src = document.currentScript?.dataset['entry'] ?? '';
  const fetchEntry = () => document.head.append(entry);
  // After the first frame, which it would compete with; a hidden page paints none, so at once.
  if (document.hidden) fetchEntry();
  else requestAnimationFrame(() => setTimeout(fetchEntry));
}
