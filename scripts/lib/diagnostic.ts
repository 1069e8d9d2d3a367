/**
 * The form in which scripts report what a person can fix: problems, diagnostics (problems at a place of a file) and the
 * error that carries them.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BuildFailure, Message } from 'esbuild';
import { diagnostic, type Diagnostic } from '../messages/diagnostic.ts';
import { formatDiagnostics } from '../messages/format.ts';
import type { SystemRefusal } from '../messages/project.ts';
import type { ProjectRoot } from './paths.ts';

export {
  atPlace,
  diagnostic,
  problem,
  type Diagnostic,
  type Place,
  type Problem,
  type Severity,
} from '../messages/diagnostic.ts';

/** Thrown to stop a command because its input is wrong, at known places. */
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

/** A copy in the order in which people read diagnostics: by file, line and column, then by field, code and values. */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const unique = new Map<string, Diagnostic>();
  for (const diagnostic of diagnostics) unique.set(JSON.stringify(diagnostic), diagnostic);
  return [...unique.values()].sort(compareDiagnostics);
}

/**
 * Compares two diagnostics for the order of `sortDiagnostics`: negative if the first comes before the second, positive
 * if it comes after.
 */
function compareDiagnostics(a: Diagnostic, b: Diagnostic): number {
  const detailsOf = ({ code, place, params }: Diagnostic) => `${place.field ?? ''} ${code} ${JSON.stringify(params)}`;
  // Each comparison gives 0 for equal values, and then the next one decides.
  return (
    a.place.file.localeCompare(b.place.file, 'en') ||
    (a.place.line ?? 0) - (b.place.line ?? 0) ||
    (a.place.column ?? 0) - (b.place.column ?? 0) ||
    detailsOf(a).localeCompare(detailsOf(b), 'en')
  );
}

/**
 * Converts an error that stopped a command into diagnostics that a person can act on. It knows these errors: a
 * DiagnosticError, that of a build that esbuild could not finish, a file that the system refuses, a syntax error in a
 * module, and an exception in a component.
 */
export function diagnosticsOf(error: unknown, root: ProjectRoot): readonly Diagnostic[] | undefined {
  if (error instanceof DiagnosticError) return error.diagnostics;
  if (!(error instanceof Error)) return undefined;
  if (isBuildFailure(error)) return error.errors.map(diagnosticOfEsbuild);
  // Each of these is undefined if the error is of another kind.
  const single =
    diagnosticOfSystem(error, root) ?? diagnosticOfSyntaxError(error, root) ?? diagnosticOfComponent(error, root);
  return single && [single];
}

/** Whether an error is that of esbuild's build functions, which lists the messages of the build. */
function isBuildFailure(error: Error): error is BuildFailure {
  const { errors } = error as Partial<BuildFailure>;
  return Array.isArray(errors) && errors.length > 0 && errors.every(({ text }) => typeof text === 'string');
}

/**
 * The diagnostic for a message of esbuild, in esbuild's own words. The columns of esbuild count bytes from 0; ours
 * count characters from 1.
 */
function diagnosticOfEsbuild({ text, location }: Message): Diagnostic {
  if (!location) return diagnostic('tool.message', { file: 'src' }, { text });
  const textBefore = Buffer.from(location.lineText).subarray(0, location.column).toString();
  const place = { file: location.file, line: location.line, column: textBefore.length + 1 };
  return diagnostic('tool.message', place, { text });
}

/** The path of a file from the project's root, with `/` on every system. */
const pathFromRoot = (root: ProjectRoot, file: string) => path.relative(root, file).replaceAll(path.sep, '/');

/** Matches how tsx reports a syntax error: `/site/src/page.ts:12:4: ERROR: Expected ";" but found "x"`. */
const syntaxErrorOfTsx = /^(?<file>.+?):(?<line>\d+):(?<column>\d+): ERROR: (?<text>.+)$/m;

/**
 * The diagnostic for a syntax error in one of our modules, found when Node imports the module. Then tsx, which runs our
 * TypeScript, throws the error; it carries only a text, not the list of messages that `isBuildFailure` looks for.
 */
function diagnosticOfSyntaxError({ message }: Error, root: ProjectRoot): Diagnostic | undefined {
  const match = syntaxErrorOfTsx.exec(message);
  if (!match?.groups) return undefined;
  const { file = '', line, column, text = '' } = match.groups;
  // Columns in the text count bytes from 0. Without the line itself, bytes cannot be converted to characters: behind an
  // accent, the column is a little too large.
  const place = { file: pathFromRoot(root, file), line: Number(line), column: Number(column) + 1 };
  return diagnostic('tool.message', place, { text });
}

/**
 * Matches a line of a stack: `at Hero (file:///site/src/sections/Hero.tsx:12:5)`, or without a function `at
 * /site/src/page.ts:3:9`.
 */
const stackLine = /at (?:.*\()?(?<address>\S+?):(?<line>\d+):(?<column>\d+)\)?$/gm;

/**
 * The diagnostic for an exception in a component, at the line of `src` that threw it: the innermost one in the stack,
 * because a function of a package may have thrown for the component.
 */
function diagnosticOfComponent({ name, message, stack = '' }: Error, root: ProjectRoot): Diagnostic | undefined {
  for (const { groups } of stack.matchAll(stackLine)) {
    const { address = '', line, column } = groups ?? {};
    const absolutePath = address.startsWith('file:') ? fileURLToPath(address) : address;
    const file = pathFromRoot(root, absolutePath);
    if (!file.startsWith('src/')) continue;
    const place = { file, line: Number(line), column: Number(column) };
    return diagnostic('tool.message', place, { text: `${name}: ${message}` });
  }
  return undefined;
}

/**
 * What the error codes of the file system mean. EPERM often means on Windows that another program has the file open.
 */
const systemRefusals: Readonly<Record<string, SystemRefusal>> = {
  ENOSPC: 'disk-full',
  EDQUOT: 'quota',
  EFBIG: 'file-size',
  EACCES: 'permission',
  EPERM: 'in-other-use',
  EROFS: 'read-only',
  EBUSY: 'busy',
};

/** Undefined for any other error, such as ENOENT: that is a bug of the scripts. */
export function systemRefusalOf(error: NodeJS.ErrnoException): { refusal: SystemRefusal; code: string } | undefined {
  const { code = '' } = error;
  const refusal = systemRefusals[code];
  return refusal && { refusal, code };
}

function diagnosticOfSystem(error: NodeJS.ErrnoException, root: ProjectRoot): Diagnostic | undefined {
  const params = systemRefusalOf(error);
  return params && diagnostic('system.refused', { file: error.path ?? root }, params);
}
