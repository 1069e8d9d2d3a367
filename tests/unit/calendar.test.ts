import { expect, test } from 'vitest';
import { currentYear, isoDate, longDate } from '../../src/calendar.ts';

const timeZone = 'America/Santiago';
const iso = new Intl.DateTimeFormat('sv-SE', { timeZone });
const long = new Intl.DateTimeFormat('es-CL', { timeZone, dateStyle: 'long' });

test('around every midnight of three years, dates are those of Santiago, in the Spanish of Chile', () => {
  for (let day = Date.UTC(2026, 0, 1); day < Date.UTC(2029, 0, 2); day += 24 * 3_600_000) {
    // Midnight is at 3 or 4 o'clock UTC.
    for (const hour of [2.5, 3.5, 4.5]) {
      const date = new Date(day + hour * 3_600_000);
      expect([isoDate(date), longDate(date)]).toEqual([iso.format(date), long.format(date)]);
      expect(currentYear(date)).toBe(iso.format(date).slice(0, 4));
    }
  }
});
