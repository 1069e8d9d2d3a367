/** Merges two people's changes of one value, field by field. */
import { isDeepStrictEqual } from 'node:util';
import type { FieldPath } from '../../generator/content/field-path.ts';
import { isGroup, matchEntries, type Group } from './entries.ts';

/**
 * A field that both people changed in different ways. A version is undefined if it does not have the field or entry.
 */
export interface MergeConflict {
  /** Below the merged value, as this person's dialog numbers the entries. */
  path: FieldPath;
  base: unknown;
  theirs: unknown;
  mine: unknown;
}

/** The result of a merge. */
export interface Merged {
  /** Both people's changes; where they contradict each other, this person's. */
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
  if (isDeepStrictEqual(mine, base) || isDeepStrictEqual(theirs, mine)) return { value: theirs, conflicts: [] };
  if (isDeepStrictEqual(theirs, base)) return { value: mine, conflicts: [] };
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

  /** Every entry of the three lists once. Entries that both added count as one if they are the same thing. */
  #collectEntries(): Entry[] {
    const inTheirs = matchEntries(this.#base, this.#theirs);
    const inMine = matchEntries(this.#base, this.#mine);
    const positionIn = (sources: readonly (number | undefined)[], base: number) => {
      const index = sources.indexOf(base);
      return index < 0 ? undefined : index;
    };
    const baseEntries = this.#base.map((_, base) => ({
      base,
      theirs: positionIn(inTheirs, base),
      mine: positionIn(inMine, base),
    }));
    const addedBy = (sources: readonly (number | undefined)[]) =>
      sources.flatMap((source, index) => (source === undefined ? [index] : []));
    const [addedByThem, addedByMe] = [addedBy(inTheirs), addedBy(inMine)];
    const isSameEntry = (theirs: number, mine: number) => isDeepStrictEqual(this.#theirs[theirs], this.#mine[mine]);
    /** Entries that both people added: for each position in my list, the one in theirs. */
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

  /** The merged value of an entry; undefined if the merge removes it. Adds its conflicts to those of the list. */
  #mergeEntry({ base, theirs, mine }: Entry): unknown {
    const [before, their, my] = [
      base === undefined ? undefined : this.#base[base],
      theirs === undefined ? undefined : this.#theirs[theirs],
      mine === undefined ? undefined : this.#mine[mine],
    ];
    const merged = mergeValues(before, their, my, [...this.#path, mine ?? theirs ?? base ?? 0]);
    this.#conflicts.push(...merged.conflicts);
    // Somebody changed an entry that this person removed: it stays until the conflict is resolved.
    return merged.value === undefined && merged.conflicts.length > 0 ? their : merged.value;
  }

  /** The entries that all three lists have, in the order of the given list. */
  #commonOrder(list: 'base' | 'theirs' | 'mine'): Entry[] {
    return this.#entries
      .filter(({ base, theirs, mine }) => base !== undefined && theirs !== undefined && mine !== undefined)
      .sort((entryA, entryB) => (entryA[list] ?? 0) - (entryB[list] ?? 0));
  }

  /**
   * The entries of both changed lists in the order of `backbone`. An entry that only `other` has is inserted behind its
   * nearest predecessor there.
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
    const [base, theirs, mine] = [this.#commonOrder('base'), this.#commonOrder('theirs'), this.#commonOrder('mine')];
    const isMovedByMe = !isDeepStrictEqual(mine, base);
    const isMovedByThem = !isDeepStrictEqual(theirs, base);
    if (isMovedByMe && isMovedByThem && !isDeepStrictEqual(theirs, mine)) {
      const lists = { base: this.#base, theirs: this.#theirs, mine: this.#mine };
      return { value: this.#mine, conflicts: [{ path: this.#path, ...lists }] };
    }
    const arranged = isMovedByMe ? this.#arrange('mine', 'theirs') : this.#arrange('theirs', 'mine');
    const value = arranged.map((entry) => this.#mergeEntry(entry)).filter((entry) => entry !== undefined);
    return { value, conflicts: this.#conflicts };
  }
}
