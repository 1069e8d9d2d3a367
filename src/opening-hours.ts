/** Opening hours in words, for the footer of the site and for the forms of the editor. */
import { weekdays, type Weekday } from './calendar.ts';

/** The days of the week from Monday on, in English. */
const WEEK = Object.keys(weekdays) as Weekday[];

/**
 * Days of the week in Spanish words, in the order of the week: three or more consecutive days as a range
 * (`Lunes a viernes`), others as a list (`Martes y jueves`). Empty without a day.
 *
 * @param days in English and in any order, such as `['Thursday', 'Tuesday']`
 */
export function daysInWords(days: readonly Weekday[]): string {
  const names = WEEK.filter((day) => days.includes(day)).map((day) => weekdays[day]);
  // Positions in the week, from 0 for Monday; -1 without a day.
  const first = WEEK.findIndex((day) => days.includes(day));
  const last = WEEK.findLastIndex((day) => days.includes(day));
  // No day is missing between the first and the last one.
  const areConsecutive = names.length === last - first + 1;
  const isRange = areConsecutive && names.length > 2;
  const words = isRange ? `${names[0]} a ${names.at(-1)}` : new Intl.ListFormat('es-CL').format(names);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A time as Chileans write it: `9:00` for `09:00`. Any other text stays as it is. */
export const withoutLeadingZero = (time: string): string => time.replace(/^0(?=\d:\d\d$)/, '');
