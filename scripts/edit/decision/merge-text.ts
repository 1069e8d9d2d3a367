/** Merges two people's changes of a content file, line by line. */
import { isDeepStrictEqual } from 'node:util';
import { diff3Merge } from 'node-diff3';
import { DiagnosticError } from '../../lib/diagnostic.ts';
import { mergeValues } from './merge.ts';
import { readValue } from './yaml-text.ts';

interface Lines {
  base: readonly string[];
  theirs: readonly string[];
  mine: readonly string[];
}

/** Merges neighbouring lines one by one; undefined if a line was changed in two ways, or lines came or went. */
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

/** Whether the merged file says what both people want. */
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
 * Merges three versions of a content file, with their comments and tags.
 *
 * @returns undefined if both changed the same lines
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
