import { DiagnosticError } from '../lib/diagnostic.ts';
import { diagnostic } from '../messages/problem.ts';

/**
 * Returns the date in `SOURCE_DATE_EPOCH` (reproducible-builds.org), or else now.
 *
 * @throws DiagnosticError if the variable holds no date
 */
export function buildDate(epoch = process.env['SOURCE_DATE_EPOCH']): Date {
  if (!epoch) return new Date();
  const isInDigits = /^\d+$/.test(epoch);
  const date = new Date(Number(epoch) * 1000);
  // The time of an invalid date, such as one from too large a number, is NaN.
  const isValidDate = !Number.isNaN(date.getTime());
  if (!isInDigits || !isValidDate) {
    throw new DiagnosticError([diagnostic('environment.build-date', { file: 'SOURCE_DATE_EPOCH' }, { text: epoch })]);
  }
  return date;
}
