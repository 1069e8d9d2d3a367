/** The fewest characters that the last line should have: about half a line of a quote on a phone. */
const SHORTEST_LAST_LINE = 14;
/** The most characters that joined words may have: longer ones might not fit a narrow line. */
const LONGEST_JOINED = 20;

/** A shorter paragraph has at most six lines in a column of a tablet, so browsers balance it by themselves. */
const LONG_PARAGRAPH = 180;

/**
 * For paragraphs of any length: joins the last words (see `joinLastWords`) of one that may be too long for the browser
 * to balance, and returns a shorter one unchanged.
 */
export const joinLastWordsOfLong = (text: string): string =>
  text.length > LONG_PARAGRAPH ? joinLastWords(text) : text;

/**
 * Joins the last words of a text with no-break spaces (U+00A0), so that its last line never holds a short word or two:
 * `… me cambió la vida` ends in `cambió_la_vida` (`_` stands for the no-break space). Joins words until the ending has
 * 14 characters, and stops before it would have more than 20. Browsers do the same by themselves (`text-wrap`), but
 * only for texts of at most six lines.
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
