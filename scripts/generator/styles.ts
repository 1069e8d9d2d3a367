/** Reads and minifies the style sheets of `src`, and cuts them down to the rules that each page needs. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { globSync } from 'glob';
import { transform } from 'lightningcss';
import { diagnostic, DiagnosticError, diagnosticsOf, type Diagnostic } from '../lib/diagnostic.ts';
import { cssTargets as targets } from './browsers.ts';
import type { ProjectRoot } from '../lib/paths.ts';

/** @throws DiagnosticError with line and column of the first mistake */
export function minifyStyles(name: string, css: string, customMedia = ''): string {
  try {
    const code = Buffer.from(css + customMedia);
    const { code: minified } = transform({
      filename: name,
      code,
      minify: true,
      targets,
      drafts: { customMedia: true },
    });
    return withoutRepetitions(minified.toString());
  } catch (error) {
    const { loc, message } = error as Error & { loc?: { line: number; column: number } };
    const place = { file: name, line: loc?.line ?? 1, column: loc?.column ?? 1 };
    throw new DiagnosticError([diagnostic('tool.message', place, { text: message })]);
  }
}

/**
 * Removes declarations that stand twice in a row: lightningcss writes `-webkit-mask` twice before a `mask` that
 * contains `var()`.
 */
const withoutRepetitions = (css: string): string =>
  css.replaceAll(/(?<declaration>-webkit-[\w-]+:[^;{}]+);\k<declaration>(?=[;}])/g, '$<declaration>');

export interface Styles {
  /** Joins some style sheets in the given order, without the rules for classes that the page does not have. */
  forPage(files: readonly string[], hasClass: (name: string) => boolean): string;
  /** The selector of each rule whose declarations contain `text`, such as `var(--serif)`: `h1,h2` as one text. */
  selectorsWith(text: string): string[];
}

/** @throws DiagnosticError with the first mistake in each sheet, and each sheet that the system refuses to read */
export function readStyles(root: ProjectRoot): Styles {
  const errors: Diagnostic[] = [];
  const attempt = <Result>(work: () => Result): Result | undefined => {
    try {
      return work();
    } catch (error) {
      // A sheet that was deleted since the search, which happens while `npm run dev` runs, is no mistake: ENOENT has no
      // diagnostic.
      errors.push(...(diagnosticsOf(error, root) ?? []));
      return undefined;
    }
  };
  const files = globSync('src/**/*.css', { cwd: root, posix: true });
  const sources = files.map((file) => attempt(() => readFileSync(path.join(root, file), 'utf8')) ?? '');
  const customMedia = sources.flatMap((css) => css.match(/^@custom-media [^;]+;/gm) ?? []).join('');
  const sheets = new Map(
    files.map((file, index) => [file, attempt(() => minifyStyles(file, sources[index] ?? '', customMedia)) ?? '']),
  );
  if (errors.length > 0) throw new DiagnosticError(errors);
  const prunerOf = memoize((files) => {
    const joinedCss = files.map((file) => sheets.get(file)).join('');
    return createClassPruner(joinedCss);
  });
  return {
    forPage(files, hasClass) {
      const { classNames, removeClasses } = prunerOf(files);
      const unusedClasses = classNames.filter((name) => !hasClass(name));
      return removeClasses(unusedClasses);
    },
    selectorsWith(text) {
      return [...sheets.values()].flatMap((css) => selectorsOfRulesWith(text, css));
    },
  };
}

/** Matches a rule of a minified style sheet, also within `@media` and the like: `h1,h2{color:red}`. */
const RULE = /(?<selector>[^{}]+)\{(?<declarations>[^{}]*)\}/g;

/** `h1,h2` for `h1,h2{font-family:var(--serif)}` and the text `var(--serif)`; also within `@media` and the like. */
function selectorsOfRulesWith(text: string, css: string): string[] {
  const selectors: string[] = [];
  for (const { groups } of css.matchAll(RULE)) {
    const { selector, declarations } = groups as { selector: string; declarations: string };
    if (declarations.includes(text)) selectors.push(selector);
  }
  return selectors;
}

/** Matches the name of each class in a style sheet; what else it matches, such as `.woff2`, does no harm. */
const CLASS_NAME = /\.(?<name>[a-z][\w-]*)/gi;

/** Matches the names of animations and ids in a style sheet; what else it matches, such as `#fff`, does no harm. */
const ANIMATION_OR_ID = /(?:@keyframes\s+|#)(?<name>[a-z][\w-]*)/gi;

const namesIn = (css: string, pattern: RegExp): ReadonlySet<string> =>
  new Set(Array.from(css.matchAll(pattern), ({ groups }) => groups?.['name'] ?? ''));

/**
 * A rule with several selectors stays unless all of them need an unused class; `:not(.unused)` and `:has(.unused)` need
 * none.
 */
function createClassPruner(css: string) {
  // lightningcss would also remove an animation or id that has the name of an unused class. So the rules for a class of
  // such a name are never left out.
  const otherNames = namesIn(css, ANIMATION_OR_ID);
  const classNames = [...namesIn(css, CLASS_NAME)].filter((name) => !otherNames.has(name));
  const code = Buffer.from(css);
  // Memoized, because many pages lack exactly the same classes.
  const removeClasses = memoize((unusedClasses) => {
    const unusedSymbols = [...unusedClasses];
    return withoutRepetitions(
      transform({ filename: 'page.css', code, minify: true, targets, unusedSymbols }).code.toString(),
    );
  });
  return { classNames, removeClasses };
}

/** Returns a function that does the same as `compute`, but remembers its results: it computes none twice. */
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
