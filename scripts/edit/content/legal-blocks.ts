/** The blocks of a legal text: headings, paragraphs and list entries. `#3` is the name of the fourth block. */
import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { visit } from 'unist-util-visit';
import type { Field } from '../shared/protocol.ts';
import { NO_PARAGRAPH } from '../shared/sentences.ts';
import { splitFrontMatter } from '../site/content.ts';
import { Refused } from './refused.ts';

export interface LegalBlock {
  /** In one line, without the number of a heading. */
  words: string;
  /** Offsets of the words in the file. */
  start: number;
  end: number;
  /** Offsets of the whole block with its `#`, number or dash. */
  outerStart: number;
  outerEnd: number;
}

/** What stands before the words of a heading: `## 3. `. */
const headingPrefix = /^#+[ \t]+(?:\d+\.[ \t]+)?/;

/** Where a node stands in the file, whose Markdown begins at `markdownStart`. */
function rangeOf({ position }: Nodes, markdownStart: number): { start: number; end: number } {
  const start = position?.start.offset;
  const end = position?.end.offset;
  assert(start !== undefined && end !== undefined, 'the parser gives each node a position');
  return { start: start + markdownStart, end: end + markdownStart };
}

/**
 * All blocks, in the order of the file.
 *
 * @throws DiagnosticError if the front matter is missing
 */
export function blocksOf(file: string, text: string): LegalBlock[] {
  const { markdown, markdownStart } = splitFrontMatter(text, file);
  const blocks: LegalBlock[] = [];
  visit(fromMarkdown(markdown), ['heading', 'paragraph'], (node, _, parent) => {
    const block = rangeOf(node, markdownStart);
    // A list entry is removed with its dash, which stands outside the paragraph that has the words.
    const outer = parent?.type === 'listItem' ? rangeOf(parent, markdownStart) : block;
    // The prefix is cut from the front, so the words end where the block does.
    const wordsInFile = text.slice(block.start, block.end).replace(headingPrefix, '');
    blocks.push({
      words: wordsInFile.replaceAll(/\s*\n\s*/g, ' '),
      start: block.end - wordsInFile.length,
      end: block.end,
      outerStart: outer.start,
      outerEnd: outer.end,
    });
  });
  return blocks;
}

/** The words of each block. Throws as `blocksOf` does. */
export const wordsOfBlocks = (file: string, text: string): string[] => blocksOf(file, text).map(({ words }) => words);

/**
 * The index of the block on a line (counted from 1), or of the block above the line; 0 above all blocks.
 *
 * @throws DiagnosticError if the front matter is missing
 */
export function blockAtLine(file: string, text: string, line: number): number {
  const textToLineEnd = text.split('\n').slice(0, line).join('\n');
  const index = blocksOf(file, text).findLastIndex(({ outerStart }) => outerStart < textToLineEnd.length);
  return Math.max(index, 0);
}

/** The text without a block. Keeps the longer of the gaps around it, so that paragraphs do not run into each other. */
function withoutBlock(text: string, { outerStart, outerEnd }: LegalBlock): string {
  const [gapAbove = ''] = /\n*$/.exec(text.slice(0, outerStart)) ?? [];
  const [gapBelow = ''] = /^\n*/.exec(text.slice(outerEnd)) ?? [];
  const longerGap = gapAbove.length > gapBelow.length ? gapAbove : gapBelow;
  return text.slice(0, outerStart - gapAbove.length) + longerGap + text.slice(outerEnd + gapBelow.length);
}

/**
 * The text of a legal file with new words (one line) in the block at an index, or without the block if there are none.
 *
 * @param field the block as the person saw it, for the refusal; today's `index` may be another one
 * @throws Refused at the field if Markdown would read other words, as of `- x`, a list
 */
export function setBlock(field: Field, text: string, index: number, words: string): string {
  const { file } = field;
  const blocks = blocksOf(file, text);
  const block = blocks[index];
  if (!block) throw new Error(`${file} has no block ${index}`);
  const isRemoval = words === '';
  const changed = isRemoval ? withoutBlock(text, block) : text.slice(0, block.start) + words + text.slice(block.end);
  const wordsBefore = blocks.map((each) => each.words);
  const wanted = isRemoval ? wordsBefore.toSpliced(index, 1) : wordsBefore.with(index, words);
  const isReadAsMeant = isDeepStrictEqual(wordsOfBlocks(file, changed), wanted);
  if (!isReadAsMeant) throw new Refused({ code: 'invalid', problems: [{ ...field, description: NO_PARAGRAPH }] });
  return changed;
}
