import { diagnostic, DiagnosticError } from '../lib/diagnostic.ts';

/**
 * The date and time that a build takes for today: now, unless the environment variable `SOURCE_DATE_EPOCH`
 * (reproducible-builds.org) sets another date. With it, two builds of the same sources give the same files on any day.
 *
 * @param epoch the value of the variable: seconds since 1970 in digits, such as `1795000000`; undefined or empty for now
 * @throws DiagnosticError if `epoch` is not in digits, or too large for a date
 */
export function buildDate(epoch = process.env['SOURCE_DATE_EPOCH']): Date {
  if (!epoch) return new Date();
  const isInDigits = /^\d+$/.test(epoch);
  const date = new Date(Number(epoch) * 1000);
  // A number that is too large gives an invalid date, whose time is NaN.
  const isValidDate = !Number.isNaN(date.getTime());
  if (!isInDigits || !isValidDate) {
    throw new DiagnosticError([diagnostic('environment.build-date', { file: 'SOURCE_DATE_EPOCH' }, { found: epoch })]);
  }
  return date;
}
