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
 * Writes the current year into its elements. Leaves elements alone that are right already, so that on most visits nothing
 * is painted again.
 */
function correctYear(): void {
  const year = currentYear(new Date());
  for (const element of document.querySelectorAll('[data-current-year]')) {
    if (element.textContent !== year) element.textContent = year;
  }
}

/** Writes the current date into its elements, and leaves alone those that are right already. */
function correctDate(): void {
  const now = new Date();
  const date = isoDate(now);
  for (const element of document.querySelectorAll<HTMLTimeElement>('time[data-current-date]')) {
    if (element.dateTime === date) continue;
    element.dateTime = date;
    element.textContent = longDate(now);
  }
}
