import type { Recipe } from '../cache.ts';

interface DisplayTextInput {
  body: string;
  /** Selectors of the rules with the display typeface, such as `h1,h2,h3` and `.footer__name::before`. */
  selectors: readonly string[];
}

/** cheerio finds no element for these, so selectors are cut down to the element in any state. */
const pseudoElementOrState =
  /::?(?:before|after|first-letter|first-line|marker|placeholder|hover|active|visited|focus(?:-visible|-within)?)\b/g;

/** Finds the words that a page shows in the display typeface: its font has no other characters. */
export const displayTextRecipe: Recipe<DisplayTextInput> = {
  namespace: 'display-text',
  async create({ body, selectors }) {
    const { load } = await import('cheerio');
    const $ = load(body);
    const textOf = (selector: string) => {
      try {
        const element = selector.replace(pseudoElementOrState, '');
        // A state alone, such as `:hover`, is that of any element.
        return element === '' ? $.root().text() : $(element).text();
      } catch {
        // A selector that cheerio does not support gets the text of the whole page: too many characters do less harm
        // than too few.
        return $.root().text();
      }
    };
    return selectors.map(textOf).join(' ');
  },
};
