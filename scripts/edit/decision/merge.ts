/**
 * Merges two people's changes of one value, field by field. "This person" is the one at the editor ("mine"); "theirs" is
 * what somebody else has written into the file since.
 */
import { isDeepStrictEqual } from 'node:util';
import type { FieldPath } from '../../generator/content/field-path.ts';
import { isGroup, matchEntries, type Group } from './entries.ts';

/**
 * A field that both people changed in different ways. A version is undefined if it does not have the field or entry.
 */
export interface MergeConflict {
  /** Of the field. Entries of lists have their positions in `mine`; an entry that this person removed, in `theirs`. */
  path: FieldPath;
  base: unknown;
  theirs: unknown;
  mine: unknown;
}

/** The result of a merge. */
export interface Merged {
  /**
   * Both people's changes; where they contradict each other, this person's. But a list entry that one person removed
   * and the other changed is kept as changed. Undefined if the value was removed.
   */
  value: unknown;
  conflicts: MergeConflict[];
}

/**
 * Merges three versions of a value, field by field and entry by entry.
 *
 * @param base what this person's dialog showed
 * @param theirs what the file says now
 * @param mine what this person wants
 * @param path of the value, which begins the paths of all conflicts
 */
export function mergeValues(base: unknown, theirs: unknown, mine: unknown, path: FieldPath = []): Merged {
  const isChangedByMe = !isDeepStrictEqual(mine, base);
  const isChangedByThem = !isDeepStrictEqual(theirs, base);
  const isSameChange = isDeepStrictEqual(theirs, mine);
  if (!isChangedByMe || isSameChange) return { value: theirs, conflicts: [] };
  if (!isChangedByThem) return { value: mine, conflicts: [] };
  // Both changed it: in a group or list perhaps other fields or entries of it; a single value is a conflict.
  if (isGroup(base) && isGroup(theirs) && isGroup(mine)) return mergeGroups(base, theirs, mine, path);
  if (Array.isArray(base) && Array.isArray(theirs) && Array.isArray(mine)) {
    return new ListMerge(base, theirs, mine, path).merge();
  }
  return { value: mine, conflicts: [{ path, base, theirs, mine }] };
}

/** Merges the fields of three groups; fields that either person removed are left out. */
function mergeGroups(base: Group, theirs: Group, mine: Group, path: FieldPath): Merged {
  const conflicts: MergeConflict[] = [];
  const value: Group = {};
  for (const key of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    const merged = mergeValues(base[key], theirs[key], mine[key], [...path, key]);
    conflicts.push(...merged.conflicts);
    if (merged.value !== undefined) value[key] = merged.value;
  }
  return { value, conflicts };
}

/** One entry of a list in its three versions, by its position in each; undefined where that version does not have it. */
interface Entry {
  base: number | undefined;
  theirs: number | undefined;
  mine: number | undefined;
}

/**
 * The position in a changed list of the entry that stood at `base` before; undefined if it was removed.
 *
 * @param sources for each position in the changed list, the position before
 */
function positionOf(base: number, sources: readonly (number | undefined)[]): number | undefined {
  const position = sources.indexOf(base);
  return position === -1 ? undefined : position;
}

/** The positions in a changed list of the entries that were added to it. Takes the same `sources` as `positionOf`. */
const addedPositions = (sources: readonly (number | undefined)[]): number[] =>
  [...sources.keys()].filter((position) => sources[position] === undefined);

/**
 * Merges three versions of a list, such as the offices. Entries are recognized although they moved or were renamed, and
 * each is merged by itself; the order follows whoever moved entries.
 */
class ListMerge {
  readonly #base: readonly unknown[];
  readonly #theirs: readonly unknown[];
  readonly #mine: readonly unknown[];
  readonly #path: FieldPath;
  readonly #conflicts: MergeConflict[] = [];
  readonly #entries: Entry[];

  constructor(base: readonly unknown[], theirs: readonly unknown[], mine: readonly unknown[], path: FieldPath) {
    this.#base = base;
    this.#theirs = theirs;
    this.#mine = mine;
    this.#path = path;
    this.#entries = this.#collectEntries();
  }

