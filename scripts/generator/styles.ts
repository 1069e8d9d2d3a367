import { readFileSync } from 'node:fs';
import path from 'node:path';
import { globSync } from 'glob';
import { transform, type Targets } from 'lightningcss';
import { diagnostic, DiagnosticError, diagnosticsOf } from '../lib/diagnostic.ts';

/**
 * The oldest Safari that the site supports, 16.4, in lightningcss' notation. It is the first with the media range
 * syntax that the layout needs, and an iPhone of 2017 can run it. Newer features are used only as enhancements.
 */
const SAFARI = (16 << 16) | (4 << 8);
const targets: Targets = { safari: SAFARI, ios_saf: SAFARI, chrome: 111 << 16, firefox: 115 << 16 };

/**
 * Checks and minifies a style sheet, and rewrites newer syntax for the oldest browsers that the site supports.
 *
 * @param name the file to name in an error
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

/**
 * Returns the text of some style sheets, minified and joined in the given order; for no sheets an empty text.
 *
 * @param files their paths from the project's root
 */
export type Styles = (files: readonly string[]) => string;

/**
 * Reads and minifies all style sheets of `src`.
 *
 * @param root absolute path of the project
 * @returns a function that joins those a page needs
 * @throws DiagnosticError with the first mistake in each of them
 */
export function readStyles(root: string): Styles {
  const sheets = new Map<string, string>();
  const errors = globSync('src/**/*.css', { cwd: root, posix: true }).flatMap((file) => {
    try {
      sheets.set(file, minifyStyles(file, readFileSync(path.join(root, file), 'utf8')));
      return [];
    } catch (error) {
      // Without a diagnostic: a file that was deleted after the search, which is nobody's mistake.
      return diagnosticsOf(error, root) ?? [];
    }
  });
  if (errors.length > 0) throw new DiagnosticError(errors);
  return (files) => files.map((file) => sheets.get(file)).join('');
}
