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
 * Merges a region that diff3 calls a conflict because changed lines touch each other: each person may have changed
 * different lines of it. Undefined if both changed the same line differently, or if lines were added or removed.
 */
function mergeLineByLine({ base, theirs, mine }: Region): string[] | undefined {
  if (base.length !== theirs.length || base.length !== mine.length) return undefined;
  const merged: string[] = [];
  for (const [index, line] of base.entries()) {
    const [their, my] = [theirs[index], mine[index]];
    // Never, as the lengths are equal: only for TypeScript.
    if (their === undefined || my === undefined) return undefined;
    if (their === line || their === my) merged.push(my);
    else if (my === line) merged.push(their);
    else return undefined;
  }
  return merged;
}

/**
 * Whether the YAML of a merged file has exactly the value that merging field by field gives: lines can be merged
 * without a conflict and still say something that neither person wants.
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
    // One of the texts, such as the merged one, is no valid YAML.
    if (error instanceof DiagnosticError) return false;
    throw error;
  }
}

/**
 * Merges three versions of the text of a content file: for undo after somebody else has changed the file, and for
 * publishing after somebody else has published.
 *
 * @param base the version that both people started from
 * @returns undefined if both changed the same line differently, or if the merged text would not say what both want
 */
export function mergeText(file: string, base: string, theirs: string, mine: string): string | undefined {
  const linesOf = (text: string) => text.split('\n');
  const regions = diff3Merge(linesOf(theirs), linesOf(base), linesOf(mine));
  const lines: string[] = [];
  for (const { ok: mergedByDiff3, conflict } of regions) {
    const mergedRegion = conflict
      ? mergeLineByLine({ base: conflict.o, theirs: conflict.a, mine: conflict.b })
      : mergedByDiff3;
    if (!mergedRegion) return undefined;
    lines.push(...mergedRegion);
  }
  const merged = lines.join('\n');
  return matchesFieldMerge(file, { base, theirs, mine, merged }) ? merged : undefined;
}
