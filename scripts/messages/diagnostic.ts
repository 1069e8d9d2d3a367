/** The form in which scripts report what a person can fix. */
import type { Code, DiagnosticParams } from './codes.ts';

/** Where a problem is. */
export interface Place {
  /** Path from the project's root. */
  file: string;
  /** Lines and columns count from 1. */
  line?: number | undefined;
  column?: number | undefined;
  /** Field of the content, such as `locations[0].address`. */
  field?: string | undefined;
}

/** `error` stops a build; `warning` does not; `advice` only says how something could be better. */
export type Severity = 'error' | 'warning' | 'advice';

/** A problem without its place: a code such as `content.too-long`, and the values that its sentence needs. */
export type Problem<C extends Code = Code> = { [Each in C]: { code: Each; params: DiagnosticParams[Each] } }[C];

export const problem = <C extends Code>(code: C, params: DiagnosticParams[C]): Problem => ({ code, params }) as Problem;

/** A problem at its place, and how serious it is: with content, media, pages, styles, the site or its publication. */
export type Diagnostic = Problem & { severity: Severity; place: Place };

export const atPlace = (place: Place, { code, params }: Problem, severity: Severity = 'error'): Diagnostic =>
  ({ code, severity, place, params }) as Diagnostic;

export const diagnostic = <C extends Code>(
  code: C,
  place: Place,
  params: DiagnosticParams[C],
  severity: Severity = 'error',
): Diagnostic => atPlace(place, problem(code, params), severity);
