import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { glob } from 'glob';
import { transform } from 'lightningcss';
import { DiagnosticError } from '../lib/diagnostic.ts';
import { diagnostic } from '../messages/problem.ts';
import { cssTargets as targets } from './browsers.ts';
import type { ProjectRoot } from '../lib/paths.ts';

/**
 * Minifies a style sheet for the supported browsers.
 *
 * @param name shown to people as the place of an error
 * @param customMedia `@custom-media` rules that the sheet may use
 * @throws DiagnosticError at the first syntax error
 */
export function minifyStyles(name: string, css: string, customMedia = ''): string {
  let minified: Uint8Array;
  try {
    minified = transform({
      filename: name,
      // `customMedia` comes last, so that the lines of errors are those of the sheet.
      code: Buffer.from(css + customMedia),
      minify: true,
      targets,
      drafts: { customMedia: true },
    }).code;
  } catch (error) {
    const { loc, message } = error as Error & { loc?: { line: number; column: number } };
    const place = { file: name, line: loc?.line ?? 1, column: loc?.column ?? 1 };
    throw new DiagnosticError([diagnostic('tool.message', place, { text: message })]);
  }
  return withoutRepetitions(minified.toString());
}

/** Removes repeated declarations: lightningcss writes `-webkit-mask` twice before a `mask` that contains `var()`. */
const withoutRepetitions = (css: string): string =>
  css.replaceAll(/(?<declaration>-webkit-[\w-]+:[^;{}]+);\k<declaration>(?=[;}])/g, '$<declaration>');

export interface Styles {
  /** Joins style sheets in the given order, without the rules for classes that the page does not have. */
  forPage(files: readonly string[], hasClass: (name: string) => boolean): string;
}

/**
 * Reads and minifies all style sheets of `src`.
 *
 * @throws DiagnosticError at the first syntax error
 */
export async function readStyles(root: ProjectRoot): Promise<Styles> {
  const names = await glob('src/**/*.css', { cwd: root, posix: true });
  const readSheet = async (name: string) => ({ name, css: await readFile(path.join(root, name), 'utf8') });
  const sources = await Promise.all(names.map(readSheet));
  // `tokens.css` defines names of media queries (`--wide`) for all sheets, but lightningcss knows only those of the
  // sheet itself.
  const customMedia = sources.flatMap(({ css }) => css.match(/^@custom-media [^;]+;/gm) ?? []).join('');
  const sheets = new Map(sources.map(({ name, css }) => [name, minifyStyles(name, css, customMedia)]));
  const prunerOf = memoize((files) => {
    const joinedCss = files.map((file) => sheets.get(file)).join('');
    return createClassPruner(joinedCss);
  });
  return {
    forPage(files, hasClass) {
      const removeMissingClasses = prunerOf(files);
      return removeMissingClasses(hasClass);
    },
  };
}

/** Matches class names. Other matches, such as `.woff2`, do no harm. */
const classNamePattern = /\.(?<name>[a-z][\w-]*)/gi;

/** Matches names of animations and ids. Other matches, such as `#fff`, do no harm. */
const animationOrIdPattern = /(?:@keyframes\s+|#)(?<name>[a-z][\w-]*)/gi;

const namesIn = (css: string, pattern: RegExp): ReadonlySet<string> =>
  new Set(Array.from(css.matchAll(pattern), ({ groups }) => groups?.['name'] ?? ''));

/**
 * Returns a function that removes the rules for classes that a page lacks. A rule stays unless all its selectors need
 * an unused class. `:not(.unused)` and `:has(.unused)` need none.
 */
function createClassPruner(css: string) {
  // lightningcss would also remove animations and ids with the name of an unused class, so such classes always stay.
  const animationsAndIds = namesIn(css, animationOrIdPattern);
  const classNames = [...namesIn(css, classNamePattern)].filter((name) => !animationsAndIds.has(name));
  const code = Buffer.from(css);
  // Many pages lack the same classes.
  const removeClasses = memoize((unusedClasses) => {
    const unusedSymbols = [...unusedClasses];
    const { code: pruned } = transform({ filename: 'page.css', code, minify: true, targets, unusedSymbols });
    return withoutRepetitions(pruned.toString());
  });
  return (hasClass: (name: string) => boolean) => removeClasses(classNames.filter((name) => !hasClass(name)));
}

function memoize<Result>(compute: (texts: readonly string[]) => Result): (texts: readonly string[]) => Result {
  const results = new Map<string, Result>();
  return (texts) => {
    const key = JSON.stringify(texts);
    const knownResult = results.get(key);
    if (knownResult !== undefined) return knownResult;
    const result = compute(texts);
    results.set(key, result);
    return result;
  };
}
