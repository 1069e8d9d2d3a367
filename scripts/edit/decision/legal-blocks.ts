/** Finds the headings, paragraphs and list entries of a legal text, and changes one of them in place. */
import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { visit } from 'unist-util-visit';
import { splitFrontMatter } from '../../generator/content/front-matter.ts';
import { withLineEnds } from './text-edits.ts';

/** A heading, paragraph or entry of a list. */
export interface LegalBlock {
  /** Its words on one line, without the number of a heading and without the escape of its first sign. */
  text: string;
  /** Offsets of the words in the file (with `\n` line ends). */
  start: number;
  end: number;
  /** Offsets of the whole block with its `#`, number or dash. */
  outerStart: number;
  outerEnd: number;
}

/** Matches what stands before the words of a heading: `## 3. `. */
const headingPrefix = /^(?:#+[ \t]+(?:\d+\.[ \t]+)?)?/;

/** Matches a beginning of a line that Markdown would take for a list, a heading, a quotation or a rule. */
const structuralStart = /^(?:[-+*#>=~`|]|\d+[.)])/;

/**
 * Writes a backslash where the words would otherwise begin a list or a heading: `- x` is text that begins with a dash.
 */
function escapeStart(words: string): string {
  const isStrong = /^\*{1,2}\S/.test(words);
  if (isStrong || !structuralStart.test(words)) return words;
  return words.replace(/^(?<digits>\d*)(?=.)/, '$<digits>\\');
}

/** Removes the backslash that `escapeStart` writes: the reverse of it. */
const unescapeStart = (words: string) => words.replace(/^(?<digits>\d*)\\(?=[-+*#>=~`|.)])/, '$<digits>');

/** The blocks of a legal text in the order of the file. Throws a DiagnosticError if it has no front matter. */
export function blocksOf(file: string, source: string): LegalBlock[] {
  const text = source.replaceAll('\r\n', '\n');
  const { markdown } = splitFrontMatter(text, file);
  const offset = text.length - markdown.length;
  const rangeOf = ({ position }: Nodes) => {
    const [start = 0, end = 0] = [position?.start.offset, position?.end.offset];
    return { start: start + offset, end: end + offset };
  };
  const blocks: LegalBlock[] = [];
  visit(fromMarkdown(markdown), ['heading', 'paragraph'], (node, _, parent) => {
    const { start: nodeStart, end } = rangeOf(node);
    const outer = rangeOf(parent?.type === 'listItem' ? parent : node);
    const prefix = headingPrefix.exec(text.slice(nodeStart, end))?.[0] ?? '';
    const start = nodeStart + prefix.length;
    const words = unescapeStart(text.slice(start, end).replaceAll(/\s*\n\s*/g, ' '));
    blocks.push({ text: words, start, end, outerStart: outer.start, outerEnd: outer.end });
  });
  return blocks;
}

/** The index of the block that a path such as `#3` names; undefined if the path is that of a field. */
export function blockIndex(path: string): number | undefined {
  const digits = /^#(?<digits>\d+)$/.exec(path)?.groups?.['digits'];
  return digits === undefined ? undefined : Number(digits);
}

/** The block in which a line of the file stands; the first one for the lines above. */
export function blockAtLine(file: string, source: string, line: number): number {
  const text = source.replaceAll('\r\n', '\n');
  const lineStart = text.split('\n', line - 1).join('\n').length;
  const index = blocksOf(file, source).findLastIndex(({ outerStart }) => outerStart <= lineStart + 1);
  return Math.max(index, 0);
}

/**
 * Returns the text of a legal file with new words in one of its blocks. If `words` is blank, removes the block.
 *
 * @throws Error if there is no block with that index
 */
export const setBlock = (file: string, source: string, index: number, words: string): string =>
  withLineEnds(source, (text) => {
    const block = blocksOf(file, text)[index];
    if (!block) throw new Error(`${file} has no block ${index}`);
    const trimmed = words.trim();
    if (trimmed !== '') return text.slice(0, block.start) + escapeStart(trimmed) + text.slice(block.end);
    // Keeps only the longer of the two gaps (blank lines) above and below the removed block.
    const before = text.slice(0, block.outerStart).replace(/\n*$/, '');
    const after = text.slice(block.outerEnd).replace(/^\n*/, '');
    const gapAbove = text.slice(before.length, block.outerStart);
    const gapBelow = text.slice(block.outerEnd, text.length - after.length);
    return before + (gapAbove.length > gapBelow.length ? gapAbove : gapBelow) + after;
  });
