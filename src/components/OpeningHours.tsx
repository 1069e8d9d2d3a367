import type { Location } from '../content/schema.ts';
import { daysInWords } from '../opening-hours.ts';

/**
 * The opening hours of an office, for the footer: one line for all days with the same hours, such as
 * `Lunes a viernes, 9:00 a 18:30`.
 *
 * @param hours `locations[0].openingHours` of the content
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
