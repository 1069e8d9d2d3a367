import { currentYear, isoDate, longDate } from '../calendar.ts';
import { useRenderContext } from '../render-context.ts';

/** The current year; the browser corrects it after the build's year is over. */
export function CurrentYear() {
  return <span data-current-year="">{currentYear(useRenderContext().now)}</span>;
}

/**
 * A date in words.
 *
 * @param date `current` for the visitor's own date, corrected in the browser, or a fixed `2026-12-01`
 */
export function LongDate({ date }: { date: string }) {
  const { now } = useRenderContext();
  const isCurrent = date === 'current';
  // Noon in Santiago, so that no time zone moves the day.
  const shown = isCurrent ? now : new Date(`${date}T15:00:00Z`);
  return (
    <time dateTime={isoDate(shown)} data-current-date={isCurrent ? '' : undefined}>
      {longDate(shown)}
    </time>
  );
}