  /**
   * Finds out which positions in the three lists are the same entry. Returns every entry once: those of the base first,
   * then those that were added. Equal entries that both people added count as one.
   */
  #collectEntries(): Entry[] {
    // For each position in a changed list, the position in `base`; undefined for an entry that was added.
    const sourcesOfTheirs = matchEntries(this.#base, this.#theirs);
    const sourcesOfMine = matchEntries(this.#base, this.#mine);
    const entries: Entry[] = [];
    for (const base of this.#base.keys()) {
      entries.push({ base, theirs: positionOf(base, sourcesOfTheirs), mine: positionOf(base, sourcesOfMine) });
    }
    const addedByThem = addedPositions(sourcesOfTheirs);
    /** Positions in their list of entries that I have added as well. */
    const pairedWithMine = new Set<number>();
    for (const mine of addedPositions(sourcesOfMine)) {
      const theirs = addedByThem.find((index) => isDeepStrictEqual(this.#theirs[index], this.#mine[mine]));
      if (theirs !== undefined) pairedWithMine.add(theirs);
      entries.push({ base: undefined, theirs, mine });
    }
    for (const theirs of addedByThem) {
      if (!pairedWithMine.has(theirs)) entries.push({ base: undefined, theirs, mine: undefined });
    }
    return entries;
  }

  /**
   * The merged value of an entry; undefined if one person removed it and the other left it as it was. Adds its conflicts
   * to `#conflicts`.
   */
  #mergeEntry({ base: baseIndex, theirs: theirIndex, mine: myIndex }: Entry): unknown {
    const baseValue = baseIndex === undefined ? undefined : this.#base[baseIndex];
    const theirValue = theirIndex === undefined ? undefined : this.#theirs[theirIndex];
    const myValue = myIndex === undefined ? undefined : this.#mine[myIndex];
    // Always one of the first two: `merge` passes no entry that both removed.
    const position = myIndex ?? theirIndex ?? 0;
    const { value, conflicts } = mergeValues(baseValue, theirValue, myValue, [...this.#path, position]);
    this.#conflicts.push(...conflicts);
    // In a conflict `mergeValues` gives this person's value. If that is undefined, this person removed an entry that the
    // other one changed: their entry stays until the conflict is resolved. The other way round, `value` is already the
    // changed entry.
    const isRemovedInConflict = value === undefined && conflicts.length > 0;
    return isRemovedInConflict ? theirValue : value;
  }

  /** The entries that a version of the list has, in its order. */
  #inOrderOf(list: 'base' | 'theirs' | 'mine'): Entry[] {
    return this.#entries
      .filter((entry) => entry[list] !== undefined)
      .sort((entryA, entryB) => (entryA[list] ?? 0) - (entryB[list] ?? 0));
  }

  /**
   * The entries that all three versions have, in the order of one of them. If the orders of two versions differ, somebody
   * has moved entries.
   */
  #commonOrder(list: 'base' | 'theirs' | 'mine'): Entry[] {
    const isInAll = ({ base, theirs, mine }: Entry) => base !== undefined && theirs !== undefined && mine !== undefined;
    return this.#inOrderOf(list).filter(isInAll);
  }

  /**
   * The entries of both changed lists, in the order of the list `leading`. Each entry that only `other` has is inserted
   * behind the entry that stands before it there; if there is none, at the beginning.
   */
  #arrange(leading: 'theirs' | 'mine', other: 'theirs' | 'mine'): Entry[] {
    const arranged = this.#inOrderOf(leading);
    const entriesOfOther = this.#inOrderOf(other);
    for (const [index, entry] of entriesOfOther.entries()) {
      if (arranged.includes(entry)) continue;
      const predecessor = entriesOfOther.slice(0, index).findLast((earlier) => arranged.includes(earlier));
      const position = predecessor ? arranged.indexOf(predecessor) + 1 : 0;
      arranged.splice(position, 0, entry);
    }
    return arranged;
  }

  /**
   * Merges the lists: decides the order, then merges each entry by itself. If both people moved entries in different ways,
   * the whole list is one conflict.
   */
  merge(): Merged {
    const orderInBase = this.#commonOrder('base');
    const [orderInTheirs, orderInMine] = [this.#commonOrder('theirs'), this.#commonOrder('mine')];
    const isMovedByMe = !isDeepStrictEqual(orderInMine, orderInBase);
    const isMovedByThem = !isDeepStrictEqual(orderInTheirs, orderInBase);
    const isMovedAlike = isDeepStrictEqual(orderInTheirs, orderInMine);
    if (isMovedByMe && isMovedByThem && !isMovedAlike) {
      const lists = { base: this.#base, theirs: this.#theirs, mine: this.#mine };
      return { value: this.#mine, conflicts: [{ path: this.#path, ...lists }] };
    }
    // An entry that neither changed list has is in neither order: both people removed it.
    const arranged = isMovedByMe ? this.#arrange('mine', 'theirs') : this.#arrange('theirs', 'mine');
    const mergedEntries = arranged.map((entry) => this.#mergeEntry(entry));
    const value = mergedEntries.filter((entry) => entry !== undefined);
    return { value, conflicts: this.#conflicts };
  }
}
