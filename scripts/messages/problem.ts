/** Types of the problems that a person can fix: a diagnostic is a problem at a place of a file. */
import type { Code, DiagnosticParams } from './codes.ts';

export interface Place {
  /** Path from the project's root. */
  file: string;
  /** Like `column`, counts from 1. */
  line?: number | undefined;
  column?: number | undefined;
  /** Path of the field, such as `locations[0].address`. */
  field?: string | undefined;
}

/** An `error` stops a build, a `warning` does not, `advice` suggests an improvement. */
export type Severity = 'error' | 'warning' | 'advice';

/** A problem without its place: a code such as `content.too-long`, and the values for its message. */
export type Problem<C extends Code = Code> = { [Each in C]: { code: Each; params: DiagnosticParams[Each] } }[C];

export const problem = <C extends Code>(code: C, params: DiagnosticParams[C]): Problem => ({ code, params }) as Problem;

export type Diagnostic = Problem & { severity: Severity; place: Place };

export const atPlace = (place: Place, { code, params }: Problem, severity: Severity = 'error'): Diagnostic =>
  ({ code, severity, place, params }) as Diagnostic;

export const diagnostic = <C extends Code>(
  code: C,
  place: Place,
  params: DiagnosticParams[C],
  severity: Severity = 'error',
): Diagnostic => atPlace(place, problem(code, params), severity);
