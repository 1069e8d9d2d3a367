/** Types of the problems that a person can fix: a diagnostic is a problem at a place of a file. */
import type { Code, DiagnosticParams } from './codes.ts';

export interface Place {
  /** Path from the project's root, or absolute; address of a storage or server; name of an environment variable. */
  file: string;
  /** Like `column`, counts from 1. */
  line?: number | undefined;
  column?: number | undefined;
  /** Path of the field, such as `locations[0].address`. */
  field?: string | undefined;
}

/** An `error` stops a build, a `warning` does not, `advice` suggests an improvement. */
export type Severity = 'error' | 'warning' | 'advice';

/**
 * A problem without its place: a code such as `content.too-long`, and the values for its message. The type is a union
 * with a member for each code, so that `params` always fits `code`.
 */
export type Problem = { [C in Code]: { code: C; params: DiagnosticParams[C] } }[Code];

export type Diagnostic = Problem & { severity: Severity; place: Place };

// TypeScript does not see that a code of any type `C` and its params are a member of the union, so this casts.
export const problem = <C extends Code>(code: C, params: DiagnosticParams[C]): Problem => ({ code, params }) as Problem;

export const atPlace = (unplaced: Problem, place: Place, severity: Severity = 'error'): Diagnostic => ({
  ...unplaced,
  severity,
  place,
});

export const diagnostic = <C extends Code>(
  code: C,
  place: Place,
  params: DiagnosticParams[C],
  severity?: Severity,
): Diagnostic => atPlace(problem(code, params), place, severity);
