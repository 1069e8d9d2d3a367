/**
 * Recognizes which entries of a changed list are the same as before, although some were added, moved or renamed: to
 * merge lists entry by entry, and to keep the comments of an entry that moved.
 */
import { isDeepStrictEqual } from 'node:util';
import type { FieldPath } from '../../generator/content/field-path.ts';

/** The fields of a group by their names: what YAML calls a mapping. */
export type Group = Record<string, unknown>;

/** Whether a value is a group of fields, and not a list or a single value. */
export const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Fields that identify an entry among its neighbours, most reliable first. */
const identifyingFields = ['id', 'href', 'url', 'logo', 'imageSrc', 'icon', 'name', 'title', 'label', 'time'];

/** The least similarity, from 0 to 1, at which two entries can be the same one. */
const MIN_SIMILARITY = 0.3;

/** The words of a text in lower case, each once. */
const wordsOf = (text: string) => new Set(text.toLocaleLowerCase('es').match(/[\p{L}\p{N}]+/gu) ?? []);

/**
 * The similarity of two texts from 0 to 1: the share of their words that both have (Jaccard index). 0 if neither has a word.
 */
function textSimilarity(textA: string, textB: string): number {
  const wordsA = wordsOf(textA);
  const wordsB = wordsOf(textB);
  const inBoth = [...wordsA].filter((word) => wordsB.has(word)).length;
  const inEither = wordsA.size + wordsB.size - inBoth;
  return inEither === 0 ? 0 : inBoth / inEither;
}

/**
 * How alike two entries of a list are, from 0 to 1 (equal): recognizes an entry that was both renamed and moved. Texts
 * are compared by their words, groups field by field, lists position by position, with the average as the result. Values
 * of different kinds, and numbers that differ, have nothing in common: 0; a field that only one of the groups has counts
 * as 0, too.
 */
function similarity(valueA: unknown, valueB: unknown): number {
  if (isDeepStrictEqual(valueA, valueB)) return 1;
  if (typeof valueA === 'string' && typeof valueB === 'string') return textSimilarity(valueA, valueB);
  const areGroups = isGroup(valueA) && isGroup(valueB);
  const areLists = Array.isArray(valueA) && Array.isArray(valueB);
  if (!areGroups && !areLists) return 0;
  // A list is compared like a group whose keys are its positions. At least one of the two has a key: empty ones are equal.
  const fieldsA = valueA as Group;
  const fieldsB = valueB as Group;
  const keys = new Set([...Object.keys(fieldsA), ...Object.keys(fieldsB)]);
  let sum = 0;
  for (const key of keys) sum += similarity(fieldsA[key], fieldsB[key]);
  return sum / keys.size;
}

/**
 * Whether two entries both have an `id`, and not the same: then they are never the same entry, however alike they are.
 */
export function haveDifferentIds(entryA: unknown, entryB: unknown): boolean {
  if (!isGroup(entryA) || !isGroup(entryB)) return false;
  const [idA, idB] = [entryA['id'], entryB['id']];
  return idA !== undefined && idB !== undefined && idA !== idB;
}

/**
 * Pairs the entries of a list after a change with those before it. Both are named by their positions, `newIndex` and
 * `oldIndex`. Each method pairs some of the entries that are still free (not paired yet), so methods called first have
 * precedence.
 */
class Pairing {
  readonly #before: readonly unknown[];
  readonly #after: readonly unknown[];
  /** For each position after the change, the position before it; undefined while the entry is not paired. */
  readonly #oldIndexes: (number | undefined)[];
  /** Positions before the change that are not paired yet. */
  readonly #freeOldIndexes: Set<number>;

  /** Begins with no entry paired. */
  constructor(before: readonly unknown[], after: readonly unknown[]) {
    this.#before = before;
    this.#after = after;
    this.#oldIndexes = after.map(() => undefined);
    this.#freeOldIndexes = new Set(before.keys());
  }

  /** For each position after the change, the position before it; undefined for a new entry. */
  get result(): (number | undefined)[] {
    return this.#oldIndexes;
  }

  /** Positions after the change that are not paired yet. */
  #freeNewIndexes(): number[] {
    return [...this.#after.keys()].filter((newIndex) => this.#oldIndexes[newIndex] === undefined);
  }

