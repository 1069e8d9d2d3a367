import { weekdays, type Weekday } from '../calendar.ts';
import type { Location } from '../content/schema.ts';

/**
 * Days of the week in Spanish words, in the order of the week: three or more consecutive days as a range
 * (`lunes a viernes`), others as a list (`martes y jueves`).
 *
 * @param days in English and in any order, such as `['Thursday', 'Tuesday']`
 */
function daysInWords(days: readonly Weekday[]): string {
  const week = Object.keys(weekdays) as Weekday[];
  const sortedDays = week.filter((day) => days.includes(day));
  const spanishNames = sortedDays.map((day) => weekdays[day]);
  // Consecutive days stand in the list of the whole week without a gap: "Tuesday,Wednesday" in "Monday,Tuesday,Wednesday…".
  const areConsecutive = week.join().includes(sortedDays.join());
  if (areConsecutive && spanishNames.length > 2) return `${spanishNames[0]} a ${spanishNames.at(-1)}`;
  return new Intl.ListFormat('es-CL').format(spanishNames);
}

/**
 * The opening hours of an office, for the footer: one line for all days with the same hours, such as
 * `Lunes a viernes, 9:00 a 18:30`.
 *
 * @param hours `locations[0].openingHours` of the content; times are written `09:00`, and lose that zero here
 */
export function OpeningHours({ hours }: { hours: NonNullable<Location['openingHours']> }) {
  return hours.map(({ days, opens, closes }) => {
    const dayNames = daysInWords(days);
    const times = [opens, closes].map((time) => time.replace(/^0/, '')).join(' a ');
    return (
      <span key={dayNames + times} className="line">
        {dayNames.charAt(0).toUpperCase() + dayNames.slice(1)}, {times}
      </span>
    );
  });
}
