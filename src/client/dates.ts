import { currentYear, isoDate, longDate } from '../calendar.ts';

/**
 * Replaces the year of the build (`CurrentYear`) by that in Santiago; again when the page comes from the back/forward
 * cache.
 */
export function startYear(): void {
  correctYear();
  addEventListener('pageshow', correctYear);
}

/** The same with the date of the build (`LongDate`), which stands in legal texts alone. */
export function startDate(): void {
  correctDate();
  addEventListener('pageshow', correctDate);
}

/** Leaves elements alone that are right, so that on most visits nothing is painted again. */
function correctYear(): void {
  const year = currentYear(new Date());
  for (const element of document.querySelectorAll('[data-current-year]')) {
    if (element.textContent !== year) element.textContent = year;
  }
}

function correctDate(): void {
  const now = new Date();
  const today = isoDate(now);
  for (const element of document.querySelectorAll<HTMLTimeElement>('time[data-current-date]')) {
    if (element.dateTime === today) continue;
    element.dateTime = today;
    element.textContent = longDate(now);
  }
}
