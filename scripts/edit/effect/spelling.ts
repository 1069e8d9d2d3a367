/** The dictionary of Spanish, read when it is first needed: that takes about two seconds and 60 MB. */
import type { UnknownWord } from '../content/spelling.ts';
import type { Misspelling } from '../protocol.ts';

const MAX_SUGGESTIONS = 3;

export interface Dictionary {
  knows: (word: string) => boolean;
  /** The most likely first. */
  suggest: (word: string) => string[];
}

let dictionary: Promise<Dictionary> | undefined;

async function readDictionary(): Promise<Dictionary> {
  const [{ default: nspell }, { default: spanish }] = await Promise.all([import('nspell'), import('dictionary-es')]);
  const checker = nspell({ aff: Buffer.from(spanish.aff), dic: Buffer.from(spanish.dic) });
  return { knows: (word) => checker.correct(word), suggest: (word) => checker.suggest(word) };
}

export const openDictionary = (): Promise<Dictionary> => (dictionary ??= readDictionary());

export const withSuggestions = (words: readonly UnknownWord[], { suggest }: Dictionary): Misspelling[] =>
  words.map(({ word, fields }) => ({ word, fields, suggestions: suggest(word).slice(0, MAX_SUGGESTIONS) }));
