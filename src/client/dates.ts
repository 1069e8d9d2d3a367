import { currentYear, isoDate, longDate } from '../calendar.ts';

/**
 * Replaces the dates of the build by today's in the elements that `CurrentDate.tsx` renders; again when the page is shown
 * once more from the back/forward cache, maybe days later.
 */
export function startDates(): void {
  correctDates();
  addEventListener('pageshow', correctDates);
}

/**
 * Writes the current year (footer) and date (legal pages) into their elements. Leaves elements alone that are right
 * already, so that on most visits nothing is painted again.
 */
function correctDates(): void {
  const now = new Date();
  const year = currentYear(now);
  for (const element of document.querySelectorAll('[data-current-year]')) {
    if (element.textContent !== year) element.textContent = year;
  }

  const date = isoDate(now);
  for (const element of document.querySelectorAll<HTMLTimeElement>('time[data-current-date]')) {
    if (element.dateTime === date) continue;
    element.dateTime = date;
    element.textContent = longDate(now);
  }
}
