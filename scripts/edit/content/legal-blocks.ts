/**
 * Finds the headings, paragraphs and list entries of a legal text, which the editor calls blocks, and changes one of
 * them in place. Protocol and markers name a block by its index in the file: `#3` is the fourth one.
 */
import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { visit } from 'unist-util-visit';
import { splitFrontMatter } from '../site/content.ts';
import { withLineEnds } from './line-ends.ts';

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
 * Finds the blocks of a legal text, which the editor lets people change one at a time. They are in the order of the file;
 * an entry of a list is one block. (The build reports an entry with several paragraphs or another list in it, as well as
 * quotations; here each paragraph in them is a block.)
 *
 * @param file path of the file, for the error
 * @param source its text, front matter included
 * @throws DiagnosticError if the front matter is missing
 */
export function blocksOf(file: string, source: string): LegalBlock[] {
  const text = source.replaceAll('\r\n', '\n');
  const { markdown } = splitFrontMatter(text, file);
  const markdownStart = text.length - markdown.length;
  /** The offsets of a Markdown node in the whole file; the parser counts from the end of the front matter. */
  const rangeOf = ({ position }: Nodes) => {
    // The parser gives each node a position; the defaults are for TypeScript.
    const start = position?.start.offset ?? 0;
    const end = position?.end.offset ?? 0;
    return { start: start + markdownStart, end: end + markdownStart };
  };
  const blocks: LegalBlock[] = [];
  visit(fromMarkdown(markdown), ['heading', 'paragraph'], (node, _, parent) => {
    const block = rangeOf(node);
    // The parser puts the words of a list entry into a paragraph inside the entry. The whole block is then the entry, with
    // its dash or number.
    const outer = parent?.type === 'listItem' ? rangeOf(parent) : block;
    const prefix = headingPrefix.exec(text.slice(block.start, block.end))?.[0] ?? '';
    const start = block.start + prefix.length;
    const words = unescapeStart(text.slice(start, block.end).replaceAll(/\s*\n\s*/g, ' '));
    blocks.push({ text: words, start, end: block.end, outerStart: outer.start, outerEnd: outer.end });
  });
  return blocks;
}

/** The index of the block that a path such as `#3` names; undefined if the path names a field of the YAML. */
export function blockIndex(path: string): number | undefined {
  const digits = /^#(?<digits>\d+)$/.exec(path)?.groups?.['digits'];
  return digits === undefined ? undefined : Number(digits);
}

/**
 * The index of the block that contains a line of the file, for diagnostics that name only a line. For a line between
 * blocks, that of the block above it; 0 for the lines above all blocks. Throws a DiagnosticError if the front matter is
 * missing.
 *
 * @param line counted from 1
 */
export function blockAtLine(file: string, source: string, line: number): number {
  // The offsets of blocks count line breaks as one character, too.
  const text = source.replaceAll('\r\n', '\n');
  let lineStart = 0;
  for (const lineAbove of text.split('\n').slice(0, line - 1)) lineStart += lineAbove.length + 1;
  const index = blocksOf(file, text).findLastIndex(({ outerStart }) => outerStart <= lineStart);
  return Math.max(index, 0);
}

/**
 * A text without one of its blocks. Of the two runs of line breaks, above and below the block, keeps the longer one, so
 * that paragraphs do not run into each other; if both are as long, one of them.
 */
function withoutBlock(text: string, { outerStart, outerEnd }: LegalBlock): string {
  const before = text.slice(0, outerStart).replace(/\n*$/, '');
  const after = text.slice(outerEnd).replace(/^\n*/, '');
  const gapAbove = text.slice(before.length, outerStart);
  const gapBelow = text.slice(outerEnd, text.length - after.length);
  const gap = gapAbove.length > gapBelow.length ? gapAbove : gapBelow;
  return before + gap + after;
}

/**
 * Returns the text of a legal file with new words in one of its blocks, in which a beginning that looks like a list or heading
 * is escaped. If `words` is blank, removes the block.
 *
 * @param index the position of the block among those of `blocksOf`
 * @throws Error if there is no block with that index; DiagnosticError if the front matter is missing
 */
export const setBlock = (file: string, source: string, index: number, words: string): string =>
  withLineEnds(source, (text) => {
    const block = blocksOf(file, text)[index];
    if (!block) throw new Error(`${file} has no block ${index}`);
    const newWords = words.trim();
    if (newWords === '') return withoutBlock(text, block);
    return text.slice(0, block.start) + escapeStart(newWords) + text.slice(block.end);
  });
