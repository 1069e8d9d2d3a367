import { currentYear, isoDate, longDate } from '../calendar.ts';

/**
 * Replaces year and date of the build (`CurrentYear`, `LongDate`) by today's, also when the page comes from the
 * back/forward cache.
 */
export function startDates(): void {
  correctDates();
  addEventListener('pageshow', correctDates);
}

/** Changes only elements with another year or date, so that most visits repaint nothing. */
function correctDates(): void {
  const now = new Date();
  replaceYearOfBuild(now);
  replaceDateOfBuild(now);
}

function replaceYearOfBuild(now: Date): void {
  const year = currentYear(now);
  for (const element of document.querySelectorAll('[data-current-year]')) {
    if (element.textContent !== year) element.textContent = year;
  }
}

function replaceDateOfBuild(now: Date): void {
  const today = isoDate(now);
  for (const element of document.querySelectorAll<HTMLTimeElement>('time[data-current-date]')) {
    if (element.dateTime === today) continue;
    element.dateTime = today;
    element.textContent = longDate(now);
  }
}
