import didYouMean from 'didyoumean2';

/**
 * The word of `known` that differs from `word` by little more than a slip of the finger; undefined if there is none.
 */
export const nearestWord = (word: string, known: readonly string[]): string | undefined =>
  didYouMean(word, known, { threshold: 0.6 }) ?? undefined;
