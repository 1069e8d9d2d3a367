import { expect, test } from 'vitest';
import { currentYear, isoDate, longDate } from '../../src/calendar.ts';

const timeZone = 'America/Santiago';
const iso = new Intl.DateTimeFormat('sv-SE', { timeZone });
const long = new Intl.DateTimeFormat('es-CL', { timeZone, dateStyle: 'long' });

test('in every hour of three years, the dates are those of Santiago, in the words of Chile', () => {
  for (let time = Date.UTC(2026, 0, 1, 0, 30); time < Date.UTC(2029, 0, 2); time += 3_600_000) {
    const date = new Date(time);
    expect(isoDate(date)).toBe(iso.format(date));
    expect(longDate(date)).toBe(long.format(date));
    expect(currentYear(date)).toBe(iso.format(date).slice(0, 4));
  }
});
