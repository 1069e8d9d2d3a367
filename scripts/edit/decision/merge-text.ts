/** Merges two people's changes of a content file line by line, which keeps comments, order and `!sample` tags. */
import { isDeepStrictEqual } from 'node:util';
import { diff3Merge } from 'node-diff3';
import { DiagnosticError } from '../../lib/diagnostic.ts';
import { mergeValues } from './merge.ts';
import { readValue } from './yaml-text.ts';

/** The same region of a file in three versions. */
interface Lines {
  base: readonly string[];
  theirs: readonly string[];
  mine: readonly string[];
}

/**
 * Merges a region that both people have changed, line by line: neighbouring lines may have been changed by different
 * people. Undefined if both changed the same line, or if lines were added or removed.
 */
function mergeLineByLine({ base, theirs, mine }: Lines): string[] | undefined {
  if (base.length !== theirs.length || base.length !== mine.length) return undefined;
  const merged: string[] = [];
  for (const [index, line] of base.entries()) {
    const [their, my] = [theirs[index], mine[index]];
    if (their === undefined || my === undefined) return undefined;
    if (their === line || their === my) merged.push(my);
    else if (my === line) merged.push(their);
    else return undefined;
  }
  return merged;
}

/**
 * Whether a merged file has exactly the value that merging field by field gives: lines can be merged cleanly and still
 * say something that neither person wants.
 */
function isFaithful(file: string, texts: { base: string; theirs: string; mine: string; merged: string }): boolean {
  try {
    const valueOf = (text: string) => readValue(file, text);
    const wanted = mergeValues(valueOf(texts.base), valueOf(texts.theirs), valueOf(texts.mine));
    return wanted.conflicts.length === 0 && isDeepStrictEqual(wanted.value, valueOf(texts.merged));
  } catch (error) {
    if (error instanceof DiagnosticError) return false;
    throw error;
  }
}

/**
 * Merges three versions of the text of a content file.
 *
 * @param base the version that both people started from
 * @returns undefined if both changed the same lines, or if the merged text would not say what both want
 */
export function mergeText(file: string, base: string, theirs: string, mine: string): string | undefined {
  const linesOf = (text: string) => text.split('\n');
  const regions = diff3Merge(linesOf(theirs), linesOf(base), linesOf(mine));
  const lines: string[] = [];
  for (const { ok, conflict } of regions) {
    const region = conflict ? mergeLineByLine({ base: conflict.o, theirs: conflict.a, mine: conflict.b }) : ok;
    if (!region) return undefined;
    lines.push(...region);
  }
  const merged = lines.join('\n');
  return isFaithful(file, { base, theirs, mine, merged }) ? merged : undefined;
}
