import { currentYear, isoDate, longDate } from '../calendar.ts';
import { breathe } from './timing.ts';

/** Keeps the dates of the page those of the visitor, also on a page that comes back from the back/forward cache. */
export function startDates(): Promise<void> {
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void correctDates();
  });
  return correctDates();
}

/**
 * Puts the visitor's date in the place of the build's. Writes only where the day or the year has changed.
 * Sparing with `Intl`: each formatter takes a phone some 20 ms, so none is made without need.
 */
async function correctDates(): Promise<void> {
  const now = new Date();
  const utc = now.toISOString();
  // Chile is behind UTC: on all days but the first the year is the same.
  const year = utc.includes('-01-01T') ? currentYear(now) : utc.slice(0, 4);
  for (const element of document.querySelectorAll('[data-current-year]')) {
    if (element.textContent !== year) element.textContent = year;
  }

  for (const element of document.querySelectorAll<HTMLTimeElement>('time[data-current-date]')) {
    const date = isoDate(now);
    if (element.dateTime === date) continue;
    await breathe();
    element.dateTime = date;
    element.textContent = longDate(now);
  }
}
