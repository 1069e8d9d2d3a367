import type { Recipe } from '../cache.ts';

interface DisplayTextInput {
  body: string;
  /** Selectors of the rules that set the display typeface, such as `h1,h2,h3` and `.footer__name::before`. */
  selectors: readonly string[];
}

/** What a pseudo-element shows comes from the style sheet, not from the page. */
const PSEUDO_ELEMENT = /::?(?:before|after|first-letter|first-line|marker|placeholder)\b/g;

/** Finds the words of a page that are set in the display typeface, so that its font holds only their characters. */
export const displayTextRecipe: Recipe<DisplayTextInput> = {
  namespace: 'display-text',
  async create({ body, selectors }) {
    const { load } = await import('cheerio');
    const $ = load(body);
    const textOf = (selector: string) => {
      try {
        return $(selector.replace(PSEUDO_ELEMENT, '')).text();
      } catch {
        // A selector that cheerio does not know, such as `:focus-visible`: takes the text of the whole page, because too
        // many characters do less harm than too few.
        return $.text();
      }
    };
    return selectors.map(textOf).join(' ');
  },
};