  /** Records that two entries are the same. */
  #pair(oldIndex: number, newIndex: number): void {
    this.#oldIndexes[newIndex] = oldIndex;
    this.#freeOldIndexes.delete(oldIndex);
  }

  /**
   * Pairs entries of the two lists that are not paired yet and for which `isSame` is true: first those that have the same
   * position in both lists, then those that moved. If `isSame` is true of several old entries, the one that stands first
   * in the old list is taken.
   */
  pairWhere(isSame: (before: unknown, after: unknown) => boolean): void {
    for (const index of this.#freeNewIndexes()) {
      const isOldFree = this.#freeOldIndexes.has(index);
      if (isOldFree && isSame(this.#before[index], this.#after[index])) this.#pair(index, index);
    }
    for (const newIndex of this.#freeNewIndexes()) {
      const oldIndex = [...this.#freeOldIndexes].find((index) => isSame(this.#before[index], this.#after[newIndex]));
      if (oldIndex !== undefined) this.#pair(oldIndex, newIndex);
    }
  }

  /**
   * Pairs free entries that resemble each other by at least MIN_SIMILARITY, because somebody has probably moved and
   * rewritten them at once; the most similar pair first. Never pairs two entries with different ids.
   */
  pairSimilar(): void {
    const candidates: { oldIndex: number; newIndex: number; score: number }[] = [];
    for (const newIndex of this.#freeNewIndexes()) {
      for (const oldIndex of this.#freeOldIndexes) {
        const [before, after] = [this.#before[oldIndex], this.#after[newIndex]];
        if (haveDifferentIds(before, after)) continue;
        const score = similarity(before, after);
        if (score >= MIN_SIMILARITY) candidates.push({ oldIndex, newIndex, score });
      }
    }
    candidates.sort((candidateA, candidateB) => candidateB.score - candidateA.score);
    for (const { oldIndex, newIndex } of candidates) {
      // One of the two entries may belong to a more similar pair by now.
      const areFree = this.#freeOldIndexes.has(oldIndex) && this.#oldIndexes[newIndex] === undefined;
      if (areFree) this.#pair(oldIndex, newIndex);
    }
  }

  /**
   * Pairs free entries at the same position, if the list is as long as before: then probably nothing was added, and such an
   * entry was rewritten completely. Never pairs two whose `id` is different.
   */
  pairRewritten(): void {
    if (this.#before.length !== this.#after.length) return;
    for (const index of this.#freeNewIndexes()) {
      const isOldFree = this.#freeOldIndexes.has(index);
      if (isOldFree && !haveDifferentIds(this.#before[index], this.#after[index])) this.#pair(index, index);
    }
  }
}

/** Whether two entries have the same text or number, and not an empty one, in a field such as `name`. */
function shareField(field: string, entryA: unknown, entryB: unknown): boolean {
  if (!isGroup(entryA) || !isGroup(entryB)) return false;
  const value = entryA[field];
  return value !== undefined && value !== '' && value === entryB[field];
}

/**
 * Finds each entry of a changed list in the list before it, such as the second office, which somebody has moved to the
 * top and renamed. Pairs equal entries first; of those that are left, the ones with the same id, name or the like; then those
 * that resemble each other; at last, if the list is as long as before, those at the same position. Entries with different
 * ids are never paired.
 *
 * @returns for each position in `after`, the position in `before`; undefined for an entry that is new
 */
export function matchEntries(before: readonly unknown[], after: readonly unknown[]): (number | undefined)[] {
  const pairing = new Pairing(before, after);
  pairing.pairWhere(isDeepStrictEqual);
  for (const field of identifyingFields) {
    pairing.pairWhere((entryA, entryB) => shareField(field, entryA, entryB) && !haveDifferentIds(entryA, entryB));
  }
  pairing.pairSimilar();
  pairing.pairRewritten();
  return pairing.result;
}

/**
 * The paths of all changes between two values, so that the editor knows which mistakes come from a change: texts and
 * numbers that differ, fields that were removed, and lists that got longer or shorter or whose entries only moved.
 * Entries are numbered as in `after`. Empty if the values are equal.
 *
 * @param before undefined if there was no value: then everything in `after` counts as changed
 * @param after undefined if the value was removed: then the result is `path` alone
 * @param path of the two values, which begins every returned path
 */
export function changedPaths(before: unknown, after: unknown, path: FieldPath = []): FieldPath[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (Array.isArray(after)) return changedPathsInList(Array.isArray(before) ? before : [], after, path);
  if (!isGroup(after)) return [path];
  const fieldsBefore = isGroup(before) ? before : {};
  const removedKeys = Object.keys(fieldsBefore).filter((key) => !Object.hasOwn(after, key));
  const removedFields = removedKeys.map((key) => [...path, key]);
  const changesInFields = Object.keys(after).flatMap((key) =>
    changedPaths(fieldsBefore[key], after[key], [...path, key]),
  );
  return [...removedFields, ...changesInFields];
}

/**
 * The paths of all changes between two lists that are not equal. Compares each entry with the same entry before the
 * change, which may have had another position; in a new entry, everything counts as changed. The path of the list itself
 * comes first, but only if the list got longer or shorter, or if nothing but the order of its entries has changed.
 */
function changedPathsInList(before: readonly unknown[], after: readonly unknown[], path: FieldPath): FieldPath[] {
  const oldIndexes = matchEntries(before, after);
  const changesInEntries = after.flatMap((entry, index) => {
    const oldIndex = oldIndexes[index];
    const entryBefore = oldIndex === undefined ? undefined : before[oldIndex];
    return changedPaths(entryBefore, entry, [...path, index]);
  });
  const hasOtherLength = after.length !== before.length;
  // The lists differ, but not in any of the entries that are left: those were moved, or others were removed.
  const areEntriesUnchanged = changesInEntries.length === 0;
  const isListItselfChanged = hasOtherLength || areEntriesUnchanged;
  return isListItselfChanged ? [path, ...changesInEntries] : changesInEntries;
}
