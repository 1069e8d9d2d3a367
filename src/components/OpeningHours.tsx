import { weekdays, type Weekday } from '../calendar.ts';
import type { Location } from '../content/schema.ts';

/**
 * Days of the week in words, in the order of the week: three or more consecutive days as a range (`lunes a viernes`),
 * others as a list (`martes y jueves`).
 */
function daysInWords(days: readonly Weekday[]): string {
  const week = Object.keys(weekdays) as Weekday[];
  const sortedDays = week.filter((day) => days.includes(day));
  const names = sortedDays.map((day) => weekdays[day]);
  const areConsecutive = week.join().includes(sortedDays.join());
  if (areConsecutive && names.length > 2) return `${names[0]} a ${names.at(-1)}`;
  return new Intl.ListFormat('es-CL').format(names);
}

/** The opening hours of an office, one line for all days with the same hours: `Lunes a viernes, 9:00 a 18:30`. */
export function OpeningHours({ hours }: { hours: NonNullable<Location['openingHours']> }) {
  return hours.map(({ days, opens, closes }) => {
    const words = daysInWords(days);
    const times = [opens, closes].map((time) => time.replace(/^0/, '')).join(' a ');
    return (
      <span key={words + times} className="line">
        {words.charAt(0).toUpperCase() + words.slice(1)}, {times}
      </span>
    );
  });
}
