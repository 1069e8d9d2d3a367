/** Formats dates of Santiago, mostly without `Intl`: on phones, creating one of its formatters takes over 100 ms. */

const months = [
  ...['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio'],
  ...['julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre'],
];

/** The days in the order of the week. The keys are the names that search engines require. */
export const weekdays = {
  Monday: 'lunes',
  Tuesday: 'martes',
  Wednesday: 'miércoles',
  Thursday: 'jueves',
  Friday: 'viernes',
  Saturday: 'sábado',
  Sunday: 'domingo',
} as const;

export type Weekday = keyof typeof weekdays;

const HOUR_MS = 3_600_000;

/** Returns the date in Santiago: `2026-11-20`. */
export function isoDate(date: Date): string {
  // Chile is three or four hours behind UTC, depending on the season. Only from 3:00 to 3:59 UTC the date depends on
  // that, too, and `Intl`, which is slow, has to decide. The Swedish format is ISO 8601.
  if (date.getUTCHours() === 3) return new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Santiago' }).format(date);
  return new Date(date.getTime() - 4 * HOUR_MS).toISOString().slice(0, 10);
}

/** Returns the date in Santiago: `20 de noviembre de 2026`. */
export function longDate(date: Date): string {
  const [year, month, day] = isoDate(date).split('-').map(Number);
  return `${day} de ${months[Number(month) - 1]} de ${year}`;
}

/** Returns the year in Santiago. */
export const currentYear = (date: Date): string => isoDate(date).slice(0, 4);
