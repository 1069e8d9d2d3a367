/**
 * Dates as the practice's visitors read them: es-CL, on the calendar of Santiago. Used at build and in
 * the browser, so that both write the same words.
 */
const timeZone = 'America/Santiago';

/** `20 de noviembre de 2026` */
export const longDate = (date: Date): string =>
  new Intl.DateTimeFormat('es-CL', { timeZone, dateStyle: 'long' }).format(date);

/** Made when first needed, and once: that takes much longer than its use. */
let isoFormat: Intl.DateTimeFormat | undefined;

/** `2026-11-20`, for `<time datetime>` */
export const isoDate = (date: Date): string =>
  (isoFormat ??= new Intl.DateTimeFormat('sv-SE', { timeZone })).format(date);

/** `2026` */
export const currentYear = (date: Date): string => isoDate(date).slice(0, 4);
