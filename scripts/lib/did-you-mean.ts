import didYouMean from 'didyoumean2';

/** Undefined if no word has a similarity of 0.6, where 1 is the same word. */
export const nearestWord = (word: string, known: readonly string[]): string | undefined =>
  didYouMean(word, known, { threshold: 0.6 }) ?? undefined;
