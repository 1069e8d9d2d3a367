import { currentYear, isoDate, longDate } from '../calendar.ts';

/** Replaces the year of the build (`CurrentYear`) by today's, also when the page comes from the back/forward cache. */
export function startYear(): void {
  correctYear();
  addEventListener('pageshow', correctYear);
}

/** Replaces the date of the build (`LongDate`) likewise. Only legal texts show it. */
export function startDate(): void {
  correctDate();
  addEventListener('pageshow', correctDate);
}

/** Changes only elements with another year, so that most visits repaint nothing. */
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
