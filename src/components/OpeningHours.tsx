import type { Location } from '../content/schema.ts';
import { daysInWords } from '../opening-hours.ts';

/** Shows one line per entry, such as `Lunes a viernes, 9:00 a 18:30`, and keeps the times together. */
export function OpeningHours({ hours }: { hours: NonNullable<Location['openingHours']> }) {
  return hours.map(({ days, opens, closes }) => {
    const line = `${daysInWords(days)}, ${opens}\u00A0a\u00A0${closes}`;
    return (
      <span key={line} className="line">
        {line}
      </span>
    );
  });
}
