import { currentYear, isoDate, longDate } from '../calendar.ts';
import { useRenderContext } from '../render-context.ts';

/** The year of the build. In later years `src/client/dates.ts` replaces it by the visitor's. */
export function CurrentYear() {
  return <span data-current-year="">{currentYear(useRenderContext().now)}</span>;
}

/**
 * A date in words: `20 de noviembre de 2026`.
 *
 * @param date a fixed date such as `2026-12-01`, or `current`: the build's date, which `src/client/dates.ts` replaces
 *   by the visitor's
 */
export function LongDate({ date }: { date: string }) {
  const { now } = useRenderContext();
  const isCurrent = date === 'current';
  // 15:00 UTC is about noon in Santiago: far from midnight, so that the day is the same in both.
  const day = isCurrent ? now : new Date(`${date}T15:00:00Z`);
  return (
    <time dateTime={isoDate(day)} data-current-date={isCurrent ? '' : undefined}>
      {longDate(day)}
    </time>
  );
}
