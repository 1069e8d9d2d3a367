/**
 * Dates as the practice's visitors read them: es-CL, on the calendar of Santiago. Used at build and in
 * the browser, so that both write the same words. Without `Intl` wherever it can be: each of its formatters
 * takes a phone more than 100 ms.
 */
const MONTHS = [
  ...['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio'],
  ...['julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre'],
];

/** As search engines and as visitors read them, from the first day of the week. */
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

const HOUR = 3_600_000;

/** `2026-11-20`, for `<time datetime>` */
export function isoDate(date: Date): string {
  // Chile is three or four hours behind UTC (IANA time zone database, America/Santiago): only in this hour it matters which.
  if (date.getUTCHours() === 3) return new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Santiago' }).format(date);
  return new Date(date.getTime() - 4 * HOUR).toISOString().slice(0, 10);
}

/** `20 de noviembre de 2026` */
export function longDate(date: Date): string {
  const [year, month, day] = isoDate(date).split('-').map(Number);
  return `${day} de ${MONTHS[month! - 1]} de ${year}`;
}

/** `2026` */
export const currentYear = (date: Date): string => isoDate(date).slice(0, 4);
