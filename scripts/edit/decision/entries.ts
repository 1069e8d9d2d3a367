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

/** The similarity of two texts from 0 to 1: the share of their words that both have (Jaccard index). */
function textSimilarity(textA: string, textB: string): number {
  const [wordsA, wordsB] = [wordsOf(textA), wordsOf(textB)];
  const common = [...wordsA].filter((word) => wordsB.has(word)).length;
  const all = wordsA.size + wordsB.size - common;
  return all === 0 ? 0 : common / all;
}

/**
 * The similarity of two values from 0 to 1. Of groups, the average over all fields that either has; of lists, over all
 * positions; 0 for values of different kinds, and for numbers that differ.
 */
function similarity(valueA: unknown, valueB: unknown): number {
  if (isDeepStrictEqual(valueA, valueB)) return 1;
  if (typeof valueA === 'string' && typeof valueB === 'string') return textSimilarity(valueA, valueB);
  const areComparable = (isGroup(valueA) && isGroup(valueB)) || (Array.isArray(valueA) && Array.isArray(valueB));
  if (!areComparable) return 0;
  // Lists are compared like groups whose keys are their positions.
  const [fieldsA, fieldsB] = [valueA as Group, valueB as Group];
  const keys = new Set([...Object.keys(fieldsA), ...Object.keys(fieldsB)]);
  if (keys.size === 0) return 0;
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
 * Pairs the entries of a list after a change (targets) with those before it (sources). Both are named by their
 * positions. Each method pairs some of the entries that are still free, so methods called first have precedence.
 */
class Pairing {
  /** For each position after the change, the position before it; undefined while the entry is not paired. */
  readonly #sources: (number | undefined)[];
  /** Positions before the change that are not paired yet. */
  readonly #freeSources: Set<number>;
  readonly #before: readonly unknown[];
  readonly #after: readonly unknown[];

  constructor(before: readonly unknown[], after: readonly unknown[]) {
    this.#before = before;
    this.#after = after;
    this.#sources = after.map(() => undefined);
    this.#freeSources = new Set(before.keys());
  }

  /** For each position after the change, the position before it; undefined for a new entry. */
  get result(): (number | undefined)[] {
    return this.#sources;
  }

  /** Positions after the change that are not paired yet. */
  #freeTargets(): number[] {
    return [...this.#after.keys()].filter((index) => this.#sources[index] === undefined);
  }

  /** Records that two entries are the same. */
  #pair(source: number, target: number): void {
    this.#sources[target] = source;
    this.#freeSources.delete(source);
  }

  /**
   * Pairs each free target with a free source that `isSame` accepts: first all of those that have kept their position,
   * then the others, each with the first source left.
   */
  pairWhere(isSame: (before: unknown, after: unknown) => boolean): void {
    for (const index of this.#freeTargets()) {
      const isSamePlace = this.#freeSources.has(index) && isSame(this.#before[index], this.#after[index]);
      if (isSamePlace) this.#pair(index, index);
    }
    for (const target of this.#freeTargets()) {
      const source = [...this.#freeSources].find((free) => isSame(this.#before[free], this.#after[target]));
      if (source !== undefined) this.#pair(source, target);
    }
  }

  /** Pairs free entries that resemble each other by at least MIN_SIMILARITY, the most similar pair first. */
  pairSimilar(): void {
    const candidates: { source: number; target: number; score: number }[] = [];
    for (const target of this.#freeTargets()) {
      for (const source of this.#freeSources) {
        const [before, after] = [this.#before[source], this.#after[target]];
        const score = haveDifferentIds(before, after) ? 0 : similarity(before, after);
        if (score >= MIN_SIMILARITY) candidates.push({ source, target, score });
      }
    }
    candidates.sort((candidateA, candidateB) => candidateB.score - candidateA.score);
    for (const { source, target } of candidates) {
      // A pair that was more similar may have taken one of the two.
      const areFree = this.#freeSources.has(source) && this.#sources[target] === undefined;
      if (areFree) this.#pair(source, target);
    }
  }

  /**
   * In a list of unchanged length, pairs free entries at the same position: nothing was added, so such an entry was
   * rewritten completely.
   */
  pairRewritten(): void {
    if (this.#before.length !== this.#after.length) return;
    for (const index of this.#freeTargets()) {
      const isSamePlace = this.#freeSources.has(index);
      if (isSamePlace && !haveDifferentIds(this.#before[index], this.#after[index])) this.#pair(index, index);
    }
  }
}

/**
 * Finds each entry of a changed list in the list before: equal ones first, then those with the same id, name or the
 * like, then those that resemble each other, then those at the same position.
 *
 * @returns for each position in `after`, the position in `before`; undefined for an entry that is new
 */
export function matchEntries(before: readonly unknown[], after: readonly unknown[]): (number | undefined)[] {
  const pairing = new Pairing(before, after);
  pairing.pairWhere(isDeepStrictEqual);
  for (const field of identifyingFields) {
    pairing.pairWhere((entryBefore, entryAfter) => {
      if (!isGroup(entryBefore) || !isGroup(entryAfter) || haveDifferentIds(entryBefore, entryAfter)) return false;
      const value = entryBefore[field];
      return value !== undefined && value !== '' && value === entryAfter[field];
    });
  }
  pairing.pairSimilar();
  pairing.pairRewritten();
  return pairing.result;
}

/**
 * The paths of all changes between two values: texts and numbers that differ, fields that were removed, and lists that
 * got longer or shorter or whose entries only moved. Entries are numbered as in `after`; one that moved is compared with
 * itself at its old position. Empty if the values are equal.
 *
 * @param path of the two values, which begins every returned path
 */
export function changedPaths(before: unknown, after: unknown, path: FieldPath = []): FieldPath[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (Array.isArray(after)) {
    const entriesBefore: unknown[] = Array.isArray(before) ? before : [];
    const sources = matchEntries(entriesBefore, after);
    const changesInEntries = after.flatMap((entry: unknown, index) => {
      const source = sources[index];
      const entryBefore = source === undefined ? undefined : entriesBefore[source];
      return changedPaths(entryBefore, entry, [...path, index]);
    });
    // The list itself has changed if its length has, or if its entries are the same in another order.
    const isSameLength = after.length === entriesBefore.length;
    const isOnlyReordered = isSameLength && changesInEntries.length === 0;
    return isSameLength && !isOnlyReordered ? changesInEntries : [path, ...changesInEntries];
  }
  if (!isGroup(after)) return [path];
  const fieldsBefore = isGroup(before) ? before : {};
  const removedKeys = Object.keys(fieldsBefore).filter((key) => !Object.hasOwn(after, key));
  return [
    ...removedKeys.map((key) => [...path, key]),
    ...Object.keys(after).flatMap((key) => changedPaths(fieldsBefore[key], after[key], [...path, key])),
  ];
}
