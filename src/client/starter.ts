/**
 * The inline script: from the first paint on it keeps the taps on booking buttons until the entry,
 * which it fetches, takes them over. A classic script in `<head>`; the page's policy allows it by hash
 * and, by `strict-dynamic`, what it inserts.
 */
import { closest, isPlain, PATIENCE, type Tap } from './taps.ts';

const taps: Tap[] = [];

const record = (event: MouseEvent) => {
  const button = isPlain(event) && closest(event, '[data-booking]');
  if (button) {
    taps.push({ button, at: event.timeStamp });
    button.setAttribute('aria-busy', 'true');
    setTimeout(rest, PATIENCE);
  }
};

const rest = () => {
  for (const { button } of taps) button.removeAttribute('aria-busy');
};

const take = () => {
  delete window.takeTaps;
  removeEventListener('click', record, true);
  rest();
  return taps;
};

addEventListener('click', record, true);
window.takeTaps = take;

const entry = document.createElement('script');
entry.type = 'module';
entry.src = document.currentScript!.dataset['entry']!;
entry.onerror = take;
const fetchEntry = () => document.head.append(entry);
// After the first frame, which it would compete with; where there is none to come, at once.
if (document.hidden) fetchEntry();
else requestAnimationFrame(() => setTimeout(fetchEntry));
