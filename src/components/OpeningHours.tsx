import type { Location } from '../content/schema.ts';
import { daysInWords } from '../opening-hours.ts';

/**
 * The opening hours of an office, for the footer: a line for each entry of `hours`, such as
 * `Lunes a viernes, 9:00 a 18:30`. An entry holds the days that have the same hours.
 */
export function OpeningHours({ hours }: { hours: NonNullable<Location['openingHours']> }) {
  return hours.map(({ days, opens, closes }) => {
    const line = `${daysInWords(days)}, ${opens} a ${closes}`;
    return (
      <span key={line} className="line">
        {line}
      </span>
    );
  });
}
