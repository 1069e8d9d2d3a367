import { visibleText } from '../styles/text-widths.ts';

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
  visibleText(text).length > LONG_PARAGRAPH ? joinLastWords(text) : text;

/**
 * Joins the last words of a text with no-break spaces (U+00A0), so that its last line does not hold just a short word or
 * two: `… me cambió la vida` ends in `cambió_la_vida` (`_` stands for the no-break space). For quotes of patients and long
 * paragraphs; in texts of at most six lines browsers do the same by themselves (`text-wrap`).
 *
 * Joins words until the ending has SHORTEST_LAST_LINE characters. Stops earlier if it would get more than LONGEST_JOINED, or
 * if there is no other word: `otorrinolaringología, ayer no` ends in `ayer_no`. Invisible characters, such as those by which
 * the editor marks where a text comes from, stay and do not count.
 */
export function joinLastWords(text: string): string {
  const words = text.split(' ');
  let ending = words.pop() ?? '';
  while (visibleText(ending).length < SHORTEST_LAST_LINE) {
    const previousWord = words.at(-1);
    if (previousWord === undefined) break;
    const longerEnding = `${previousWord}\u00A0${ending}`;
    if (visibleText(longerEnding).length > LONGEST_JOINED) break;
    ending = longerEnding;
    words.pop();
  }
  return [...words, ending].join(' ');
}
