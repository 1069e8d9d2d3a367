import { readFileSync } from 'node:fs';
import path from 'node:path';
import { transform, type Targets } from 'lightningcss';
import { BuildFault } from './fault.ts';

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
 * @throws BuildFault with line and column of the first mistake
 */
export function minifyStyles(name: string, css: string): string {
  try {
    return transform({ filename: name, code: Buffer.from(css), minify: true, targets }).code.toString();
  } catch (error) {
    const { loc, message } = error as Error & { loc?: { line: number; column: number } };
    throw new BuildFault([{ file: name, line: loc?.line ?? 1, column: loc?.column ?? 1, expected: message }]);
  }
}

/**
 * Makes the function that joins style sheets, minified. Each file is read and minified once, each list
 * of files joined once, however many pages there are.
 *
 * @param root absolute path of the project
 */
export function createStyleSheets(root: string): (files: readonly string[]) => string {
  const sheets = new Map<string, string>();
  const joined = new Map<string, string>();

  const sheet = (file: string) => {
    const known = sheets.get(file) ?? minifyStyles(file, readFileSync(path.join(root, file), 'utf8'));
    sheets.set(file, known);
    return known;
  };
  return (files) => {
    const key = files.join();
    const known = joined.get(key) ?? files.map(sheet).join('');
    joined.set(key, known);
    return known;
  };
}
