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

/**
 * Splits a legal text into its front matter and its Markdown.
 *
 * @param file path from the project's root, for the error
 * @throws DiagnosticError if the file does not begin with front matter, or its front matter is empty
 */
export function splitFrontMatter(text: string, file: string): FrontMatterFile {
  const match = /^---[ \t]*\r?\n(?<yaml>.*?)^---[ \t]*(?:\r?\n|$)/ms.exec(text);
  const frontMatter = match?.groups?.['yaml'];
  // With the flag `m`, the pattern also matches two lines of `---` further down.
  if (!match || !frontMatter || match.index !== 0) {
    const found = text.split(/\r?\n/, 1)[0] ?? '';
    throw new DiagnosticError([diagnostic('content.front-matter', { file, line: 1, column: 1 }, { found })]);
  }
  const [whole] = match;
  return {
    frontMatter,
    markdown: text.slice(whole.length),
    markdownLine: positionIn(text, whole.length).line,
  };
}
