/** Formats opening hours, for the pages and the forms of the editor. */
import { weekdays, type Weekday } from './calendar.ts';

const week = Object.keys(weekdays) as Weekday[];

/** Returns `Lunes a viernes` for three or more consecutive days, else a list such as `Martes y jueves`. */
export function daysInWords(days: readonly Weekday[]): string {
  const sorted = week.filter((day) => days.includes(day));
  const names = sorted.map((day) => weekdays[day]);
  // `Monday,Tuesday,…` contains the joined days only if none is left out between them.
  const areConsecutive = week.join().includes(sorted.join());
  const isRange = areConsecutive && names.length > 2;
  const words = isRange ? `${names[0]} a ${names.at(-1)}` : new Intl.ListFormat('es-CL').format(names);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Standards and comparisons need `09:00` for `9:00`. */
export const withLeadingZero = (time: string): string => time.padStart(5, '0');

/** Chileans write `9:00` for `09:00`. */
export const timeWithoutLeadingZero = (time: string): string => time.replace(/^0(?=\d:\d\d$)/, '');

interface Office {
  name: string;
  openingHours?: readonly { days: readonly Weekday[]; closes: string }[] | undefined;
}

/** Offices that close later are open after most people's work. */
const END_OF_WORKDAY = '19:00';

/** Returns the latest closing time with its days and office; undefined if no office is open in the evening. */
export function eveningHours(locations: readonly Office[]) {
  // With leading zeros, times are compared as texts.
  const hours = locations.flatMap(({ name, openingHours = [] }) =>
    openingHours.map(({ days, closes }) => ({ days, closes: withLeadingZero(closes), office: name })),
  );
  const [latest] = hours.sort((a, b) => b.closes.localeCompare(a.closes));
  return latest && latest.closes > END_OF_WORKDAY ? latest : undefined;
}
