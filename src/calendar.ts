/**
 * Dates as the practice's visitors read them: es-CL, on the calendar of Santiago. The build and the browser share this
 * module, so both write the same words. It avoids `Intl` where it can: creating a formatter takes a phone over 100 ms.
 */
/** Names of the months, from January on. */
const MONTHS = [
  ...['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio'],
  ...['julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre'],
];

/** Days of the week: the English names that search engines want, with the Spanish ones; in the order of the week. */
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

/** An hour in milliseconds. */
const HOUR = 3_600_000;

/** The day that it is in Santiago at a moment, as `2026-11-20`, for `<time datetime>`. */
export function isoDate(date: Date): string {
  // Chile is three or four hours behind UTC, by the season. Only from 3:00 to 3:59 UTC does the season decide which day it
  // is there; so only then the slow formatter is asked. Swedish (`sv-SE`) writes dates as ISO 8601 does.
  if (date.getUTCHours() === 3) return new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Santiago' }).format(date);
  // At any other hour, three hours would give the same day as four.
  return new Date(date.getTime() - 4 * HOUR).toISOString().slice(0, 10);
}

/** The day that it is in Santiago at a moment, in words: `20 de noviembre de 2026`. */
export function longDate(date: Date): string {
  const [year, month, day] = isoDate(date).split('-').map(Number);
  return `${day} de ${MONTHS[Number(month) - 1]} de ${year}`;
}

/** The year that it is in Santiago at a moment: `2026`. */
export const currentYear = (date: Date): string => isoDate(date).slice(0, 4);
