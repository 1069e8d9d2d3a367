/** Opening hours in words, for the footer of the site and for the forms of the editor. */
import { weekdays, type Weekday } from './calendar.ts';

/** The days of the week from Monday on, in English. */
const WEEK = Object.keys(weekdays) as Weekday[];

/** `Lunes a viernes` for three or more consecutive days, else a list: `Martes y jueves`; '' without a day. */
export function daysInWords(days: readonly Weekday[]): string {
  const names = WEEK.filter((day) => days.includes(day)).map((day) => weekdays[day]);
  // Positions of the first and the last day in the week, from 0 for Monday.
  const first = WEEK.findIndex((day) => days.includes(day));
  const last = WEEK.findLastIndex((day) => days.includes(day));
  // No day is missing between these two.
  const areConsecutive = names.length === last - first + 1;
  const isRange = areConsecutive && names.length > 2;
  const words = isRange ? `${names[0]} a ${names.at(-1)}` : new Intl.ListFormat('es-CL').format(names);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A time as Chileans write it: `9:00` for `09:00`. Any other text stays as it is. */
export const withoutLeadingZero = (time: string): string => time.replace(/^0(?=\d:\d\d$)/, '');

/** What of an office in the content matters here. */
interface Office {
  name: string;
  openingHours?: readonly { days: readonly Weekday[]; closes: string }[] | undefined;
}

/** Offices that close later than this are open in the evening, after most people's work. */
const END_OF_WORKDAY = '19:00';

/** The days on which an office closes latest of all, with that hour; undefined if none closes in the evening. */
export function latestHours(locations: readonly Office[]) {
  const all = locations.flatMap(({ name, openingHours = [] }) =>
    openingHours.map(({ days, closes }) => ({ days, closes: closes.padStart(5, '0'), office: name })),
  );
  const [latest] = all.sort((a, b) => b.closes.localeCompare(a.closes));
  return latest && latest.closes > END_OF_WORKDAY ? latest : undefined;
}
