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

/** Says which version of a conflict stays; undefined if nobody has decided that yet. */
export type ChooseVersion = (conflict: MergeConflict) => 'theirs' | 'mine' | undefined;

/** The result of a merge. */
export interface Merged {
  /**
   * Both people's changes, and the chosen version of each conflict. While a conflict is undecided, this person's version;
   * but a list entry that one person removed and the other changed stays, as changed. Undefined if the value was removed.
   */
  value: unknown;
  /** The conflicts that are undecided. */
  conflicts: MergeConflict[];
}

/**
 * Merges three versions of a value, field by field and entry by entry: when this person saves or publishes, and somebody
 * else has changed the same file since. Undefined as a version says that it does not have the value: so if one person
 * removed what the other changed, that is a conflict, too. Changes none of the versions.
 *
 * @param base the version that both people started from, such as what this person's form showed
 * @param theirs what somebody else has made of it
 * @param mine what this person wants
 * @param path of the value, which begins the paths of all conflicts
 * @param choose is asked for each conflict; by default, all of them stay undecided
 */
export function mergeValues(
  base: unknown,
  theirs: unknown,
  mine: unknown,
  path: FieldPath = [],
  choose: ChooseVersion = () => undefined,
): Merged {
  const isChangedByMe = !isDeepStrictEqual(mine, base);
  const isChangedByThem = !isDeepStrictEqual(theirs, base);
  const isSameChange = isDeepStrictEqual(theirs, mine);
  if (!isChangedByMe || isSameChange) return { value: theirs, conflicts: [] };
  if (!isChangedByThem) return { value: mine, conflicts: [] };
  // Both changed it. In a group or list these may be different fields or entries; a single value is a conflict.
  if (isGroup(base) && isGroup(theirs) && isGroup(mine)) {
    return mergeGroups(base, theirs, mine, path, choose);
  }
  if (Array.isArray(base) && Array.isArray(theirs) && Array.isArray(mine)) {
    return new ListMerge(base, theirs, mine, path, choose).merge();
  }
  // A list of texts that there was not before, such as the words that the spelling check has learned: as if it had been
  // empty. A new list of groups is a conflict, because two of its entries may be about the same person or office.
  if (base === undefined && isListOfTexts(theirs) && isListOfTexts(mine)) {
    return new ListMerge([], theirs, mine, path, choose).merge();
  }
  return resolve({ path, base, theirs, mine }, choose);
}

/** Whether a value is a list in which every entry is a text. */
const isListOfTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'string');

/** Takes the chosen version of a conflict; without a choice, this person's, and the conflict is part of the result. */
function resolve(conflict: MergeConflict, choose: ChooseVersion): Merged {
  const choice = choose(conflict);
  const value = choice === 'theirs' ? conflict.theirs : conflict.mine;
  return { value, conflicts: choice === undefined ? [conflict] : [] };
}

/**
 * Merges three versions of a group field by field: their fields first, in their order, then those that only this person
 * has. A field whose merged value is undefined was removed: it is left out.
 */
function mergeGroups(base: Group, theirs: Group, mine: Group, path: FieldPath, choose: ChooseVersion): Merged {
  const conflicts: MergeConflict[] = [];
  const value: Group = {};
  // A key that only the base has was removed by both.
  for (const key of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    const merged = mergeValues(base[key], theirs[key], mine[key], [...path, key], choose);
    conflicts.push(...merged.conflicts);
    if (merged.value !== undefined) value[key] = merged.value;
  }
  return { value, conflicts };
}

/** A version of a list: the one that both people started from, or what one of them made of it. */
type ListVersion = 'base' | 'theirs' | 'mine';

/** The positions of one entry in the three versions of its list; undefined where a version does not have the entry. */
type Entry = Record<ListVersion, number | undefined>;

/**
 * The position in a changed list of the entry that stood at `baseIndex` before; undefined if it was removed.
 *
 * @param baseIndexes for each position in the changed list, the position before; see `matchEntries`
 */
function positionOf(baseIndex: number, baseIndexes: readonly (number | undefined)[]): number | undefined {
  const position = baseIndexes.indexOf(baseIndex);
  return position === -1 ? undefined : position;
}

/** The positions in a changed list of the entries that were added to it. Takes the same `baseIndexes` as `positionOf`. */
const addedPositions = (baseIndexes: readonly (number | undefined)[]): number[] =>
  [...baseIndexes.keys()].filter((position) => baseIndexes[position] === undefined);

/**
 * Merges three versions of a list, such as the offices. Entries are recognized although they moved or were renamed, and
 * each is merged by itself; the order follows whoever moved entries.
 */
class ListMerge {
  readonly #base: readonly unknown[];
  readonly #theirs: readonly unknown[];
  readonly #mine: readonly unknown[];
  readonly #path: FieldPath;
  readonly #choose: ChooseVersion;
  /** The undecided conflicts of the entries that `merge` has merged so far. */
  readonly #conflicts: MergeConflict[] = [];
  /** Every entry of the three versions, once. */
  readonly #entries: Entry[];

  /**
   * Takes the parameters of `mergeValues`, and finds out which entries of the three versions are the same. Merges nothing
   * yet: `merge` does.
   */
  constructor(
    base: readonly unknown[],
    theirs: readonly unknown[],
    mine: readonly unknown[],
    path: FieldPath,
    choose: ChooseVersion,
  ) {
    this.#base = base;
    this.#theirs = theirs;
    this.#mine = mine;
    this.#path = path;
    this.#choose = choose;
    this.#entries = this.#collectEntries();
  }

