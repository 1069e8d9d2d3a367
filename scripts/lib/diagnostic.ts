import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Message } from 'esbuild';

/** One thing that is wrong, at its place: with content, media, pages, styles, the site or its publication. */
export interface Diagnostic {
  severity: 'error' | 'warning';
  /** Path from the project's root. */
  file: string;
  /** From 1, as the column. */
  line?: number | undefined;
  column?: number | undefined;
  /** What is expected and what was found: `contact.email: expected an e-mail address, found "contacto"`. */
  message: string;
  /** A way on, such as `did you mean "address"?`. */
  suggestion?: string | undefined;
}

/** Where something stands. */
export type Place = Pick<Diagnostic, 'file' | 'line' | 'column'>;

/** An error at a place. */
export const errorAt = ({ file, line, column }: Place, message: string, suggestion?: string): Diagnostic => ({
  severity: 'error',
  file,
  line,
  column,
  message,
  suggestion,
});

/** Stops a command: what it was given is wrong, at known places. */
export class DiagnosticError extends Error {
  /** In order of file, line and column. */
  readonly diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[]) {
    const sorted = sortDiagnostics(diagnostics);
    super(formatDiagnostics(sorted));
    this.name = 'DiagnosticError';
    this.diagnostics = sorted;
  }
}

/** By file, line and column, each once: what is wrong on every page is told once. */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const unique = new Map(diagnostics.map((diagnostic) => [JSON.stringify(diagnostic), diagnostic]));
  return [...unique.values()].sort(
    (a, b) =>
      a.file.localeCompare(b.file, 'en') ||
      (a.line ?? 0) - (b.line ?? 0) ||
      (a.column ?? 0) - (b.column ?? 0) ||
      a.message.localeCompare(b.message, 'en'),
  );
}

/** `content/site.yaml:12:10  contact.email: expected an e-mail address, found "contacto"` */
export const formatDiagnostics = (diagnostics: readonly Diagnostic[]): string =>
  diagnostics
    .map(({ severity, file, line, column, message, suggestion }) => {
      const place = [file, line, column].filter((part) => part !== undefined).join(':');
      const level = severity === 'warning' ? 'warning: ' : '';
      return `${place}  ${level}${message}${suggestion ? ` (${suggestion})` : ''}`;
    })
    .join('\n');

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
  if (!location) return errorAt({ file: 'src' }, text);
  const before = Buffer.from(location.lineText).subarray(0, location.column).toString();
  return errorAt({ file: location.file, line: location.line, column: before.length + 1 }, text);
}

const relative = (root: string, file: string) => path.relative(root, file).replaceAll(path.sep, '/');

/** A module that tsx could not read: its error crosses threads, and only the message arrives. */
function ofModule({ message }: Error, root: string): Diagnostic | undefined {
  const [, file, line, column, text] = /^(.+?):(\d+):(\d+): ERROR: (.+)$/m.exec(message) ?? [];
  if (file === undefined || text === undefined) return undefined;
  return errorAt({ file: relative(root, file), line: Number(line), column: Number(column) + 1 }, text);
}

/** An exception, at the innermost line of `src` that it passed. */
function ofComponent({ name, message, stack = '' }: Error, root: string): Diagnostic | undefined {
  for (const [, address = '', line, column] of stack.matchAll(/at (?:.*\()?(\S+?):(\d+):(\d+)\)?$/gm)) {
    const file = relative(root, address.startsWith('file:') ? fileURLToPath(address) : address);
    if (!file.startsWith('src/')) continue;
    return errorAt({ file, line: Number(line), column: Number(column) }, `${name}: ${message}`);
  }
  return undefined;
}

/** What a refusal of the file system means, and what helps. */
const refusals: Readonly<Record<string, readonly [meaning: string, remedy: string]>> = {
  ENOSPC: ['the disk is full', 'free some space'],
  EDQUOT: ['the disk quota is used up', 'free some space'],
  EFBIG: ['the system does not allow files of that size', 'raise the limit (ulimit -f)'],
  EACCES: ['permission denied', 'give this user access to it'],
  EPERM: ['permission denied', 'give this user access to it, and close what has it open'],
  EROFS: ['the disk is read-only', 'work where it can be written'],
  EBUSY: ['it is in use', 'close what has it open; it cannot be a mount point'],
};

function ofSystem(error: NodeJS.ErrnoException, root: string): Diagnostic | undefined {
  const [meaning, remedy] = refusals[error.code ?? ''] ?? [];
  if (!meaning) return undefined;
  return errorAt({ file: error.path ?? root }, `${meaning} (${error.code}); nothing was changed`, remedy);
}
