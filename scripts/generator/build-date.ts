import { DiagnosticError } from '../lib/diagnostic.ts';
import { diagnostic } from '../messages/problem.ts';

const VARIABLE = 'SOURCE_DATE_EPOCH';

/**
 * Returns the date in `SOURCE_DATE_EPOCH` (seconds since 1970, reproducible-builds.org), or else now.
 *
 * @throws DiagnosticError if the variable holds no date
 */
export function buildDate(epoch = process.env[VARIABLE]): Date {
  if (!epoch) return new Date();
  const isWholeNumber = /^\d+$/.test(epoch);
  const date = new Date(Number(epoch) * 1000);
  // The time of an invalid date, such as one from too large a number, is NaN.
  const isValidDate = !Number.isNaN(date.getTime());
  if (!isWholeNumber || !isValidDate) {
    throw new DiagnosticError([diagnostic('environment.build-date', { file: VARIABLE }, { text: epoch })]);
  }
  return date;
}
