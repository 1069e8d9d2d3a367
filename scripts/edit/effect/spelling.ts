/** The dictionary of Spanish, read when it is first needed: that takes about two seconds and 60 MB. */
import type { UnknownWord } from '../decision/spelling.ts';
import type { Misspelling } from '../protocol.ts';

/** How many suggestions are offered for a word. */
const MAX_SUGGESTIONS = 3;

export interface Dictionary {
  knows: (word: string) => boolean;
  suggest: (word: string) => string[];
}

let dictionary: Promise<Dictionary> | undefined;

async function readDictionary(): Promise<Dictionary> {
  const [{ default: nspell }, { default: spanish }] = await Promise.all([import('nspell'), import('dictionary-es')]);
  const checker = nspell({ aff: Buffer.from(spanish.aff), dic: Buffer.from(spanish.dic) });
  return { knows: (word) => checker.correct(word), suggest: (word) => checker.suggest(word) };
}

/** The dictionary; the same one for everybody who asks. */
export const openDictionary = (): Promise<Dictionary> => (dictionary ??= readDictionary());

/** Words with what may be meant by each. */
export const withSuggestions = (words: readonly UnknownWord[], { suggest }: Dictionary): Misspelling[] =>
  words.map(({ word, fields }) => ({ word, fields, suggestions: suggest(word).slice(0, MAX_SUGGESTIONS) }));
