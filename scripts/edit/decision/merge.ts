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
  const [isChangedByMe, isChangedByThem] = [!isDeepStrictEqual(mine, base), !isDeepStrictEqual(theirs, base)];
  if (!isChangedByMe || isDeepStrictEqual(theirs, mine)) return { value: theirs, conflicts: [] };
  if (!isChangedByThem) return { value: mine, conflicts: [] };
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

/** An entry of any of the three lists. The index is its position there; undefined if that list does not have it. */
interface Entry {
  base: number | undefined;
  theirs: number | undefined;
  mine: number | undefined;
}

/**
 * Merges three versions of a list. Entries are recognized although they moved or were renamed, and each is merged by
 * itself; the order follows whoever moved entries.
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

  /** Every entry of the three lists once. Entries that both people added count as one if they are equal. */
  #collectEntries(): Entry[] {
    // For each position in a changed list, the position in `base`; undefined for an entry that was added.
    const sourcesOfTheirs = matchEntries(this.#base, this.#theirs);
    const sourcesOfMine = matchEntries(this.#base, this.#mine);
    const positionIn = (sources: readonly (number | undefined)[], base: number) => {
      const index = sources.indexOf(base);
      return index < 0 ? undefined : index;
    };
    const baseEntries = this.#base.map((_, base) => ({
      base,
      theirs: positionIn(sourcesOfTheirs, base),
      mine: positionIn(sourcesOfMine, base),
    }));
    const addedIn = (sources: readonly (number | undefined)[]) =>
      sources.flatMap((source, index) => (source === undefined ? [index] : []));
    const [addedByThem, addedByMe] = [addedIn(sourcesOfTheirs), addedIn(sourcesOfMine)];
    const isSameEntry = (theirs: number, mine: number) => isDeepStrictEqual(this.#theirs[theirs], this.#mine[mine]);
    /** Entries that both people added: from the position in my list to the one in theirs. */
    const addedByBoth = new Map(
      addedByMe.flatMap((mine) => {
        const theirs = addedByThem.find((index) => isSameEntry(index, mine));
        return theirs === undefined ? [] : [[mine, theirs] as const];
      }),
    );
    const addedOnlyByThem = addedByThem.filter((theirs) => ![...addedByBoth.values()].includes(theirs));
    return [
      ...baseEntries,
      ...addedByMe.map((mine) => ({ base: undefined, theirs: addedByBoth.get(mine), mine })),
      ...addedOnlyByThem.map((theirs) => ({ base: undefined, theirs, mine: undefined })),
    ];
  }

  /** The merged value of an entry; undefined if the merge removes it. Adds its conflicts to `#conflicts`. */
  #mergeEntry({ base, theirs, mine }: Entry): unknown {
    const baseValue = base === undefined ? undefined : this.#base[base];
    const theirValue = theirs === undefined ? undefined : this.#theirs[theirs];
    const myValue = mine === undefined ? undefined : this.#mine[mine];
    const position = mine ?? theirs ?? base ?? 0;
    const { value, conflicts } = mergeValues(baseValue, theirValue, myValue, [...this.#path, position]);
    this.#conflicts.push(...conflicts);
    // The other person changed an entry that this person removed: it stays until the conflict is resolved.
    const isRemovedInConflict = value === undefined && conflicts.length > 0;
    return isRemovedInConflict ? theirValue : value;
  }

  /** The entries that all three lists have, in the order of the given list: it shows whether somebody moved entries. */
  #commonOrder(list: 'base' | 'theirs' | 'mine'): Entry[] {
    return this.#entries
      .filter(({ base, theirs, mine }) => base !== undefined && theirs !== undefined && mine !== undefined)
      .sort((entryA, entryB) => (entryA[list] ?? 0) - (entryB[list] ?? 0));
  }

  /**
   * The entries of both changed lists in the order of `backbone`. An entry that only `other` has is inserted behind the
   * entry before it in `other`; first if there is none.
   */
  #arrange(backbone: 'theirs' | 'mine', other: 'theirs' | 'mine'): Entry[] {
    const inOrderOf = (list: 'theirs' | 'mine') =>
      this.#entries
        .filter((entry) => entry[list] !== undefined)
        .sort((entryA, entryB) => (entryA[list] ?? 0) - (entryB[list] ?? 0));
    const arranged = inOrderOf(backbone);
    const others = inOrderOf(other);
    for (const [index, entry] of others.entries()) {
      if (arranged.includes(entry)) continue;
      const predecessor = others.slice(0, index).findLast((earlier) => arranged.includes(earlier));
      arranged.splice(predecessor ? arranged.indexOf(predecessor) + 1 : 0, 0, entry);
    }
    return arranged;
  }

  /** Merges the lists. If both people moved entries in different ways, the whole list is one conflict. */
  merge(): Merged {
    const orderInBase = this.#commonOrder('base');
    const [orderInTheirs, orderInMine] = [this.#commonOrder('theirs'), this.#commonOrder('mine')];
    const isMovedByMe = !isDeepStrictEqual(orderInMine, orderInBase);
    const isMovedByThem = !isDeepStrictEqual(orderInTheirs, orderInBase);
    if (isMovedByMe && isMovedByThem && !isDeepStrictEqual(orderInTheirs, orderInMine)) {
      const lists = { base: this.#base, theirs: this.#theirs, mine: this.#mine };
      return { value: this.#mine, conflicts: [{ path: this.#path, ...lists }] };
    }
    // An entry that neither changed list has is in neither order: both people removed it.
    const arranged = isMovedByMe ? this.#arrange('mine', 'theirs') : this.#arrange('theirs', 'mine');
    const value = arranged.map((entry) => this.#mergeEntry(entry)).filter((entry) => entry !== undefined);
    return { value, conflicts: this.#conflicts };
  }
}
