import { DiagnosticError } from '../../lib/diagnostic.ts';
import { diagnostic } from '../../messages/problem.ts';
import { positionIn } from './position.ts';
import type { ContentPath } from '../../lib/paths.ts';

export interface FrontMatterFile {
  frontMatter: string;
  markdown: string;
  /** Number, from 1, of the line on which the Markdown begins. */
  markdownLine: number;
}

/** The line, from 1, on which the YAML of a front matter begins: line 1 is `---`. */
export const FRONT_MATTER_LINE = 2;

const frontMatterPattern = /^---[ \t]*\r?\n(?<yaml>.*?)^---[ \t]*(?:\r?\n|$)/ms;

/** @throws DiagnosticError unless the file begins with front matter */
export function splitFrontMatter(text: string, file: ContentPath): FrontMatterFile {
  const match = frontMatterPattern.exec(text);
  // With the flag `m`, the pattern also matches two lines of `---` further down.
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
