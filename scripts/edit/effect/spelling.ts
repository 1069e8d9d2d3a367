/** The dictionary of Spanish, read when it is first needed: that takes about two seconds and 60 MB. */
import type { UnknownWord } from '../content/spelling.ts';
import type { Misspelling } from '../protocol.ts';

/** How many suggestions are offered for a word. */
const MAX_SUGGESTIONS = 3;

/** A dictionary of Spanish. */
export interface Dictionary {
  /** Whether it has a word, in this form. */
  knows: (word: string) => boolean;
  /** Similar words that it knows, the most likely first. */
  suggest: (word: string) => string[];
}

/** The dictionary once `openDictionary` was called; kept until the editor ends. */
let dictionary: Promise<Dictionary> | undefined;

/** Loads the dictionary into memory. */
async function readDictionary(): Promise<Dictionary> {
  const [{ default: nspell }, { default: spanish }] = await Promise.all([import('nspell'), import('dictionary-es')]);
  const checker = nspell({ aff: Buffer.from(spanish.aff), dic: Buffer.from(spanish.dic) });
  return { knows: (word) => checker.correct(word), suggest: (word) => checker.suggest(word) };
}

/** The dictionary: read at the first call, the same one afterwards. */
export const openDictionary = (): Promise<Dictionary> => (dictionary ??= readDictionary());

/** Adds to each unknown word up to MAX_SUGGESTIONS known words that may be meant. */
export const withSuggestions = (words: readonly UnknownWord[], { suggest }: Dictionary): Misspelling[] =>
  words.map(({ word, fields }) => ({ word, fields, suggestions: suggest(word).slice(0, MAX_SUGGESTIONS) }));
