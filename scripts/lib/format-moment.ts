const format = new Intl.DateTimeFormat('es-CL', {
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** Formats a date and time in this computer's time zone: `23 de noviembre, 14:30`. */
export const formatMoment = (date: string): string => format.format(new Date(date));