  /**
   * Lists every entry of the three versions once, with its position in each: first the entries of the base, then those
   * that this person added, then those that only the other person added. Equal entries that both added become one, in the
   * place of mine.
   */
  #collectEntries(): Entry[] {
    // For each position in a changed list, the position of the same entry in the base; undefined for an added entry.
    const baseIndexesOfTheirs = matchEntries(this.#base, this.#theirs);
    const baseIndexesOfMine = matchEntries(this.#base, this.#mine);
    const entries: Entry[] = [];
    for (const baseIndex of this.#base.keys()) {
      const theirIndex = positionOf(baseIndex, baseIndexesOfTheirs);
      const myIndex = positionOf(baseIndex, baseIndexesOfMine);
      entries.push({ base: baseIndex, theirs: theirIndex, mine: myIndex });
    }
    const addedByThem = addedPositions(baseIndexesOfTheirs);
    const addedByBoth = new Set<number>();
    for (const myIndex of addedPositions(baseIndexesOfMine)) {
      const theirIndex = addedByThem.find((index) => isDeepStrictEqual(this.#theirs[index], this.#mine[myIndex]));
      if (theirIndex !== undefined) addedByBoth.add(theirIndex);
      entries.push({ base: undefined, theirs: theirIndex, mine: myIndex });
    }
    const addedOnlyByThem = addedByThem.filter((index) => !addedByBoth.has(index));
    for (const theirIndex of addedOnlyByThem) entries.push({ base: undefined, theirs: theirIndex, mine: undefined });
    return entries;
  }

  /**
   * The merged value of an entry. Undefined if the entry is to be left out: one person removed it, and the other left it as
   * it was, or `#choose` has decided for the removal. If one removed it and the other changed it, it stays, as changed, until
   * somebody decides. Adds its undecided conflicts to `#conflicts`. Is never given an entry that both removed.
   */
  #mergeEntry({ base: baseIndex, theirs: theirIndex, mine: myIndex }: Entry): unknown {
    const baseEntry = baseIndex === undefined ? undefined : this.#base[baseIndex];
    const theirEntry = theirIndex === undefined ? undefined : this.#theirs[theirIndex];
    const myEntry = myIndex === undefined ? undefined : this.#mine[myIndex];
    // The 0 is only for TypeScript: one of the two people has the entry.
    const position = myIndex ?? theirIndex ?? 0;
    const path = [...this.#path, position];
    const { value, conflicts } = mergeValues(baseEntry, theirEntry, myEntry, path, this.#choose);
    this.#conflicts.push(...conflicts);
    // Of an undecided conflict, `value` is this person's version: undefined if this person removed the entry.
    const isUndecidedRemoval = value === undefined && conflicts.length > 0;
    return isUndecidedRemoval ? theirEntry : value;
  }

  /** The entries that a version of the list has, in its order. */
  #inOrderOf(list: ListVersion): Entry[] {
    return this.#entries
      .filter((entry) => entry[list] !== undefined)
      .sort((entryA, entryB) => (entryA[list] ?? 0) - (entryB[list] ?? 0));
  }

  /**
   * The entries that all three versions have, in the order of one of them. If the orders of two versions differ, somebody
   * has moved entries.
   */
  #commonOrder(list: ListVersion): Entry[] {
    const isInAll = ({ base, theirs, mine }: Entry) => base !== undefined && theirs !== undefined && mine !== undefined;
    return this.#inOrderOf(list).filter(isInAll);
  }

  /**
   * The order of the merged list: the entries of one changed list (`leading`) in its order, and among them those that only
   * the other changed list (`other`) has. Such an entry is inserted behind the same entry that it follows in `other`, or at
   * the beginning if it is the first there.
   */
  #arrange(leading: 'theirs' | 'mine', other: 'theirs' | 'mine'): Entry[] {
    const arranged = this.#inOrderOf(leading);
    const entriesOfOther = this.#inOrderOf(other);
    for (const [index, entry] of entriesOfOther.entries()) {
      if (arranged.includes(entry)) continue;
      // All entries before it in `other` are arranged already.
      const predecessor = entriesOfOther[index - 1];
      const position = predecessor ? arranged.indexOf(predecessor) + 1 : 0;
      arranged.splice(position, 0, entry);
    }
    return arranged;
  }

  /**
   * Merges the lists: decides on the order of the entries, then merges each entry by itself. The order is that of the person
   * who has moved entries. If both have moved entries and not in the same way, the whole list is one conflict: no entry is
   * merged then, and one person's list replaces the other's (this person's, unless `#choose` says `theirs`).
   */
  merge(): Merged {
    const orderInBase = this.#commonOrder('base');
    const orderInTheirs = this.#commonOrder('theirs');
    const orderInMine = this.#commonOrder('mine');
    const isMovedByMe = !isDeepStrictEqual(orderInMine, orderInBase);
    const isMovedByThem = !isDeepStrictEqual(orderInTheirs, orderInBase);
    const isMovedAlike = isDeepStrictEqual(orderInTheirs, orderInMine);
    if (isMovedByMe && isMovedByThem && !isMovedAlike) {
      const conflict = { path: this.#path, base: this.#base, theirs: this.#theirs, mine: this.#mine };
      return resolve(conflict, this.#choose);
    }
    // The entries of both lists, in my order if I have moved some, else in theirs. If nobody has, the entries that both
    // lists have stand in the same order in both, so it does not matter which is taken. Entries that both people removed
    // are in neither list.
    const arranged = isMovedByMe ? this.#arrange('mine', 'theirs') : this.#arrange('theirs', 'mine');
    const mergedEntries = arranged.map((entry) => this.#mergeEntry(entry));
    // An entry that one person removed is undefined in `mergedEntries`, unless it stays because of a conflict.
    const value = mergedEntries.filter((entry) => entry !== undefined);
    return { value, conflicts: this.#conflicts };
  }
}
