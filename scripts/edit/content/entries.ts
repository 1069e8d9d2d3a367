/** What changed in groups and lists, and which entries of two lists belong together. */
import { isDeepStrictEqual } from 'node:util';
import type { FieldPath } from '../site/browser.ts';
import { isGroup } from './compare-and-set.ts';

/** All values that are neither group nor list, at any depth. */
export const leavesOf = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [value];

const idOf = (entry: unknown): unknown => (isGroup(entry) ? entry['id'] : undefined);

const areWithoutId = (...entries: unknown[]): boolean => entries.every((entry) => idOf(entry) === undefined);

/**
 * Finds each entry of a changed list in the list before it, so that its comments and tags stay with it: an invented
 * value that loses its tag would be published.
 *
 * @returns for each position in `after`, the position in `before`; undefined for an entry that is new
 */
export function matchEntries(before: readonly unknown[], after: readonly unknown[]): (number | undefined)[] {
  const isInOneEntry = (leaf: unknown) => before.filter((old) => leavesOf(old).includes(leaf)).length === 1;
  const matches: (number | undefined)[] = after.map(() => undefined);
  // What shows that two entries are the same, the surest sign first. Entries with an id must be equal or share it.
  const signs: ((old: unknown, entry: unknown, oldIndex: number, index: number) => boolean)[] = [
    // Equal at the same place: of several equal entries, each stays in its place if it can.
    (old, entry, oldIndex, index) => oldIndex === index && isDeepStrictEqual(old, entry),
    (old, entry) => isDeepStrictEqual(old, entry),
    // The same id.
    (old, entry) => idOf(entry) !== undefined && idOf(old) === idOf(entry),
    // A value in common that no other old entry has.
    (old, entry) =>
      areWithoutId(old, entry) && leavesOf(old).some((leaf) => isInOneEntry(leaf) && leavesOf(entry).includes(leaf)),
    // Each is the first of its list, or the entries just before them have been matched.
    (old, entry, oldIndex, index) => {
      const followsSameEntry = index === 0 ? oldIndex === 0 : matches[index - 1] === oldIndex - 1;
      return areWithoutId(old, entry) && followsSameEntry;
    },
    // The same place.
    (old, entry, oldIndex, index) => areWithoutId(old, entry) && oldIndex === index,
  ];
  for (const isSameEntry of signs) {
    for (const [index, entry] of after.entries()) {
      if (matches[index] !== undefined) continue;
      const isMatch = (old: unknown, oldIndex: number) =>
        !matches.includes(oldIndex) && isSameEntry(old, entry, oldIndex, index);
      const oldIndex = before.findIndex(isMatch);
      if (oldIndex !== -1) matches[index] = oldIndex;
    }
  }
  return matches;
}

export interface Sides<Side> {
  before: Side;
  after: Side;
}

/** Where two values differ. On a side that has nothing there, the path in `at` has no meaning. */
export interface Difference extends Sides<unknown> {
  at: Sides<FieldPath>;
}

/**
 * What differs within groups and lists: single values, values of another kind, what only one side has, and lists in
 * another order.
 */
export function differences(
  before: unknown,
  after: unknown,
  at: Sides<FieldPath> = { before: [], after: [] },
): Difference[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (isGroup(before) && isGroup(after)) {
    // In the order of today's keys; removed ones come last.
    const keys = new Set([...Object.keys(after), ...Object.keys(before)]);
    return [...keys].flatMap((key) => differences(before[key], after[key], pathsBelow(at, key, key)));
  }
  if (Array.isArray(before) && Array.isArray(after)) return differencesInLists(before, after, at);
  return [{ at, before, after }];
}

/** The two keys differ only in lists, whose entries may have moved. */
const pathsBelow = (at: Sides<FieldPath>, keyBefore: PropertyKey, keyAfter: PropertyKey): Sides<FieldPath> => ({
  before: [...at.before, keyBefore],
  after: [...at.after, keyAfter],
});

/** What differs within the entries, new and removed entries, and, as a difference of its own, another order. */
function differencesInLists(before: readonly unknown[], after: readonly unknown[], at: Sides<FieldPath>): Difference[] {
  const oldIndexes = matchEntries(before, after);
  const keptOldIndexes = oldIndexes.filter((index) => index !== undefined);
  const inOldOrder = keptOldIndexes.toSorted((indexA, indexB) => indexA - indexB);
  const isReordered = !isDeepStrictEqual(keptOldIndexes, inOldOrder);
  const reordering = isReordered ? [{ at, before, after }] : [];
  const ofTodaysEntries = after.flatMap((entry, index) => {
    const oldIndex = oldIndexes[index];
    const old = oldIndex === undefined ? undefined : before[oldIndex];
    return differences(old, entry, pathsBelow(at, oldIndex ?? index, index));
  });
  const ofRemovedEntries = [...before.entries()]
    .filter(([index]) => !oldIndexes.includes(index))
    .map(([index, entry]) => ({ at: pathsBelow(at, index, index), before: entry, after: undefined }));
  return [...reordering, ...ofTodaysEntries, ...ofRemovedEntries];
}

/** Whether the entries of a list have another order: only such a list is given as a whole on both sides. */
export const isReordering = ({ before, after }: Difference): boolean => Array.isArray(before) && Array.isArray(after);
