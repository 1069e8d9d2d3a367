/** The words of a text of the content, for the spelling check and its corrections. */

/** Placeholders (`{doctora}`), targets of Markdown links (`](…)`), web and e-mail addresses. */
const noWords = /\{[^{}]*\}|\]\([^)]*\)|https?:\S+|\S+@\S+/gu;

/** Letters beside a digit, as in 3D, or behind a dot, as in `.pdf`, are no word. */
const wordPattern = /(?<![\p{L}\p{N}.])\p{L}[\p{L}\p{M}]*(?:['’-]\p{L}+)*(?![\p{L}\p{N}])/gu;

/** Spaces in place of what is no word, so that words keep their offsets. */
const onlyWords = (text: string): string => text.replaceAll(noWords, (part) => ' '.repeat(part.length));

/** The words of a text, in their order. */
export const wordsIn = (text: string): string[] => onlyWords(text).match(wordPattern) ?? [];

/** The text with `replacement` wherever `word` stands as a whole word in the same capitals. */
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
