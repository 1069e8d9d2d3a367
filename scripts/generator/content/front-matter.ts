import { diagnostic, DiagnosticError } from '../../lib/diagnostic.ts';
import { positionIn } from './position.ts';

/** A legal text (`content/legal/*.md`), split into its settings at the top and its words. */
export interface FrontMatterFile {
  /** The YAML between the two lines of `---`. */
  frontMatter: string;
  /** Everything below them. */
  markdown: string;
  /** The line of the file, from 1, on which the Markdown begins. */
  markdownLine: number;
}

/** Matches the front matter: a line of `---`, lines of YAML, and another line of `---`. */
const frontMatterPattern = /^---[ \t]*\r?\n(?<yaml>.*?)^---[ \t]*(?:\r?\n|$)/ms;

/**
 * Splits a legal text into its front matter (settings in YAML, at the top of the file) and its Markdown, which are parsed
 * separately. The front matter ends at the first line of `---` after the one with which the file begins.
 *
 * @param file path from the project's root, for the error
 * @throws DiagnosticError if the file does not begin with a line of `---`, if no second one follows, or if nothing stands
 *   between the two. It names line 1 in each case
 */
export function splitFrontMatter(text: string, file: string): FrontMatterFile {
  const match = frontMatterPattern.exec(text);
  // The pattern, whose `^` is the beginning of any line, also matches two lines of `---` further down.
  const isAtStart = match?.index === 0;
  const frontMatter = match?.groups?.['yaml'];
  if (!match || !isAtStart || !frontMatter) {
    const [firstLine = ''] = text.split(/\r?\n/, 1);
    throw new DiagnosticError([diagnostic('content.front-matter', { file, line: 1, column: 1 }, { found: firstLine })]);
  }
  const [whole] = match;
  return {
    frontMatter,
    markdown: text.slice(whole.length),
    markdownLine: positionIn(text, whole.length).line,
  };
}
