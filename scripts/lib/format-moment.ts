const format = new Intl.DateTimeFormat('es-CL', {
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** Formats when a version was published, for the practice: `23 de noviembre, 14:30`, in this computer's time. */
export const formatMoment = (date: string): string => format.format(new Date(date));
