import { readFileSync } from 'node:fs';
import path from 'node:path';
import { globSync } from 'glob';
import { transform, type Targets } from 'lightningcss';
import { diagnostic, DiagnosticError, diagnosticsOf, type Diagnostic } from '../lib/diagnostic.ts';

/**
 * The oldest Safari that the site supports, 16.4, in lightningcss' notation. It is the first with the media range
 * syntax that the layout needs, and an iPhone of 2017 can run it. Newer features are used only as enhancements.
 */
const SAFARI = (16 << 16) | (4 << 8);
const targets: Targets = { safari: SAFARI, ios_saf: SAFARI, chrome: 111 << 16, firefox: 115 << 16 };

/**
 * Checks and minifies a style sheet, and rewrites newer syntax for the oldest browsers that the site supports.
 *
 * @param name the file to name in an error: its path from the project's root, or words for CSS that the build made
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

/** All style sheets of `src`, minified. */
export interface Styles {
  /**
   * Joins some style sheets in the given order, without the rules for classes that the page does not have. Sections have
   * rules for every number of entries and every optional element, so a page ships only those for the content that it
   * shows. For no sheets an empty text.
   *
   * @param files their paths from the project's root
   * @param hasClass whether an element of the page has a class, or may get it from a script
   */
  forPage(files: readonly string[], hasClass: (name: string) => boolean): string;
  /** The selectors of all rules whose declarations contain a text such as `var(--serif)`. */
  selectorsWith(declaration: string): string[];
}

/**
 * Reads, checks and minifies all style sheets of `src`, at the beginning of a build.
 *
 * @param root absolute path of the project
 * @throws DiagnosticError with the first mistake in each sheet
 */
export function readStyles(root: string): Styles {
  const sheets = new Map<string, string>();
  const errors: Diagnostic[] = [];
  for (const file of globSync('src/**/*.css', { cwd: root, posix: true })) {
    try {
      sheets.set(file, minifyStyles(file, readFileSync(path.join(root, file), 'utf8')));
    } catch (error) {
      // Another error has no diagnostic: the file was deleted after the search (`npm run dev`), which is no mistake.
      errors.push(...(diagnosticsOf(error, root) ?? []));
    }
  }
  if (errors.length > 0) throw new DiagnosticError(errors);
  const joinSheets = memoize((files) => withClassNames(files.map((file) => sheets.get(file)).join('')));
  return {
    forPage(files, hasClass) {
      const { classNames, removeClasses } = joinSheets(files);
      return removeClasses(classNames.filter((name) => !hasClass(name)));
    },
    selectorsWith(declaration) {
      return [...sheets.values()].flatMap((css) => selectorsOfRulesWith(declaration, css));
    },
  };
}

/** Matches a rule of a minified style sheet, also within `@media` and the like: `h1,h2{color:red}`. */
const RULE = /(?<selector>[^{}]+)\{(?<declarations>[^{}]*)\}/g;

/** The selectors of the rules in a style sheet whose declarations contain the text `declaration`. */
function selectorsOfRulesWith(declaration: string, css: string): string[] {
  const selectors: string[] = [];
  for (const { groups } of css.matchAll(RULE)) {
    const { selector, declarations } = groups as { selector: string; declarations: string };
    if (declarations.includes(declaration)) selectors.push(selector);
  }
  return selectors;
}

/** Matches the name of each class in a style sheet; what else it matches, such as `.woff2`, does no harm. */
const CLASS_NAME = /\.(?<name>[a-z][\w-]*)/gi;

/**
 * The classes in a style sheet, and a function that removes the rules which can match no element, because they need a class
 * that none has. Most pages lack the same classes as another page: the result for these is made only once.
 */
function withClassNames(css: string) {
  const names = new Set(Array.from(css.matchAll(CLASS_NAME), ({ groups }) => groups?.['name'] ?? ''));
  const code = Buffer.from(css);
  return {
    classNames: [...names],
    removeClasses: memoize((unusedSymbols) =>
      transform({
        filename: 'page.css',
        code,
        minify: true,
        targets,
        unusedSymbols: [...unusedSymbols],
      }).code.toString(),
    ),
  };
}

/** A function that computes each result once. The same texts in another order count as other arguments. */
function memoize<Result>(compute: (texts: readonly string[]) => Result): (texts: readonly string[]) => Result {
  const results = new Map<string, Result>();
  return (texts) => {
    const key = JSON.stringify(texts);
    const known = results.get(key);
    if (known !== undefined) return known;
    const result = compute(texts);
    results.set(key, result);
    return result;
  };
}
