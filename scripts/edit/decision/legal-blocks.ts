/**
 * Finds the headings, paragraphs and list entries of a legal text, which the editor calls blocks, and changes one of
 * them in place. Protocol and markers name a block by its index in the file: `#3` is the fourth one.
 */
import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { visit } from 'unist-util-visit';
import { splitFrontMatter } from '../../generator/content/front-matter.ts';
import { withLineEnds } from './text-edits.ts';

/** A heading, paragraph or entry of a list. */
export interface LegalBlock {
  /** Its words on one line, without the number of a heading and without a backslash that escapes the first character. */
  text: string;
  /** Offsets of the words in the file (with `\n` line ends). */
  start: number;
  end: number;
  /** Offsets of the whole block with its `#`, number or dash. */
  outerStart: number;
  outerEnd: number;
}

/** Matches what stands before the words of a heading, such as `## 3. `; before those of a paragraph, nothing. */
const headingPrefix = /^(?:#+[ \t]+(?:\d+\.[ \t]+)?)?/;

/** Matches the beginning of a line that Markdown may take for a list, a heading, a quotation, a rule or a table. */
const structuralStart = /^(?:[-+*#>=~`|]|\d+[.)])/;

/**
 * Escapes the first character if Markdown would otherwise read the words as a list or heading: `- x` becomes `\- x`,
 * and `1. x` becomes `1\. x`. Emphasis, as in `*x*` and `**x**`, stays.
 */
function escapeStart(words: string): string {
  const isEmphasis = /^\*{1,2}\S/.test(words);
  if (isEmphasis || !structuralStart.test(words)) return words;
  return words.replace(/^(?<digits>\d*)(?=.)/, '$<digits>\\');
}

/** Removes the backslash that `escapeStart` writes. */
const unescapeStart = (words: string) => words.replace(/^(?<digits>\d*)\\(?=[-+*#>=~`|.)])/, '$<digits>');

/**
 * The blocks of a legal text in the order of the file.
 *
 * @param file path of the file, for the error
 * @param source its text, front matter included
 * @throws DiagnosticError if the front matter is missing
 */
export function blocksOf(file: string, source: string): LegalBlock[] {
  const text = source.replaceAll('\r\n', '\n');
  const { markdown } = splitFrontMatter(text, file);
  const markdownStart = text.length - markdown.length;
  const rangeOf = ({ position }: Nodes) => {
    const [start = 0, end = 0] = [position?.start.offset, position?.end.offset];
    return { start: start + markdownStart, end: end + markdownStart };
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

/** The index of the block that a path such as `#3` names; undefined if the path names a field of the YAML. */
export function blockIndex(path: string): number | undefined {
  const digits = /^#(?<digits>\d+)$/.exec(path)?.groups?.['digits'];
  return digits === undefined ? undefined : Number(digits);
}

/**
 * The index of the block that contains a line of the file or, for a line between blocks, of the one above it; 0 for the
 * lines above all blocks. Throws a DiagnosticError if the front matter is missing.
 *
 * @param line counted from 1
 */
export function blockAtLine(file: string, source: string, line: number): number {
  const text = source.replaceAll('\r\n', '\n');
  const linesAbove = text.split('\n', line - 1).join('\n');
  const lineStart = linesAbove.length + 1;
  const index = blocksOf(file, source).findLastIndex(({ outerStart }) => outerStart <= lineStart);
  return Math.max(index, 0);
}

/**
 * Returns the text of a legal file with new words in one of its blocks. If `words` is blank, removes the block.
 *
 * @throws Error if there is no block with that index; DiagnosticError if the front matter is missing
 */
export const setBlock = (file: string, source: string, index: number, words: string): string =>
  withLineEnds(source, (text) => {
    const block = blocksOf(file, text)[index];
    if (!block) throw new Error(`${file} has no block ${index}`);
    const trimmed = words.trim();
    if (trimmed !== '') return text.slice(0, block.start) + escapeStart(trimmed) + text.slice(block.end);
    // Of the line breaks above and below the removed block, only the longer run stays.
    const before = text.slice(0, block.outerStart).replace(/\n*$/, '');
    const after = text.slice(block.outerEnd).replace(/^\n*/, '');
    const gapAbove = text.slice(before.length, block.outerStart);
    const gapBelow = text.slice(block.outerEnd, text.length - after.length);
    return before + (gapAbove.length > gapBelow.length ? gapAbove : gapBelow) + after;
  });
