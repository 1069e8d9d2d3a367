import { diagnostic, DiagnosticError } from '../lib/diagnostic.ts';

/**
 * The date that a build takes for today: the environment variable `SOURCE_DATE_EPOCH` (reproducible-builds.org) if it
 * is set, else now.
 *
 * @param epoch seconds since 1970, in digits
 * @throws DiagnosticError if `epoch` is not a number of seconds
 */
export function buildDate(epoch = process.env['SOURCE_DATE_EPOCH']): Date {
  if (!epoch) return new Date();
  const date = new Date(/^\d+$/.test(epoch) ? Number(epoch) * 1000 : Number.NaN);
  if (!Number.isNaN(date.getTime())) return date;
  throw new DiagnosticError([diagnostic('environment.build-date', { file: 'SOURCE_DATE_EPOCH' }, { found: epoch })]);
}
