/** Finds words of the content that may be misspelled, for the list before publishing. Pure: the dictionary is given. */
import type { Field } from '../protocol.ts';
import { wordsIn } from '../word-boundaries.ts';
import { dictionaryAdditions } from './dictionary-additions.ts';
import type { TextAt } from './texts.ts';

type IsInDictionary = (word: string) => boolean;

export interface UnknownWord {
  /** As it is written in the text. */
  word: string;
  /** The fields that contain it, each once. */
  fields: Field[];
}

/** Such as RUT. */
const isAbbreviation = (word: string) => word.length <= 6 && word === word.toLocaleUpperCase('es');

/** At the end of a verb: `escríbenos`, `agéndalo`. */
const pronouns = /(?:(?:me|te|se|nos)(?:lo|la|le|los|las|les)?|lo|la|le|los|las|les)$/u;

/** `escríbe` becomes `escribe`; `ñ` and `ü` stay. */
const withoutAccents = (word: string) =>
  word
    .normalize('NFD')
    .replaceAll(/(?<=[aeiou])\u0301/gu, '')
    .normalize('NFC');

const superlative = /^(?<stem>\p{L}{2,})ísim[oa]s?$/u;

/** Where a superlative spells its adjective otherwise: `riquísimo`, `rico`; `amabilísimo`, `amable`. */
const respellings: readonly [inSuperlative: RegExp, inAdjective: string][] = [
  [/qu$/u, 'c'],
  [/gu$/u, 'g'],
  [/c$/u, 'z'],
  [/bil$/u, 'bl'],
];

/** `rapido`, `rápido`, `rapído` …: `rapidísimo` does not show where its adjective has an accent. */
function withEachAccent(word: string): string[] {
  const accented = Array.from(word.matchAll(/[aeiou]/gu), ({ 0: vowel, index }) => {
    const accentedVowel = `${vowel}\u0301`.normalize('NFC');
    return word.slice(0, index) + accentedVowel + word.slice(index + 1);
  });
  return [word, ...accented];
}

/** Dictionaries list adjectives, but not their superlatives. */
function isSuperlative(word: string, isInDictionary: IsInDictionary): boolean {
  const stem = superlative.exec(word)?.groups?.['stem'];
  if (stem === undefined) return false;
  const respelledStems = respellings.map(([inSuperlative, inAdjective]) => stem.replace(inSuperlative, inAdjective));
  // As in `rico`, `amable`, `fácil`.
  const adjectives = [stem, ...respelledStems].flatMap((each) => [`${each}o`, `${each}e`, each]);
  return adjectives.flatMap(withEachAccent).some(isInDictionary);
}

function isVerbWithPronouns(word: string, isInDictionary: IsInDictionary): boolean {
  const verb = word.replace(pronouns, '');
  const hasPronouns = verb !== word;
  // What is shorter is hardly a verb: `enla`, a misspelled `en la`, is not `en` with a pronoun.
  if (!hasPronouns || verb.length < 3) return false;
  // `escríbenos` has its accent only because of the pronoun.
  return isInDictionary(verb) || isInDictionary(withoutAccents(verb));
}

const isKnownWord = (word: string, isInDictionary: IsInDictionary): boolean =>
  isInDictionary(word) || isSuperlative(word, isInDictionary) || isVerbWithPronouns(word, isInDictionary);

/** Names, and the words that the practice has added to the dictionary: as `file path`. */
const fieldsOfKnownWords: readonly RegExp[] = [
  /^content\/site\.yaml (?:practice\.|doctor\.(?:name|shortName)|legal\.representative|legal\.providers\.\w+\.name)/,
  /^content\/site\.yaml (?:locations\[\d+\]\.(?:name|street|locality|metro)|booking\.company\.name|knownWords)/,
  /^content\/landing\.yaml (?:insurance\.insurers|testimonials\.items)\[\d+\]\.name$/,
];

const hasKnownWords = ({ file, path }: Field) => fieldsOfKnownWords.some((pattern) => pattern.test(`${file} ${path}`));

/** The words that are probably misspelled, each once, in the order of the content; `ancla` and `Ancla` are two. */
export function findUnknownWords(texts: readonly TextAt[], isInDictionary: IsInDictionary): UnknownWord[] {
  const wordsOfPractice = texts.filter(hasKnownWords).flatMap(({ text }) => wordsIn(text));
  const ownWords = new Set([...wordsOfPractice, ...dictionaryAdditions].map((word) => word.toLocaleLowerCase('es')));
  const unknown = new Map<string, UnknownWord>();
  for (const { file, path, text } of texts) {
    if (hasKnownWords({ file, path })) continue;
    for (const word of new Set(wordsIn(text))) {
      const isOwnWord = ownWords.has(word.toLocaleLowerCase('es'));
      if (isOwnWord || isKnownWord(word, isInDictionary) || isAbbreviation(word)) continue;
      const fields = unknown.get(word)?.fields ?? [];
      unknown.set(word, { word, fields: [...fields, { file, path }] });
    }
  }
  return [...unknown.values()];
}
