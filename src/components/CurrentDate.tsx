import { currentYear, isoDate, longDate } from '../calendar.ts';
import { useRenderContext } from '../render-context.ts';

/** The year of the build, which `src/client/dates.ts` replaces by the current one. */
export function CurrentYear() {
  return <span data-current-year="">{currentYear(useRenderContext().now)}</span>;
}

/** Formats a date such as `2026-12-01`. `current` is the day of the build until `src/client/dates.ts` replaces it. */
export function LongDate({ date }: { date: string }) {
  const { now } = useRenderContext();
  const isCurrent = date === 'current';
  // 15:00 UTC is about noon in Santiago, so the day is the same.
  const day = isCurrent ? now : new Date(`${date}T15:00:00Z`);
  return (
    <time dateTime={isoDate(day)} data-current-date={isCurrent ? '' : undefined}>
      {longDate(day)}
    </time>
  );
}
