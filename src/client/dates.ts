import { currentYear, isoDate, longDate } from '../calendar.ts';

/** Replaces the build's dates by those of the visit, again when the page comes back from the back/forward cache. */
export function startDates(): void {
  correctDates();
  addEventListener('pageshow', correctDates);
}

/** Writes only where the day or the year has changed. */
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
