/** The words of a text of the content, for the spelling check and its corrections. */

/**
 * Matches the parts of a text that are no words: placeholders (`{doctora}`), targets of Markdown links (`](…)`), web and
 * e-mail addresses.
 */
const noWords = /\{[^{}]*\}|\]\([^)]*\)|https?:\S+|\S+@\S+/gu;

/** Matches a word. Letters beside a digit, as in 3D, or behind a dot, as in `.pdf`, are none. */
const wordPattern = /(?<![\p{L}\p{N}.])\p{L}[\p{L}\p{M}]*(?:['’-]\p{L}+)*(?![\p{L}\p{N}])/gu;

/** The text with spaces in place of placeholders and addresses, so that the words in it keep their offsets. */
const onlyWords = (text: string): string => text.replaceAll(noWords, (part) => ' '.repeat(part.length));

/** The words of a text, in their order. */
export const wordsIn = (text: string): string[] => onlyWords(text).match(wordPattern) ?? [];

/**
 * Corrects a word in a text: returns the text with `replacement` wherever `word` stands. With another capitalization, as a
 * part of a longer word, and inside placeholders and addresses, `word` stays.
 */
export function replaceWord(text: string, word: string, replacement: string): string {
  let result = '';
  /** The offset in `text` up to which `result` is complete. */
  let offset = 0;
  for (const { 0: found, index } of onlyWords(text).matchAll(wordPattern)) {
    if (found !== word) continue;
    result += text.slice(offset, index) + replacement;
    offset = index + word.length;
  }
  return result + text.slice(offset);
}
