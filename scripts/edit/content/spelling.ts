/** Finds words of the content that may be misspelled, for the list before publishing. Pure: the dictionary is given. */
import type { Field } from '../protocol.ts';
import { wordsIn } from '../words-in-text.ts';
import { chileanWords } from './chilean-words.ts';
import { specialistWords } from './specialist-words.ts';
import type { TextAt } from './texts.ts';

/** A word that is not in the dictionary. */
export interface UnknownWord {
  /** As it is written in the text. */
  word: string;
  /** The fields that contain it, each once. */
  fields: Field[];
}

/** Whether a word is short and in capitals, such as RUT: abbreviations are in no dictionary. */
const isAbbreviation = (word: string) => word.length <= 6 && word === word.toLocaleUpperCase('es');

/** Matches the pronouns that Spanish writes together with a verb, at the end of a word: `escríbenos`, `agéndalo`. */
const pronouns = /(?:(?:me|te|se|nos)(?:lo|la|le|los|las|les)?|lo|la|le|los|las|les)$/u;

/** A word with the accents of its vowels removed: `escríbe` becomes `escribe`. `ñ` and `ü` stay. */
const withoutAccents = (word: string) =>
  word
    .normalize('NFD')
    .replaceAll(/(?<=[aeiou])\u0301/gu, '')
    .normalize('NFC');

/** Matches a superlative; `stem` is its adjective without the ending, as the superlative spells it. */
const superlative = /^(?<stem>\p{L}{2,})ísim[oa]s?$/u;

/**
 * How the stem of a superlative is spelled, and that of its adjective, where they differ: `riquísimo` (riqu-) comes from
 * `rico` (ric-), `amabilísimo` (amabil-) from `amable` (amabl-).
 */
const respellings: readonly [inSuperlative: RegExp, inAdjective: string][] = [
  [/qu$/u, 'c'],
  [/gu$/u, 'g'],
  [/c$/u, 'z'],
  [/bil$/u, 'bl'],
];

/**
 * A word, and the same with an accent on each of its vowels in turn: `rapido`, `rápido`, `rapído` … A superlative, such as
 * `rapidísimo`, does not show where its adjective has an accent, so all places are tried.
 */
function withEachAccent(word: string): string[] {
  const words = [word];
  for (const match of word.matchAll(/[aeiou]/gu)) {
    const [vowel] = match;
    // The vowel and a combining accent (U+0301), as the one character `á`.
    const accentedVowel = `${vowel}\u0301`.normalize('NFC');
    words.push(word.slice(0, match.index) + accentedVowel + word.slice(match.index + 1));
  }
  return words;
}

/**
 * Whether a word is the superlative of an adjective that the dictionary has, such as `riquísimo` of `rico`: dictionaries
 * list adjectives, but no superlatives. Tries every spelling that the adjective may have: `riquo`, `rique`, `rico`, `ríco` …
 */
function isSuperlative(word: string, isInDictionary: (word: string) => boolean): boolean {
  const stem = superlative.exec(word)?.groups?.['stem'];
  if (stem === undefined) return false;
  const possibleStems = [stem];
  for (const [inSuperlative, inAdjective] of respellings) possibleStems.push(stem.replace(inSuperlative, inAdjective));
  const possibleAdjectives: string[] = [];
  for (const possibleStem of possibleStems) {
    // As in `rico`, `amable`, `fácil`.
    possibleAdjectives.push(`${possibleStem}o`, `${possibleStem}e`, possibleStem);
  }
  return possibleAdjectives.flatMap(withEachAccent).some(isInDictionary);
}

/**
 * Whether a word ends with pronouns, and is a word of the dictionary without them, as a verb is: `escríbenos` is `escribe`
 * with `nos`.
 */
function isVerbWithPronouns(word: string, isInDictionary: (word: string) => boolean): boolean {
  const verb = word.replace(pronouns, '');
  const hasPronouns = verb !== word;
  // What is shorter is hardly a verb: `enla`, a misspelled `en la`, is not `en` with a pronoun.
  if (!hasPronouns || verb.length < 3) return false;
  // `escríbenos` has its accent only because of the pronoun: the verb alone is `escribe`.
  return isInDictionary(verb) || isInDictionary(withoutAccents(verb));
}

/**
 * Whether a word, with capitals as in the text, is spelled correctly. The dictionary has it, or at least the word from
 * which it is formed: dictionaries list neither superlatives (`riquísimo`) nor verbs with pronouns (`escríbenos`).
 */
const isKnownWord = (word: string, isInDictionary: (word: string) => boolean): boolean =>
  isInDictionary(word) || isSuperlative(word, isInDictionary) || isVerbWithPronouns(word, isInDictionary);

/**
 * Match the fields whose words count as known, as `file path`: names, and the words that the practice has added to the
 * dictionary (`knownWords`).
 */
const fieldsOfKnownWords: readonly RegExp[] = [
  /^content\/site\.yaml (?:practice\.|doctor\.(?:name|shortName)|legal\.representative|legal\.providers\.\w+\.name)/,
  /^content\/site\.yaml (?:locations\[\d+\]\.(?:name|street|locality|metro)|booking\.company\.name|knownWords)/,
  /^content\/landing\.yaml (?:insurance\.insurers|testimonials\.items)\[\d+\]\.name$/,
];

/** Whether the words of a field count as known; see `fieldsOfKnownWords`. */
const hasKnownWords = ({ file, path }: Field) => fieldsOfKnownWords.some((pattern) => pattern.test(`${file} ${path}`));

/**
 * Finds the words of the content that are probably misspelled. They are neither in the dictionary of Spanish nor formed
 * from one of its words (`isKnownWord`); nor are they, in whatever capitals, in our lists of specialist and of Chilean words
 * or in a field of `fieldsOfKnownWords`. Abbreviations are left out.
 *
 * @param texts of the whole content, including the fields with known words; these are not searched themselves
 * @param isInDictionary whether the dictionary of Spanish has a word
 * @returns each word once, in the order of the content; `ancla` and `Ancla` are two words
 */
export function findUnknownWords(texts: readonly TextAt[], isInDictionary: (word: string) => boolean): UnknownWord[] {
  const wordsOfPractice = texts.filter(hasKnownWords).flatMap(({ text }) => wordsIn(text));
  const ownWords = [...wordsOfPractice, ...specialistWords, ...chileanWords];
  const ownWordsInLowerCase = new Set(ownWords.map((word) => word.toLocaleLowerCase('es')));
  const unknown = new Map<string, UnknownWord>();
  for (const { file, path, text } of texts) {
    if (hasKnownWords({ file, path })) continue;
    // A word that stands in a text several times is listed once.
    for (const word of new Set(wordsIn(text))) {
      const isOwnWord = ownWordsInLowerCase.has(word.toLocaleLowerCase('es'));
      if (isOwnWord || isKnownWord(word, isInDictionary) || isAbbreviation(word)) continue;
      const fields = unknown.get(word)?.fields ?? [];
      unknown.set(word, { word, fields: [...fields, { file, path }] });
    }
  }
  return [...unknown.values()];
}
