import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Message } from 'esbuild';
import type { Code, DiagnosticParams } from '../messages/codes.ts';
import { formatDiagnostics } from '../messages/format.ts';
import type { SystemRefusal } from '../messages/project.ts';

/** Where a problem is. */
export interface Place {
  /** Path from the project's root. Of problems outside the project: what has to be changed, such as a variable. */
  file: string;
  /** From 1, as the column. */
  line?: number | undefined;
  column?: number | undefined;
  /** Field of the content, such as `locations[0].address`. */
  field?: string | undefined;
}

/** `error` stops a build; `warning` does not; `advice` only says how something could be better. */
export type Severity = 'error' | 'warning' | 'advice';

/** A problem without its place. Catalogues hold its sentence. */
export type Problem<C extends Code = Code> = { [Each in C]: { code: Each; params: DiagnosticParams[Each] } }[C];

export const problem = <C extends Code>(code: C, params: DiagnosticParams[C]): Problem => ({ code, params }) as Problem;

/** A problem at its place: with content, media, pages, styles, the site or its publication. */
export type Diagnostic = Problem & { severity: Severity; place: Place };

export const atPlace = (place: Place, { code, params }: Problem, severity: Severity = 'error'): Diagnostic =>
  ({ code, severity, place, params }) as Diagnostic;

export const diagnostic = <C extends Code>(
  code: C,
  place: Place,
  params: DiagnosticParams[C],
  severity: Severity = 'error',
): Diagnostic => atPlace(place, problem(code, params), severity);

/** Stops a command: its input is wrong, at known places. The message is in English, for stack traces. */
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

/** Sorts by file, line, column and field. A problem that several pages report is kept once. */
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
 * What a command could not do, as diagnostics: its own, those of esbuild, a module that cannot be loaded, a
 * component that throws, a file that the system refuses.
 *
 * @param root absolute path of the project
 * @returns nothing where the scripts themselves are wrong, and only the error's stack helps
 */
export function diagnosticsOf(error: unknown, root: string): readonly Diagnostic[] | undefined {
  if (error instanceof DiagnosticError) return error.diagnostics;
  if (!(error instanceof Error)) return undefined;
  const { errors } = error as Error & { errors?: Message[] };
  if (Array.isArray(errors) && errors.length > 0) return errors.map(ofEsbuild);
  const found = ofSystem(error, root) ?? ofModule(error, root) ?? ofComponent(error, root);
  return found && [found];
}

/** esbuild counts columns in bytes from 0. */
function ofEsbuild({ text, location }: Message): Diagnostic {
  if (!location) return diagnostic('tool.message', { file: 'src' }, { text });
  const before = Buffer.from(location.lineText).subarray(0, location.column).toString();
  const place = { file: location.file, line: location.line, column: before.length + 1 };
  return diagnostic('tool.message', place, { text });
}

const relative = (root: string, file: string) => path.relative(root, file).replaceAll(path.sep, '/');

/** A module that tsx could not read: its error crosses threads, and only the message arrives. */
function ofModule({ message }: Error, root: string): Diagnostic | undefined {
  const found = /^(?<file>.+?):(?<line>\d+):(?<column>\d+): ERROR: (?<text>.+)$/m.exec(message);
  if (!found?.groups) return undefined;
  const { file = '', line, column, text = '' } = found.groups;
  const place = { file: relative(root, file), line: Number(line), column: Number(column) + 1 };
  return diagnostic('tool.message', place, { text });
}

/** An exception, at the innermost line of `src` that it passed. */
function ofComponent({ name, message, stack = '' }: Error, root: string): Diagnostic | undefined {
  for (const { groups = {} } of stack.matchAll(/at (?:.*\()?(?<address>\S+?):(?<line>\d+):(?<column>\d+)\)?$/gm)) {
    const { address = '', line, column } = groups;
    const file = relative(root, address.startsWith('file:') ? fileURLToPath(address) : address);
    if (!file.startsWith('src/')) continue;
    const place = { file, line: Number(line), column: Number(column) };
    return diagnostic('tool.message', place, { text: `${name}: ${message}` });
  }
  return undefined;
}

/** By the code of the system. */
const systemRefusals: Readonly<Record<string, SystemRefusal>> = {
  ENOSPC: 'disk-full',
  EDQUOT: 'quota',
  EFBIG: 'file-size',
  EACCES: 'permission',
  EPERM: 'in-other-use',
  EROFS: 'read-only',
  EBUSY: 'busy',
};

function ofSystem({ code = '', path: file }: NodeJS.ErrnoException, root: string): Diagnostic | undefined {
  const refusal = systemRefusals[code];
  return refusal && diagnostic('system.refused', { file: file ?? root }, { refusal, code });
}
