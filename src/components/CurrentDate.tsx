import { currentYear, isoDate, longDate } from '../calendar.ts';
import { useSite } from './site.tsx';

/** The current year; the browser corrects it after the build's year is over. */
export function CurrentYear() {
  return <span data-current-year="">{currentYear(useSite().now)}</span>;
}

/**
 * A date in words.
 *
 * @param date `current` for the visitor's own date, corrected in the browser, or a fixed `2026-12-01`
 */
export function LongDate({ date }: { date: string }) {
  const { now } = useSite();
  if (date === 'current') {
    return (
      <time dateTime={isoDate(now)} data-current-date="">
        {longDate(now)}
      </time>
    );
  }
  // Noon in Santiago, so that no time zone moves the day.
  return <time dateTime={date}>{longDate(new Date(`${date}T15:00:00Z`))}</time>;
}
