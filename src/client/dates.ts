import { currentYear, isoDate, longDate } from '../calendar.ts';

/** Keeps the dates of the page those of the visitor, also on a page that comes back from the back/forward cache. */
export function startDates(): void {
  correctDates();
  addEventListener('pageshow', correctDates);
}

/** Puts the visitor's date in the place of the build's. Writes only where the day or the year has changed. */
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
