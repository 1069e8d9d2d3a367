import { weekdays, type Weekday } from '../calendar.ts';
import type { Location } from '../content/schema.ts';

/** The days of the week from Monday on, in English. */
const WEEK = Object.keys(weekdays) as Weekday[];

/**
 * Days of the week in Spanish words, in the order of the week: three or more consecutive days as a range
 * (`lunes a viernes`), others as a list (`martes y jueves`).
 *
 * @param days in English and in any order, such as `['Thursday', 'Tuesday']`
 */
function daysInWords(days: readonly Weekday[]): string {
  const names = WEEK.filter((day) => days.includes(day)).map((day) => weekdays[day]);
  const first = WEEK.findIndex((day) => days.includes(day));
  const last = WEEK.findLastIndex((day) => days.includes(day));
  // No day is missing between the first and the last one.
  const areConsecutive = names.length === last - first + 1;
  if (areConsecutive && names.length > 2) return `${names[0]} a ${names.at(-1)}`;
  return new Intl.ListFormat('es-CL').format(names);
}

/** A time as Chileans write it: `09:00` of the content becomes `9:00`. */
const withoutLeadingZero = (time: string) => time.replace(/^0/, '');

/**
 * The opening hours of an office, for the footer: one line for all days with the same hours, such as
 * `Lunes a viernes, 9:00 a 18:30`.
 *
 * @param hours `locations[0].openingHours` of the content
 */
export function OpeningHours({ hours }: { hours: NonNullable<Location['openingHours']> }) {
  return hours.map(({ days, opens, closes }) => {
    const dayNames = daysInWords(days);
    const capitalizedNames = dayNames.charAt(0).toUpperCase() + dayNames.slice(1);
    const line = `${capitalizedNames}, ${withoutLeadingZero(opens)} a ${withoutLeadingZero(closes)}`;
    return (
      <span key={line} className="line">
        {line}
      </span>
    );
  });
}
