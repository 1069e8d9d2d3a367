/** Pages whose running text is enough to know how often each letter is used. */
const SAMPLE_PAGES = 12;

/**
 * The text that pages show, for the fonts: the running text of some pages, so that letters stand in it
 * as often as they are used, and every character of all of them. Attributes count too: script shows some.
 *
 * @param bodies HTML of the pages
 */
export function shownText(bodies: readonly string[]): string {
  const characters = new Set<string>();
  /** By UTF-16 unit: a page has thousands of characters, few that no page before it had. */
  const seen = new Uint8Array(0x10000);
  for (const body of bodies) {
    for (let index = 0; index < body.length; index++) {
      const unit = body.charCodeAt(index);
      if (seen[unit]) continue;
      const character = String.fromCodePoint(body.codePointAt(index)!);
      characters.add(character);
      // Half of a pair says nothing of the other half.
      if (character.length === 1) seen[unit] = 1;
      else index++;
    }
  }
  const running = bodies.slice(0, SAMPLE_PAGES).map((body) => body.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' '));
  return running.join('') + [...characters].sort().join('');
}

/**
 * The same text in one piece. What React renders is, inside, a tree of thousands of pieces, and takes
 * several times the memory; with thousands of pages that counts.
 */
export const inOnePiece = (text: string): string => Buffer.from(text).toString();
