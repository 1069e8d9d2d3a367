import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Message } from 'esbuild';
import type { Code, DiagnosticParams } from '../messages/codes.ts';
import { formatDiagnostics } from '../messages/format.ts';
import type { SystemRefusal } from '../messages/project.ts';

/** Where a problem is. */
export interface Place {
  /** Path from the project's root. For a problem outside the project: what has to be changed, such as a variable. */
  file: string;
  /** Lines and columns count from 1. Undefined if the problem concerns the whole file. */
  line?: number | undefined;
  column?: number | undefined;
  /** Field of the content, such as `locations[0].address`. */
  field?: string | undefined;
}

/** `error` stops a build; `warning` does not; `advice` only says how something could be better. */
export type Severity = 'error' | 'warning' | 'advice';

/**
 * A problem without its place: a code and the values that its sentence needs. The sentences stand in the catalogues of
 * `messages/`, one for each language.
 */
export type Problem<C extends Code = Code> = { [Each in C]: { code: Each; params: DiagnosticParams[Each] } }[C];

/** Creates a problem. The type of `params` follows from the code. */
export const problem = <C extends Code>(code: C, params: DiagnosticParams[C]): Problem => ({ code, params }) as Problem;

/** A problem with content, media, pages, styles, the site or its publication, at its place. */
export type Diagnostic = Problem & { severity: Severity; place: Place };

/** Turns a problem into a diagnostic: adds its place and how serious it is. */
export const atPlace = (place: Place, { code, params }: Problem, severity: Severity = 'error'): Diagnostic =>
  ({ code, severity, place, params }) as Diagnostic;

/** Creates a diagnostic in one step: a problem at its place. An error unless `severity` says otherwise. */
export const diagnostic = <C extends Code>(
  code: C,
  place: Place,
  params: DiagnosticParams[C],
  severity: Severity = 'error',
): Diagnostic => atPlace(place, problem(code, params), severity);

/** Thrown to stop a command because its input is wrong, at known places. The message is in English, for stack traces. */
export class DiagnosticError extends Error {
  /** In order of file, line and column. */
  readonly diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[]) {
    const sorted = sortDiagnostics(diagnostics);
    super(formatDiagnostics(sorted, 'en'));
    this.name = 'DiagnosticError';
    this.diagnostics = sorted;
  }
}

/**
 * A copy sorted by file, line, column, field and code, without duplicates: several pages may report the same problem.
 */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const unique = new Map(diagnostics.map((diagnostic) => [JSON.stringify(diagnostic), diagnostic]));
  const detailsOf = ({ code, place, params }: Diagnostic) => `${place.field ?? ''} ${code} ${JSON.stringify(params)}`;
  return [...unique.values()].sort(
    (a, b) =>
      a.place.file.localeCompare(b.place.file, 'en') ||
      (a.place.line ?? 0) - (b.place.line ?? 0) ||
      (a.place.column ?? 0) - (b.place.column ?? 0) ||
      detailsOf(a).localeCompare(detailsOf(b), 'en'),
  );
}

/**
 * Converts an error that stopped a command into diagnostics that a person can act on: those of a DiagnosticError,
 * messages of esbuild, a file that the system refuses, a module that cannot be loaded, a component that throws.
 *
 * @param root absolute path of the project
 * @returns undefined for any other error: it is a bug of the scripts, and only its stack helps
 */
export function diagnosticsOf(error: unknown, root: string): readonly Diagnostic[] | undefined {
  if (error instanceof DiagnosticError) return error.diagnostics;
  if (!(error instanceof Error)) return undefined;
  const { errors } = error as Error & { errors?: Message[] };
  if (Array.isArray(errors) && errors.length > 0) return errors.map(diagnosticOfEsbuild);
  const found =
    diagnosticOfSystem(error, root) ?? diagnosticOfModule(error, root) ?? diagnosticOfComponent(error, root);
  return found && [found];
}

/** The diagnostic for a message of esbuild. Its columns count bytes from 0; ours count characters from 1. */
function diagnosticOfEsbuild({ text, location }: Message): Diagnostic {
  if (!location) return diagnostic('tool.message', { file: 'src' }, { text });
  const before = Buffer.from(location.lineText).subarray(0, location.column).toString();
  const place = { file: location.file, line: location.line, column: before.length + 1 };
  return diagnostic('tool.message', place, { text });
}

/** A path from the project's root, with `/` on every system. */
const relative = (root: string, file: string) => path.relative(root, file).replaceAll(path.sep, '/');

/**
 * The diagnostic for a module that tsx could not parse. Such an error comes from another thread, so only its message is
 * left to read the place from. Undefined for any other error.
 */
function diagnosticOfModule({ message }: Error, root: string): Diagnostic | undefined {
  const found = /^(?<file>.+?):(?<line>\d+):(?<column>\d+): ERROR: (?<text>.+)$/m.exec(message);
  if (!found?.groups) return undefined;
  const { file = '', line, column, text = '' } = found.groups;
  const place = { file: relative(root, file), line: Number(line), column: Number(column) + 1 };
  return diagnostic('tool.message', place, { text });
}

/**
 * The diagnostic for an exception in a component: at the innermost line of `src` in its stack. Undefined if the stack
 * has no such line.
 */
function diagnosticOfComponent({ name, message, stack = '' }: Error, root: string): Diagnostic | undefined {
  for (const { groups = {} } of stack.matchAll(/at (?:.*\()?(?<address>\S+?):(?<line>\d+):(?<column>\d+)\)?$/gm)) {
    const { address = '', line, column } = groups;
    const file = relative(root, address.startsWith('file:') ? fileURLToPath(address) : address);
    if (!file.startsWith('src/')) continue;
    const place = { file, line: Number(line), column: Number(column) };
    return diagnostic('tool.message', place, { text: `${name}: ${message}` });
  }
  return undefined;
}

/** What the error codes of the file system mean. EPERM: Windows gives it for a file that another program has open. */
const systemRefusals: Readonly<Record<string, SystemRefusal>> = {
  ENOSPC: 'disk-full',
  EDQUOT: 'quota',
  EFBIG: 'file-size',
  EACCES: 'permission',
  EPERM: 'in-other-use',
  EROFS: 'read-only',
  EBUSY: 'busy',
};

/**
 * What an error of the file system means for a person, such as a full disk, with the system's own code.
 *
 * @returns undefined for any other error, such as `ENOENT`: that is a bug of the scripts
 */
export function systemRefusalOf({
  code = '',
}: NodeJS.ErrnoException): { refusal: SystemRefusal; code: string } | undefined {
  const refusal = systemRefusals[code];
  return refusal && { refusal, code };
}

/**
 * The diagnostic for a file or folder that the system refuses to read or write. Does not say what has been changed by
 * then: only the caller knows.
 */
function diagnosticOfSystem(error: NodeJS.ErrnoException, root: string): Diagnostic | undefined {
  const params = systemRefusalOf(error);
  return params && diagnostic('system.refused', { file: error.path ?? root }, params);
}
