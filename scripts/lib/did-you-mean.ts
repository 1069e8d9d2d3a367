import didYouMean from 'didyoumean2';

/** Returns the most similar known word; undefined if none has a similarity of 0.6 or more, on a scale from 0 to 1. */
export const nearestWord = (word: string, known: readonly string[]): string | undefined =>
  didYouMean(word, known, { threshold: 0.6 }) ?? undefined;
