import { readFileSync } from 'node:fs';
import path from 'node:path';
import { globSync } from 'glob';
import { transform, type Targets } from 'lightningcss';
import { diagnostic, DiagnosticError, diagnosticsOf } from '../lib/diagnostic.ts';

/**
 * The floor: container units and media ranges, which the layout needs, came with Safari 16.4, and an
 * iPhone of 2017 has that. What newer engines can do is written as an enhancement.
 */
const SAFARI = (16 << 16) | (4 << 8);
const targets: Targets = { safari: SAFARI, ios_saf: SAFARI, chrome: 111 << 16, firefox: 115 << 16 };

/**
 * Checks, lowers and minifies a style sheet.
 *
 * @param name what to call it in an error
 * @throws DiagnosticError with line and column of the first mistake
 */
export function minifyStyles(name: string, css: string): string {
  try {
    return transform({ filename: name, code: Buffer.from(css), minify: true, targets }).code.toString();
  } catch (error) {
    const { loc, message } = error as Error & { loc?: { line: number; column: number } };
    const place = { file: name, line: loc?.line ?? 1, column: loc?.column ?? 1 };
    throw new DiagnosticError([diagnostic('tool.message', place, { text: message })]);
  }
}

/** Joins minified style sheets, given their paths from the project's root. */
export type Styles = (files: readonly string[]) => string;

/**
 * Reads and minifies all style sheets of `src`.
 *
 * @throws DiagnosticError with the first mistake in each of them
 */
export function readStyles(root: string): Styles {
  const sheets = new Map<string, string>();
  const errors = globSync('src/**/*.css', { cwd: root, posix: true }).flatMap((file) => {
    try {
      sheets.set(file, minifyStyles(file, readFileSync(path.join(root, file), 'utf8')));
      return [];
    } catch (error) {
      return diagnosticsOf(error, root) ?? [];
    }
  });
  if (errors.length > 0) throw new DiagnosticError(errors);
  return (wanted) => wanted.map((file) => sheets.get(file)).join('');
}
