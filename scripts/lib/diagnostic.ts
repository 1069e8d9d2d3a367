/** Diagnostics in errors: problems that a person can fix. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BuildFailure, Message } from 'esbuild';
import { diagnostic, type Diagnostic } from '../messages/problem.ts';
import { formatDiagnostics } from '../messages/format.ts';
import type { SystemRefusal } from '../messages/project.ts';
import type { ProjectRoot } from './paths.ts';

/** Thrown to stop a command because its input is wrong, at known places. */
export class DiagnosticError extends Error {
  /** As `sortDiagnostics` returns them. */
  readonly diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[]) {
    const sorted = sortDiagnostics(diagnostics);
    super(formatDiagnostics(sorted, 'en'));
    this.name = 'DiagnosticError';
    this.diagnostics = sorted;
  }
}

/** Returns a copy without duplicates, sorted by file, line and column, then by field, code and values. */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const unique = new Map<string, Diagnostic>();
  for (const each of diagnostics) unique.set(JSON.stringify(each), each);
  return [...unique.values()].sort(compareDiagnostics);
}

function compareDiagnostics(a: Diagnostic, b: Diagnostic): number {
  return (
    // As in English, so that the order is the same on every computer.
    a.place.file.localeCompare(b.place.file, 'en') ||
    // A diagnostic of the whole file, without a line, comes first.
    (a.place.line ?? 0) - (b.place.line ?? 0) ||
    (a.place.column ?? 0) - (b.place.column ?? 0) ||
    detailsOf(a).localeCompare(detailsOf(b), 'en')
  );
}

const detailsOf = ({ code, place, params }: Diagnostic) => `${place.field ?? ''} ${code} ${JSON.stringify(params)}`;

/** Returns the diagnostics of an error that a person can fix; undefined for any other error, a bug. */
export function diagnosticsOf(error: unknown, root: ProjectRoot): readonly Diagnostic[] | undefined {
  if (error instanceof DiagnosticError) return error.diagnostics;
  if (!(error instanceof Error)) return undefined;
  if (isBuildFailure(error)) return error.errors.map(diagnosticOfEsbuild);
  // The stack comes last, because that of the other errors may have a line of `src`, too.
  const converted =
    diagnosticOfFileSystem(error, root) ?? diagnosticOfSyntaxError(error, root) ?? diagnosticFromStack(error, root);
  return converted && [converted];
}

function isBuildFailure(error: Error): error is BuildFailure {
  const { errors } = error as Partial<BuildFailure>;
  return Array.isArray(errors) && errors.length > 0 && errors.every(({ text }) => typeof text === 'string');
}

/** The columns of esbuild count bytes from 0; those of diagnostics count characters from 1. */
function diagnosticOfEsbuild({ text, location }: Message): Diagnostic {
  // esbuild gives no place for a wrong option; `src` is what it bundles.
  if (!location) return diagnostic('tool.message', { file: 'src' }, { text });
  const textBefore = Buffer.from(location.lineText).subarray(0, location.column).toString();
  const place = { file: location.file, line: location.line, column: textBefore.length + 1 };
  return diagnostic('tool.message', place, { text });
}

const pathFromRoot = (root: ProjectRoot, file: string) => path.relative(root, file).replaceAll(path.sep, '/');

/** Matches how tsx reports a syntax error: `/site/src/page.ts:12:4: ERROR: Expected ";" but found "x"`. */
const syntaxErrorOfTsx = /^(?<file>.+?):(?<line>\d+):(?<column>\d+): ERROR: (?<text>.+)$/m;

/** Reads the place of a syntax error from the message of tsx; undefined for another error. */
function diagnosticOfSyntaxError({ message }: Error, root: ProjectRoot): Diagnostic | undefined {
  const match = syntaxErrorOfTsx.exec(message);
  if (!match?.groups) return undefined;
  const { file = '', line, column, text = '' } = match.groups;
  // The column counts bytes from 0. Without the source line it cannot be converted, so after an accented letter it is a
  // little too large.
  const place = { file: pathFromRoot(root, file), line: Number(line), column: Number(column) + 1 };
  return diagnostic('tool.message', place, { text });
}

/** Matches a line of a stack: `at Hero (file:///src/Hero.tsx:12:5)`, or without a function `at /src/page.ts:3:9`. */
const stackLine = /at (?:.*\()?(?<address>\S+?):(?<line>\d+):(?<column>\d+)\)?$/gm;

/** Places an exception at the first line of the stack that is in `src`; lines above that may be a package's. */
function diagnosticFromStack({ name, message, stack = '' }: Error, root: ProjectRoot): Diagnostic | undefined {
  for (const { groups } of stack.matchAll(stackLine)) {
    const { address = '', line, column } = groups ?? {};
    const file = pathFromRoot(root, address.startsWith('file:') ? fileURLToPath(address) : address);
    if (!file.startsWith('src/')) continue;
    const place = { file, line: Number(line), column: Number(column) };
    return diagnostic('tool.message', place, { text: `${name}: ${message}` });
  }
  return undefined;
}

/** Error codes of the file system. */
const systemRefusals: Readonly<Record<string, SystemRefusal>> = {
  ENOSPC: 'disk-full',
  EDQUOT: 'quota',
  EFBIG: 'file-size',
  EACCES: 'permission',
  // "Operation not permitted"; on Windows, it often means that another program has the file open.
  EPERM: 'in-other-use',
  EROFS: 'read-only',
  EBUSY: 'busy',
};

/** Returns why the system refuses a file; undefined for another error, such as ENOENT, a bug of the scripts. */
export function systemRefusalOf(error: NodeJS.ErrnoException): { refusal: SystemRefusal; code: string } | undefined {
  const { code = '' } = error;
  const refusal = systemRefusals[code];
  return refusal && { refusal, code };
}

function diagnosticOfFileSystem(error: NodeJS.ErrnoException, root: ProjectRoot): Diagnostic | undefined {
  const params = systemRefusalOf(error);
  // Errors of a file that is open already, as at a full disk, name no path.
  return params && diagnostic('system.refused', { file: error.path ?? root }, params);
}
