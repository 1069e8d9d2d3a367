/** Recognizes the entries of a list after somebody added, removed, moved or renamed some of them. */
import { isDeepStrictEqual } from 'node:util';
import type { FieldPath } from '../../generator/content/field-path.ts';

export type Group = Record<string, unknown>;

export const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Fields that identify an entry among its neighbours, most reliable first. */
const identifyingFields = ['id', 'href', 'url', 'logo', 'imageSrc', 'icon', 'name', 'title', 'label', 'time'];

/** Below this share of common words two entries are different things. */
const MIN_SIMILARITY = 0.3;

const wordsOf = (text: string) => new Set(text.toLocaleLowerCase('es').match(/[\p{L}\p{N}]+/gu) ?? []);

/** How much two texts have in common, from 0 to 1: common words by all words. */
function textSimilarity(one: string, other: string): number {
  const [words, otherWords] = [wordsOf(one), wordsOf(other)];
  const common = [...words].filter((word) => otherWords.has(word)).length;
  const all = words.size + otherWords.size - common;
  return all === 0 ? 0 : common / all;
}

/** How much two values have in common, from 0 to 1. */
function similarity(one: unknown, other: unknown): number {
  if (isDeepStrictEqual(one, other)) return 1;
  if (typeof one === 'string' && typeof other === 'string') return textSimilarity(one, other);
  const areComparable = (isGroup(one) && isGroup(other)) || (Array.isArray(one) && Array.isArray(other));
  if (!areComparable) return 0;
  const [fields, otherFields] = [one as Group, other as Group];
  const keys = new Set([...Object.keys(fields), ...Object.keys(otherFields)]);
  let sum = 0;
  for (const key of keys) sum += similarity(fields[key], otherFields[key]);
  return keys.size === 0 ? 0 : sum / keys.size;
}

/** Two entries with ids of their own are never the same, however much they look alike. */
const haveDifferentIds = (one: unknown, other: unknown) =>
  isGroup(one) && isGroup(other) && one['id'] !== undefined && other['id'] !== undefined && one['id'] !== other['id'];

/** The positions of two lists, paired up one at a time. */
class Pairing {
  /** By position in the list after the change, the position before it. */
  readonly #sources: (number | undefined)[];
  readonly #freeSources: Set<number>;
  readonly #before: readonly unknown[];
  readonly #after: readonly unknown[];

  constructor(before: readonly unknown[], after: readonly unknown[]) {
    this.#before = before;
    this.#after = after;
    this.#sources = after.map(() => undefined);
    this.#freeSources = new Set(before.keys());
  }

  get result(): (number | undefined)[] {
    return this.#sources;
  }

  /** Positions of the second list that have no counterpart yet. */
  #unpaired(): number[] {
    return [...this.#after.keys()].filter((index) => this.#sources[index] === undefined);
  }

  #pair(source: number, target: number): void {
    this.#sources[target] = source;
    this.#freeSources.delete(source);
  }

  /** Pairs each free entry with the first free one of the other list that `isSame` accepts; its own position first. */
  pairWhere(isSame: (before: unknown, after: unknown) => boolean): void {
    for (const target of this.#unpaired()) {
      const candidates = [...this.#freeSources].filter((source) => isSame(this.#before[source], this.#after[target]));
      const source = candidates.includes(target) ? target : candidates[0];
      if (source !== undefined) this.#pair(source, target);
    }
  }

  /** Pairs what is left with what resembles it most, the closest pair first. */
  pairSimilar(): void {
    const pairs = this.#unpaired().flatMap((target) =>
      [...this.#freeSources]
        .filter((source) => !haveDifferentIds(this.#before[source], this.#after[target]))
        .map((source) => ({ source, target, score: similarity(this.#before[source], this.#after[target]) })),
    );
    pairs.sort((one, other) => other.score - one.score);
    for (const { source, target, score } of pairs) {
      const areFree = this.#freeSources.has(source) && this.#sources[target] === undefined;
      if (areFree && score >= MIN_SIMILARITY) this.#pair(source, target);
    }
  }

  /** In a list of unchanged length, an entry that was written anew keeps its position. */
  pairRewritten(): void {
    if (this.#before.length !== this.#after.length) return;
    for (const index of this.#unpaired()) {
      const isSamePlace = this.#freeSources.has(index);
      if (isSamePlace && !haveDifferentIds(this.#before[index], this.#after[index])) this.#pair(index, index);
    }
  }
}

/**
 * Finds each entry of a changed list in the list before: equal ones, then those with the same id, name or the like,
 * then those that resemble each other.
 *
 * @returns by position in `after`, the position in `before`; undefined for an entry that is new
 */
export function matchEntries(before: readonly unknown[], after: readonly unknown[]): (number | undefined)[] {
  const pairing = new Pairing(before, after);
  pairing.pairWhere(isDeepStrictEqual);
  for (const field of identifyingFields) {
    pairing.pairWhere((one, other) => {
      if (!isGroup(one) || !isGroup(other) || haveDifferentIds(one, other)) return false;
      return one[field] !== undefined && one[field] !== '' && one[field] === other[field];
    });
  }
  pairing.pairSimilar();
  pairing.pairRewritten();
  return pairing.result;
}

/** The paths, below `after`, of texts and numbers that differ from `before`. Entries that only moved do not count. */
export function changedPaths(before: unknown, after: unknown, path: FieldPath = []): FieldPath[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (Array.isArray(after)) {
    const entries: unknown[] = Array.isArray(before) ? before : [];
    const sources = matchEntries(entries, after);
    const below = after.flatMap((entry: unknown, index) => {
      const source = sources[index];
      return changedPaths(source === undefined ? undefined : entries[source], entry, [...path, index]);
    });
    // A removed or moved entry changes the list itself.
    return sources.length === entries.length && below.length > 0 ? below : [path, ...below];
  }
  if (!isGroup(after)) return [path];
  const fields = isGroup(before) ? before : {};
  const removed = Object.keys(fields).filter((key) => !Object.hasOwn(after, key));
  return [
    ...removed.map((key) => [...path, key]),
    ...Object.keys(after).flatMap((key) => changedPaths(fields[key], after[key], [...path, key])),
  ];
}
