/** Groups, lists and what changed in them. */
import { isDeepStrictEqual } from 'node:util';
import { valueAt, type FieldPath } from '../site/browser.ts';
import { isGroup } from './compare-and-set.ts';

/** All values that are neither group nor list, at any depth. */
export const leavesOf = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [value];

/** Entries with different ids are different things, however alike they are. */
const haveDifferentIds = (entryA: unknown, entryB: unknown): boolean =>
  isGroup(entryA) && isGroup(entryB) && 'id' in entryA && 'id' in entryB && entryA['id'] !== entryB['id'];

/**
 * Finds each entry of a changed list in the list before it, so that its comments and tags stay with it: an equal entry; else
 * the one that has most in common with it; else, in a list as long as before, the one at the same position.
 *
 * @returns for each position in `after`, the position in `before`; undefined for an entry that is new
 */
export function matchEntries(before: readonly unknown[], after: readonly unknown[]): (number | undefined)[] {
  const free = new Set(before.keys());
  const matches: (number | undefined)[] = after.map(() => undefined);
  const match = (rankOf: (oldIndex: number, newIndex: number) => number) => {
    for (const [newIndex, oldIndex] of matches.entries()) {
      if (oldIndex !== undefined) continue;
      const ranked = [...free]
        .map((index) => ({ index, rank: rankOf(index, newIndex) }))
        .sort((candidateA, candidateB) => candidateB.rank - candidateA.rank);
      const [best] = ranked;
      if (!best || best.rank === 0) continue;
      matches[newIndex] = best.index;
      free.delete(best.index);
    }
  };
  match((oldIndex, newIndex) => Number(isDeepStrictEqual(before[oldIndex], after[newIndex])));
  match((oldIndex, newIndex) => {
    if (haveDifferentIds(before[oldIndex], after[newIndex])) return 0;
    const leaves = leavesOf(after[newIndex]);
    return leavesOf(before[oldIndex]).filter((leaf) => leaves.includes(leaf)).length;
  });
  const hasSameLength = before.length === after.length;
  match((oldIndex, newIndex) => {
    const isSamePlace = hasSameLength && oldIndex === newIndex;
    return Number(isSamePlace && !haveDifferentIds(before[oldIndex], after[newIndex]));
  });
  return matches;
}

export interface Sides<Side> {
  before: Side;
  after: Side;
}

/** Where two values differ. `at`: its place on each side, also on one that does not have it. */
export interface Difference extends Sides<unknown> {
  at: Sides<FieldPath>;
}

/** What differs within groups and lists: single values, what only one side has, and lists in another order. */
export function differences(
  before: unknown,
  after: unknown,
  at: Sides<FieldPath> = { before: [], after: [] },
): Difference[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (isGroup(before) && isGroup(after)) {
    const keys = new Set([...Object.keys(after), ...Object.keys(before)]);
    return [...keys].flatMap((key) => differences(before[key], after[key], below(at, key, key)));
  }
  if (Array.isArray(before) && Array.isArray(after)) return differencesInLists(before, after, at);
  return [{ at, before, after }];
}

const below = (at: Sides<FieldPath>, keyBefore: PropertyKey, keyAfter: PropertyKey): Sides<FieldPath> => ({
  before: [...at.before, keyBefore],
  after: [...at.after, keyAfter],
});

function differencesInLists(before: readonly unknown[], after: readonly unknown[], at: Sides<FieldPath>): Difference[] {
  const oldIndexes = matchEntries(before, after);
  const inAfter = after.flatMap((entry, index) => {
    const oldIndex = oldIndexes[index];
    const old = oldIndex === undefined ? undefined : before[oldIndex];
    return differences(old, entry, below(at, oldIndex ?? index, index));
  });
  const removed = [...before.entries()].filter(([index]) => !oldIndexes.includes(index));
  const kept = oldIndexes.filter((index) => index !== undefined);
  const isReordered = kept.some((oldIndex, index) => index > 0 && oldIndex < (kept[index - 1] ?? 0));
  return [
    ...(isReordered ? [{ at, before, after }] : []),
    ...inAfter,
    ...removed.map(([index, entry]) => ({ at: below(at, index, index), before: entry, after: undefined })),
  ];
}

export const isReordering = ({ before, after }: Difference): boolean => Array.isArray(before) && Array.isArray(after);

/** The paths of single values, and of empty groups and lists. */
export function leafPaths(value: unknown, path: FieldPath = []): FieldPath[] {
  const isSingle = typeof value !== 'object' || value === null;
  const keys = isSingle ? [] : [...(Array.isArray(value) ? value.keys() : Object.keys(value))];
  if (keys.length === 0) return [path];
  return keys.flatMap((key) => leafPaths(valueAt(value, [key]), [...path, key]));
}

/** The fields that a difference alters, as they are after it. */
export const alteredFields = (difference: Difference): FieldPath[] => {
  const { at, after } = difference;
  return after === undefined || isReordering(difference) ? [at.after] : leafPaths(after, at.after);
};
