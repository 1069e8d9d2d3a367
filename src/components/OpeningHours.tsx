import { weekdays, type Weekday } from '../calendar.ts';
import type { Location } from '../content/schema.ts';

/** `lunes a viernes`, `martes y jueves`, `lunes, miércoles y viernes` */
function inWords(days: readonly Weekday[]): string {
  const week = Object.keys(weekdays) as Weekday[];
  const open = week.filter((day) => days.includes(day));
  const names = open.map((day) => weekdays[day]);
  const isRun = open.length > 2 && week.join().includes(open.join());
  return isRun ? `${names[0]} a ${names.at(-1)}` : new Intl.ListFormat('es-CL').format(names);
}

/** `Lunes a viernes, 9:00 a 18:30` */
export function OpeningHours({ hours }: { hours: NonNullable<Location['openingHours']> }) {
  return hours.map(({ days, opens, closes }) => {
    const words = inWords(days);
    const times = [opens, closes].map((time) => time.replace(/^0/, '')).join(' a ');
    return (
      <span key={words + times} className="line">
        {words.charAt(0).toUpperCase() + words.slice(1)}, {times}
      </span>
    );
  });
}
