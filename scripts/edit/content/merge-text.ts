/** Merges two people's changes of a content file line by line, which keeps comments, order and `!sample` tags. */
import { isDeepStrictEqual } from 'node:util';
import { diff3Merge } from 'node-diff3';
import { DiagnosticError } from '../../lib/diagnostic.ts';
import { mergeValues } from './merge.ts';
import { readValue } from './yaml-text.ts';

/** The lines of a region of a file, in each of the three versions. */
interface Region {
  /** The version that both people started from. */
  base: readonly string[];
  theirs: readonly string[];
  mine: readonly string[];
}

/**
 * Merges a region in which both people changed lines: line by line. The library calls the whole region a conflict, even if
 * they changed different lines, because these are neighbours.
 *
 * Lines are compared by their position. If somebody has moved lines, those at one position may not belong together; so the
 * caller checks the fields of the merged text (`matchesFieldMerge`).
 *
 * @returns undefined if both changed the same line in different ways, or if lines were added or removed
 */
function mergeLineByLine({ base, theirs, mine }: Region): string[] | undefined {
  if (base.length !== theirs.length || base.length !== mine.length) return undefined;
  const merged: string[] = [];
  for (const [index, baseLine] of base.entries()) {
    const theirLine = theirs[index];
    const myLine = mine[index];
    // Only for TypeScript: the lengths are equal.
    if (theirLine === undefined || myLine === undefined) return undefined;
    const isUnchangedByThem = theirLine === baseLine;
    const isUnchangedByMe = myLine === baseLine;
    const isSameChange = theirLine === myLine;
    if (isUnchangedByThem || isSameChange) merged.push(myLine);
    else if (isUnchangedByMe) merged.push(theirLine);
    else return undefined;
  }
  return merged;
}

/**
 * Whether a merge of lines can be trusted: whether the YAML of the merged text has exactly the value that merging field by
 * field gives. Lines can merge without a conflict and still say something that neither person wants; `mergeText` then gives
 * the merge up. Of a legal text, only the front matter is compared, because its body has no fields.
 *
 * @returns false also if the merge by fields has a conflict, or if one of the texts cannot be parsed
 */
function matchesFieldMerge(
  file: string,
  texts: { base: string; theirs: string; mine: string; merged: string },
): boolean {
  try {
    const valueOf = (text: string) => readValue(file, text);
    const fieldMerge = mergeValues(valueOf(texts.base), valueOf(texts.theirs), valueOf(texts.mine));
    return fieldMerge.conflicts.length === 0 && isDeepStrictEqual(fieldMerge.value, valueOf(texts.merged));
  } catch (error) {
    if (error instanceof DiagnosticError) return false;
    throw error;
  }
}

/**
 * Merges three versions of the text of a content file: for undo after somebody else has changed the file, and for
 * publishing after somebody else has published.
 *
 * @param file path of the file, which says how its text is parsed
 * @param base the version that both people started from
 * @returns undefined if both changed the same line differently; if one of them added or removed lines beside lines that the
 *   other changed; if the merged text would not say what both want (see `matchesFieldMerge`); or if one of the texts cannot
 *   be parsed
 */
export function mergeText(file: string, base: string, theirs: string, mine: string): string | undefined {
  const linesOf = (text: string) => text.split('\n');
  // Each region of the result has either merged lines (`ok`), or a `conflict` with the lines of all three: `a` are theirs,
  // `b` mine, `o` those of the base.
  const regions = diff3Merge(linesOf(theirs), linesOf(base), linesOf(mine));
  const lines: string[] = [];
  for (const { ok, conflict } of regions) {
    const mergedRegion = conflict ? mergeLineByLine({ base: conflict.o, theirs: conflict.a, mine: conflict.b }) : ok;
    if (!mergedRegion) return undefined;
    lines.push(...mergedRegion);
  }
  const merged = lines.join('\n');
  return matchesFieldMerge(file, { base, theirs, mine, merged }) ? merged : undefined;
}
