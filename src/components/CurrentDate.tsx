import { currentYear, isoDate, longDate } from '../calendar.ts';
import { useRenderContext } from '../render-context.ts';

/** The year of the build; `src/client/dates.ts` replaces it when a visitor comes in a later one. */
export function CurrentYear() {
  return <span data-current-year="">{currentYear(useRenderContext().now)}</span>;
}

/** A date such as `2026-12-01` in words; `current` is the build's, which `src/client/dates.ts` replaces by that of the visit. */
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
