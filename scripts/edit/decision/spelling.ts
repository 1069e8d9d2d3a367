/** Finds misspelled words in the content. Pure: the dictionary is given. */
import type { Field } from '../protocol.ts';
import { specialistWords } from './specialist-words.ts';
import type { TextAt } from './texts.ts';

/** A word that no dictionary knows, and everywhere it stands. */
export interface UnknownWord {
  word: string;
  fields: Field[];
}

/** Parts of a text that are no words: placeholders, addresses of links, addresses. */
const noWords = /\{[^{}]*\}|\]\([^)]*\)|https?:\S+|\S+@\S+/gu;

/** A word; with a digit beside it, as in 3D, it is none. */
const wordPattern = /(?<![\p{L}\p{N}.])\p{L}[\p{L}\p{M}]*(?:['’-]\p{L}+)*(?![\p{L}\p{N}])/gu;

/** Letters such as RUT stand for other words. */
const isAbbreviation = (word: string) => word.length <= 6 && word === word.toLocaleUpperCase('es');

/** Pronouns that Spanish writes together with a verb: `escríbenos`, `agéndalo`. */
const pronouns = /(?:(?:me|te|se|nos)(?:lo|la|le|los|las|les)?|lo|la|le|los|las|les)$/u;

const withoutAccents = (word: string) =>
  word
    .normalize('NFD')
    .replaceAll(/(?<=[aeiou])\u0301/gu, '')
    .normalize('NFC');

/** Whether a word, or the verb in it, is known. */
function isKnownWord(word: string, isInDictionary: (word: string) => boolean): boolean {
  if (isInDictionary(word)) return true;
  const verb = word.replace(pronouns, '');
  if (verb === word || verb.length < 3) return false;
  return isInDictionary(verb) || isInDictionary(withoutAccents(verb));
}

/** Fields whose words are names, which no dictionary has. */
const nameFields: readonly RegExp[] = [
  /^content\/site\.yaml (?:practice\.|doctor\.(?:name|shortName)|legal\.representative|legal\.providers\.\w+\.name)/,
  /^content\/site\.yaml (?:locations\[\d+\]\.(?:name|street|locality|metro)|booking\.company\.name|knownWords)/,
  /^content\/landing\.yaml (?:insurance\.insurers|testimonials\.items)\[\d+\]\.name$/,
];

const wordsIn = (text: string): string[] => text.replaceAll(noWords, ' ').match(wordPattern) ?? [];

const isNameField = ({ file, path }: Field) => nameFields.some((pattern) => pattern.test(`${file} ${path}`));

/**
 * Finds the words of the content that are in no dictionary. Names of the practice and its people are known, and so are
 * the words that the practice has taught (`knownWords` in `content/site.yaml`).
 *
 * @param isInDictionary whether the dictionary of Spanish has a word
 * @returns each word once, in the order of the content
 */
export function findUnknownWords(texts: readonly TextAt[], isInDictionary: (word: string) => boolean): UnknownWord[] {
  const names = texts.filter(isNameField).flatMap(({ text }) => wordsIn(text));
  const known = new Set([...names, ...specialistWords].map((word) => word.toLocaleLowerCase('es')));
  const unknown = new Map<string, UnknownWord>();
  for (const { file, path, text } of texts) {
    if (isNameField({ file, path })) continue;
    for (const word of wordsIn(text)) {
      const isFine =
        isAbbreviation(word) || known.has(word.toLocaleLowerCase('es')) || isKnownWord(word, isInDictionary);
      if (isFine) continue;
      const found = unknown.get(word) ?? { word, fields: [] };
      unknown.set(word, { word, fields: [...found.fields, { file, path }] });
    }
  }
  return [...unknown.values()];
}
