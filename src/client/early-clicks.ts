/**
 * The inline script, a classic script in `<head>` of every page, so that nothing has to be loaded before it runs. It makes
 * the booking buttons work from the first paint on, keeps clicks for the islands (React components that come later), and
 * loads the entry script, which does the rest. The page's Content Security Policy allows this script by its hash, and by
 * `strict-dynamic` the scripts that it inserts.
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
 * All that the inline script does. Makes the booking buttons work; keeps the targets of all clicks in `window.early`, until
 * the entry script removes that, so that an island can answer a click that came before it; and loads the entry script after
 * the first paint.
 *
 * @param adapter loads and opens the popup of the scheduling service that the content names
 */
export function startEarly(adapter: WidgetAdapter): void {
  window.early = { booking: startBooking(adapter, () => readConfig().booking), earlyClicks: [] };
  addEventListener('click', ({ target }) => {
    if (target) window.early?.earlyClicks.push(target);
  });

  const entry = document.createElement('script');
  entry.type = 'module';
  // The inline script has the address in its attribute `data-entry` (Document.tsx), so `''` is only for TypeScript.
  entry.src = document.currentScript?.dataset['entry'] ?? '';
  const fetchEntry = () => document.head.append(entry);
  // After the first frame, so that the download does not delay it. A hidden page paints no frame, so it fetches at once.
  if (document.hidden) fetchEntry();
  else requestAnimationFrame(() => setTimeout(fetchEntry));
}
