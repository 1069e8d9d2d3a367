import didYouMean from 'didyoumean2';

/**
 * The word of `known` that was probably meant by the misspelt `word`, to suggest it in a message; undefined if none is
 * similar enough (a similarity of 0.6, where 1 is the same word).
 */
export const nearestWord = (word: string, known: readonly string[]): string | undefined =>
  didYouMean(word, known, { threshold: 0.6 }) ?? undefined;
