import { diagnostic, DiagnosticError } from '../lib/diagnostic.ts';

/** Now, or the date in `SOURCE_DATE_EPOCH` (reproducible-builds.org). Throws a DiagnosticError if that is none. */
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
