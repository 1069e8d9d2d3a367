import type { Recipe } from '../cache.ts';

interface DisplayTextInput {
  body: string;
  /** Selectors of the rules with the display typeface, such as `h1,h2,h3` and `.footer__name::before`. */
  selectors: readonly string[];
}

/** cheerio cannot match pseudo-elements, so their selectors are cut down to the element. */
const pseudoElement = /::?(?:before|after|first-letter|first-line|marker|placeholder)\b/g;

/** Finds the words of a page in the display typeface, whose font contains only their characters. */
export const displayTextRecipe: Recipe<DisplayTextInput> = {
  namespace: 'display-text',
  async create({ body, selectors }) {
    const { load } = await import('cheerio');
    const $ = load(body);
    const textOf = (selector: string) => {
      try {
        return $(selector.replace(pseudoElement, '')).text();
      } catch {
        // For a selector that cheerio does not support, such as `:focus-visible`, takes the text of the whole page: too
        // many characters do less harm than too few.
        return $.text();
      }
    };
    return selectors.map(textOf).join(' ');
  },
};
