import { currentYear, isoDate, longDate } from '../calendar.ts';
import { useRenderContext } from '../render-context.ts';

/**
 * The current year, such as `2026`, for the copyright line: the HTML has the year of the build, and
 * `src/client/dates.ts` replaces it when a visitor comes in a later one.
 */
export function CurrentYear() {
  return <span data-current-year="">{currentYear(useRenderContext().now)}</span>;
}

/**
 * A `<time>` element with a date in words, such as `20 de noviembre de 2026`, for the date of a legal text's version.
 *
 * @param date a fixed date such as `2026-12-01`; or `current`, which shows the build's date, marked with
 *   `data-current-date` so that `src/client/dates.ts` replaces it by the date of the visit
 */
export function LongDate({ date }: { date: string }) {
  const { now } = useRenderContext();
  const isCurrent = date === 'current';
  // 15:00 UTC is about noon in Santiago, so it is the same day in both.
  const day = isCurrent ? now : new Date(`${date}T15:00:00Z`);
  return (
    <time dateTime={isoDate(day)} data-current-date={isCurrent ? '' : undefined}>
      {longDate(day)}
    </time>
  );
}
