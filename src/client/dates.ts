import { currentYear, isoDate, longDate } from '../calendar.ts';

/**
 * Replaces the year of the build by today's in the elements that `CurrentYear` renders (`src/components/CurrentDate.tsx`);
 * again when the page is shown once more from the back/forward cache, maybe in another year.
 */
export function startYear(): void {
  correctYear();
  addEventListener('pageshow', correctYear);
}

/** Does the same with the date of the build in the elements that `LongDate` renders, which stand in legal texts alone. */
export function startDate(): void {
  correctDate();
  addEventListener('pageshow', correctDate);
}

/**
 * Writes the year that it is in Santiago into the elements that `CurrentYear` renders. Leaves elements alone that are right
 * already, so that on most visits nothing is painted again.
 */
function correctYear(): void {
  const year = currentYear(new Date());
  for (const element of document.querySelectorAll('[data-current-year]')) {
    if (element.textContent !== year) element.textContent = year;
  }
}

/**
 * Writes the day that it is in Santiago into the elements that `LongDate` renders: their text becomes `20 de noviembre de
 * 2026`, their `datetime` `2026-11-20`. Leaves elements alone that are right already, like `correctYear`.
 */
function correctDate(): void {
  const now = new Date();
  const today = isoDate(now);
  for (const element of document.querySelectorAll<HTMLTimeElement>('time[data-current-date]')) {
    if (element.dateTime === today) continue;
    element.dateTime = today;
    element.textContent = longDate(now);
  }
}
