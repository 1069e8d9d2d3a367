import { DiagnosticError } from '../../lib/diagnostic.ts';
import { diagnostic } from '../../messages/problem.ts';
import { positionIn } from './position.ts';
import type { ContentPath } from '../../lib/paths.ts';

export interface FrontMatterFile {
  frontMatter: string;
  markdown: string;
  /** Offset in the text of the file. */
  markdownStart: number;
  /** Number, from 1, of the line on which the Markdown begins. */
  markdownLine: number;
}

/** The line, from 1, on which the YAML of a front matter begins: line 1 is `---`. */
export const FRONT_MATTER_LINE = 2;

/** Matches two lines of `---` at the start of a text, and the lines of YAML between them. */
const frontMatterPattern = /^---[ \t]*\n(?<yaml>(?:.*\n)+?)---[ \t]*(?:\n|$)/;

/**
 * Divides the text of a file into front matter and Markdown.
 *
 * @throws DiagnosticError if the text does not begin with front matter
 */
export function splitFrontMatter(text: string, file: ContentPath): FrontMatterFile {
  const match = frontMatterPattern.exec(text);
  if (!match) {
    const [firstLine = ''] = text.split('\n', 1);
    throw new DiagnosticError([diagnostic('content.front-matter', { file, line: 1, column: 1 }, { firstLine })]);
  }
  const [frontMatterWithDashes] = match;
  const markdownStart = frontMatterWithDashes.length;
  return {
    frontMatter: match.groups?.['yaml'] ?? '',
    markdown: text.slice(markdownStart),
    markdownStart,
    markdownLine: positionIn(text, markdownStart).line,
  };
}

/**
 * Returns the front matter of a legal text, and the whole text of a YAML file.
 *
 * @throws DiagnosticError for a legal text without front matter
 */
export const yamlPart = (file: ContentPath, text: string): string =>
  file.endsWith('.md') ? splitFrontMatter(text, file).frontMatter : text;
