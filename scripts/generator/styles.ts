import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { glob } from 'glob';
import { transform } from 'lightningcss';
import { DiagnosticError } from '../lib/diagnostic.ts';
import { diagnostic } from '../messages/problem.ts';
import { cssTargets } from './browsers.ts';
import type { ProjectRoot } from '../lib/paths.ts';

/** Minified style sheets by their path from the project's root. */
export type StyleSheets = ReadonlyMap<string, string>;

/**
 * Reads and minifies all style sheets of `src`.
 *
 * @throws DiagnosticError at the first syntax error
 */
export async function readStyles(root: ProjectRoot): Promise<StyleSheets> {
  const names = await glob('src/**/*.css', { cwd: root, posix: true });
  const readSheet = async (name: string) => ({ name, css: await readFile(path.join(root, name), 'utf8') });
  const sources = await Promise.all(names.map(readSheet));
  // `tokens.css` defines names of media queries (`--wide`) for all sheets, but lightningcss knows only those of the
  // sheet itself. All sheets get them; that `tokens.css` then has them twice does no harm.
  const customMedia = sources.flatMap(({ css }) => css.match(/^@custom-media [^;]+;/gm) ?? []).join('');
  return new Map(sources.map(({ name, css }) => [name, minifyStyles(css, name, customMedia)]));
}

/**
 * Minifies a style sheet for the supported browsers.
 *
 * @param name shown to people as the place of an error
 * @param customMedia `@custom-media` rules that the sheet may use
 * @throws DiagnosticError at the first syntax error
 */
export function minifyStyles(css: string, name: string, customMedia = ''): string {
  try {
    // `customMedia` comes last, so that the lines of errors are those of the sheet.
    return minify(css + customMedia, name);
  } catch (error) {
    const { loc, message } = error as Error & { loc?: { line: number; column: number } };
    const place = { file: name, line: loc?.line ?? 1, column: loc?.column ?? 1 };
    throw new DiagnosticError([diagnostic('tool.message', place, { text: message })]);
  }
}

/**
 * Joins style sheets in the given order, without the rules for classes that a page lacks. A rule stays unless all its
 * selectors need an unused class: `.unused a` goes; `a:not(.unused)` and `a:has(.unused)` stay.
 */
export function joinStyles(sheets: StyleSheets, files: readonly string[], hasClass: (name: string) => boolean): string {
  const css = files.map((file) => sheetAt(file, sheets)).join('');
  const classes = namesIn(css, /\.(?<name>[a-z][\w-]*)/gi);
  // lightningcss would also remove animations and ids with the name of an unused class, so such classes always stay.
  const animationsAndIds = namesIn(css, /(?:@keyframes\s+|#)(?<name>[a-z][\w-]*)/gi);
  const unusedClasses = [...classes].filter((name) => !hasClass(name) && !animationsAndIds.has(name));
  return minify(css, 'page.css', unusedClasses);
}

function sheetAt(file: string, sheets: StyleSheets): string {
  const sheet = sheets.get(file);
  assert(sheet !== undefined, `There is no style sheet ${file}`);
  return sheet;
}

/** Names of colours and endings of files match, too (`#fff`, `a.woff2`); no class has such a name. */
const namesIn = (css: string, pattern: RegExp): ReadonlySet<string> =>
  new Set(Array.from(css.matchAll(pattern), ({ groups }) => groups?.['name'] ?? ''));

function minify(css: string, filename: string, unusedClasses: string[] = []): string {
  const options = { minify: true, targets: cssTargets, drafts: { customMedia: true } };
  const minified = transform({ ...options, filename, code: Buffer.from(css), unusedSymbols: unusedClasses });
  // lightningcss writes `-webkit-mask` twice before a `mask` that contains `var()`.
  const repeatedDeclaration = /(?<declaration>-webkit-[\w-]+:[^;{}]+);\k<declaration>(?=[;}])/g;
  return minified.code.toString().replaceAll(repeatedDeclaration, '$<declaration>');
}
