/** The fewest characters that the last line should have: about half a line of a quote on a phone. */
const SHORTEST_LAST_LINE = 14;
/** The most characters that joined words may have: longer ones might not fit a narrow line. */
const LONGEST_JOINED = 24;

/** A shorter paragraph has at most six lines in a column of a tablet, so browsers balance it by themselves. */
const LONG_PARAGRAPH = 180;

/** Joins the last words of a paragraph that might be too long for `text-wrap`; a shorter one stays as it is. */
export const joinLastWordsOfLong = (text: string): string =>
  text.length > LONG_PARAGRAPH ? joinLastWords(text) : text;

/**
 * Joins the last words of a text with no-break spaces, so that its last line never holds a short word or two.
 * Browsers do this by themselves (`text-wrap`) for texts of at most six lines.
 */
export function joinLastWords(text: string): string {
  const words = text.split(' ');
  let ending = words.pop() ?? '';
  while (ending.length < SHORTEST_LAST_LINE) {
    const word = words.at(-1);
    if (word === undefined || `${word} ${ending}`.length > LONGEST_JOINED) break;
    words.pop();
    ending = `${word}\u00A0${ending}`;
  }
  return [...words, ending].join(' ');
}
