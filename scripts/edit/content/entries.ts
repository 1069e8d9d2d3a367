/** Groups, lists and what changed in them. */
import { isDeepStrictEqual } from 'node:util';
import type { FieldPath } from '../site/browser.ts';
import { isGroup } from './compare-and-set.ts';

/** Whatever is neither group nor list, at any depth. */
export const leavesOf = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [value];

/** Such entries are different things, however alike they are. */
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
  const match = (isCandidate: (oldIndex: number, newIndex: number) => number) => {
    for (const [newIndex, oldIndex] of matches.entries()) {
      if (oldIndex !== undefined) continue;
      const ranked = [...free]
        .map((index) => ({ index, rank: isCandidate(index, newIndex) }))
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

/** The paths of what differs, as in `after`: texts, removed fields, and lists that got longer, shorter or another order. */
export function changedPaths(before: unknown, after: unknown, path: FieldPath = []): FieldPath[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (Array.isArray(after)) return changedPathsInList(Array.isArray(before) ? before : [], after, path);
  if (!isGroup(after)) return [path];
  const fieldsBefore = isGroup(before) ? before : {};
  const removedKeys = Object.keys(fieldsBefore).filter((key) => !Object.hasOwn(after, key));
  const changesInFields = Object.keys(after).flatMap((key) =>
    changedPaths(fieldsBefore[key], after[key], [...path, key]),
  );
  return [...removedKeys.map((key) => [...path, key]), ...changesInFields];
}

function changedPathsInList(before: readonly unknown[], after: readonly unknown[], path: FieldPath): FieldPath[] {
  const oldIndexes = matchEntries(before, after);
  const changesInEntries = after.flatMap((entry, index) => {
    const oldIndex = oldIndexes[index];
    return changedPaths(oldIndex === undefined ? undefined : before[oldIndex], entry, [...path, index]);
  });
  // Lists of one length that differ in no entry differ in their order.
  const isListItselfChanged = after.length !== before.length || changesInEntries.length === 0;
  return isListItselfChanged ? [path, ...changesInEntries] : changesInEntries;
}
