import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Cache, Recipe } from './cache.ts';
import { contentHash } from './content-hash.ts';
import { fallbackFace, readMetrics, type Fallback } from './fonts/fallback.ts';
import { subsetRecipe, type Subset } from './fonts/subset.ts';
import type { Files } from './output.ts';

/**
 * Characters that fonts have besides those in the pages' HTML: numbers and months of the dates that the browser writes.
 * Kept to a minimum: on a new connection, a few kB less bring a font one round trip earlier.
 */
const BASE_CHARACTERS = ' 0123456789abcdefghijlmnoprstuvyz';

/** Marks the declarations that set the display typeface, whose font holds only the characters that it sets. */
export const DISPLAY_TYPEFACE = 'var(--serif)';

/** A typeface of the site, and how its font file and the rules of its fallbacks are made. */
interface WebFont {
  /** Its name in the font stack. */
  family: string;
  /** The CSS custom property that holds its font stack. */
  property: string;
  /** The whole font file, as a module specifier of a package. */
  source: string;
  /** `font-display`, which depends on whether the page has a fold. */
  display(hasFold: boolean): string;
  /** `font-weight` range of the face; absent for 400. */
  weight?: string;
  /** Ranges to which the axes of a variable font are limited. */
  axes?: Record<string, { min: number; max: number }>;
  /** Characters that only style sheets show in it (`content`), so that no page's HTML has them. */
  charactersOfStyles?: string;
  /** OpenType features that stay in the subset. */
  features: string[];
  /** OpenType tables that are dropped to save bytes. */
  dropTables?: string[];
  /** One `@font-face` rule for each of `weights`, adjusted to that weight; one rule if the font has a single weight. */
  fallbacks: readonly (Omit<Fallback, 'weight'> & { weights?: readonly number[] })[];
  /** The end of the font stack, behind the fallbacks. */
  generic: string;
}

const webFonts: readonly WebFont[] = [
  {
    family: 'Gloock',
    property: '--serif',
    source: '@fontsource/gloock/files/gloock-latin-400-normal.woff2',
    // Display type swaps in whenever it comes: its lines break where the design says.
    display: () => 'swap',
    // The quotation marks around testimonials.
    charactersOfStyles: '“”',
    // No ligatures: browsers do not form them in text with letter spacing, which nearly all display text has, and their
    // fifteen glyphs weigh 1 kB. No tabular figures: those of Gloock have the widths of its others.
    features: ['kern'],
    // Without these two features, both tables hold nothing that kerning needs.
    dropTables: ['GDEF', 'GSUB'],
    fallbacks: [
      { family: 'Gloock Georgia', system: 'georgia', local: ['Georgia', 'Gelasio'] },
      { family: 'Gloock Noto', system: 'notoSerif', local: ['Noto Serif'] },
      { family: 'Gloock Times', system: 'times', local: ['Times New Roman', 'Liberation Serif'] },
    ],
    generic: 'Georgia,serif',
  },
  {
    family: 'Instrument Sans',
    property: '--sans',
    source: '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
    // Nobody reads the first three seconds of a page that opens with a picture, and its first screen reserves the
    // lines. On a page of text the face must come at once or not at all: no fallback breaks every line in the same
    // place, and a paragraph of one line more would push down what follows.
    display: (hasFold) => (hasFold ? 'fallback' : 'optional'),
    weight: '400 600',
    axes: { wght: { min: 400, max: 600 } },
    // No ligatures: f and i stand clear of each other without them, which saves 276 bytes.
    features: ['kern'],
    // GDEF holds how kerning changes with weight: 5 kB for 3/1000 of the type size on average.
    dropTables: ['GDEF', 'STAT'],
    fallbacks: [
      { family: 'Instrument Arial', system: 'arial', local: ['Arial', 'Liberation Sans'], weights: [400, 500] },
      {
        family: 'Instrument Arial',
        system: 'arialBold',
        local: ['Arial Bold', 'Liberation Sans Bold'],
        weights: [600],
      },
      { family: 'Instrument Roboto', system: 'roboto', local: ['Roboto', 'Roboto Regular'], weights: [400, 500] },
      { family: 'Instrument Roboto', system: 'robotoBold', local: ['Roboto Bold'], weights: [600] },
    ],
    generic: 'Arial,sans-serif',
  },
];

/**
 * Words of the landing page's first screen, which must not move when the web fonts replace the fallbacks. Texts that
 * stand on lines of their own are separated by line breaks.
 */
export interface FirstScreen {
  headline: string;
  /** Names of the links in the header. */
  navigation: string;
  /** Labels of the booking buttons. */
  buttons: string;
  /** Introduction, notes and price. */
  body: string;
}

/** The characters that `everyLetter` of `buildFonts` adds. */
const EVERY_LETTER =
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyzáéíóúüñÁÉÍÓÚÜÑ¿¡!?.,:;()«»“”‘’–—…·°º%&/+-@\'"';

/** The site's typefaces with only the characters that its pages show. */
export type Fonts = Awaited<ReturnType<typeof buildFonts>>;

/**
 * Makes the fonts of the site's two typefaces, with only the characters that it shows, and `@font-face` rules for
 * system fonts as fallbacks, adjusted to take the same room.
 *
 * @param options.text everything that the pages show, as running text: its characters make the subset. Characters that
 *   a font lacks come from the system's fonts.
 * @param options.displayText the part of it that is set in the display typeface, the serif; by default all of it
 * @param options.base path that the site lives below, with a slash at both ends
 * @param options.everyLetter whether to include every letter, shown or not: for `npm run dev` and the editor, so that a
 *   letter which somebody types needs no new font file
 * @param options.firstScreen words of the first screen, which each fallback sets as wide as its web font does; `text` by
 *   default
 */
export async function buildFonts(options: {
  text: string;
  displayText?: string;
  cache: Cache;
  base: string;
  everyLetter: boolean;
  firstScreen?: FirstScreen;
}) {
  const { text, displayText = text, cache, base, everyLetter, firstScreen } = options;
  const fittingWords = firstScreen ?? { headline: text, navigation: text, buttons: text, body: text };
  const addedCharacters = everyLetter ? BASE_CHARACTERS + EVERY_LETTER : BASE_CHARACTERS;
  const fonts = await Promise.all(
    webFonts.map((font) => {
      const isDisplayTypeface = font.property === '--serif';
      // The display typeface sets `displayText` only; the other one may set any word.
      const shownText = isDisplayTypeface ? displayText : text;
      const { charactersOfStyles = '' } = font;
      const characters = charactersOf(addedCharacters + charactersOfStyles + shownText);
      return buildFont(font, characters, fittingWords, cache);
    }),
  );
  return {
    /**
     * The `@font-face` rules of the fonts and their fallbacks, and the font stacks as `--serif` and `--sans`.
     *
     * @param hasFold whether the page has a fold (the end of its first screen), which changes `font-display`
     */
    css(hasFold: boolean) {
      const rules = fonts.map((font) => faceRule(font, base, hasFold) + font.fallbackRules);
      return `${rules.join('')}:root{${fonts.map(fontStackProperty).join(';')}}`;
    },
    /** Addresses of the fonts to preload: all, because the first screen shows both. */
    preload: fonts.map(({ path }) => base + path),
    /** The font files, by their path below `dist`. */
    files: Object.fromEntries(fonts.map(({ path, bytes }) => [path, bytes])) satisfies Files,
  };
}

/** The number of code points in Unicode. */
const CODE_POINTS = 0x110000;

/**
 * Each character of a text once, for a font that has no others. Leaves out control characters, such as line breaks, which no
 * font shows. Sorted, so that the same characters always give the same key in the cache.
 *
 * Marks the characters in a table instead of using `new Set(text)`, which takes six times as long: on a site of a thousand
 * pages that is felt.
 */
function charactersOf(text: string): string {
  // A letter and its accent become one character, as browsers draw them: that one has to be in the font.
  const normalized = text.normalize('NFC');
  const isInText = new Uint8Array(CODE_POINTS);
  let index = 0;
  while (index < normalized.length) {
    const codePoint = normalized.codePointAt(index) ?? 0;
    isInText[codePoint] = 1;
    const isPairOfUnits = codePoint > 0xffff;
    index += isPairOfUnits ? 2 : 1;
  }
  const characters: string[] = [];
  const firstShownCodePoint = 0x20; // The space; everything before it is a control character.
  for (let codePoint = firstShownCodePoint; codePoint < CODE_POINTS; codePoint++) {
    if (isInText[codePoint]) characters.push(String.fromCodePoint(codePoint));
  }
  return characters.sort().join('');
}

/**
 * The `@font-face` rule of a web font as CSS text. Its `path` is that of the font's file below `dist`.
 *
 * @param base path that the site lives below, with a slash at both ends
 * @param hasFold whether the page has a fold (the end of its first screen), which decides `font-display`
 */
function faceRule(
  { family, weight, display, path }: WebFont & { path: string },
  base: string,
  hasFold: boolean,
): string {
  // A rule without `font-weight` is for 400, the only weight of the display typeface.
  const weightRange = weight ? `font-weight:${weight};` : '';
  const face = `font-family:"${family}";src:url(${base + path}) format("woff2");${weightRange}`;
  return `@font-face{${face}font-display:${display(hasFold)}}`;
}

/**
 * The declaration of the custom property that holds the font stack of a web font, such as
 * `--serif:"Gloock","Gloock Georgia",Georgia,serif`: the web font, its fitted fallbacks, then fonts of the system as they
 * are.
 */
function fontStackProperty({ property, family, fallbacks, generic }: WebFont): string {
  // A set, because a fallback family with a rule for each weight is listed several times.
  const families = new Set([family, ...fallbacks.map((fallback) => fallback.family)]);
  const quotedFamilies = [...families].map((name) => `"${name}"`);
  return `${property}:${quotedFamilies.join()},${generic}`;
}

/**
 * Makes the font file of one typeface, and the `@font-face` rules of its fallbacks: system fonts, scaled so that they set
 * certain words exactly as wide as the typeface does.
 *
 * @param characters those that the file is to have, each once, as one text
 * @param fittingWords the words by which the fallbacks are scaled
 * @returns `font` with three more properties: `path` of the file below `dist` (`assets/gloock.<hash>.woff2`), its `bytes`,
 *   and `fallbackRules`, the `@font-face` rules as CSS text
 */
async function buildFont(font: WebFont, characters: string, fittingWords: FirstScreen, cache: Cache) {
  const source = await readFile(createRequire(import.meta.url).resolve(font.source));
  const { features, dropTables = [], fallbacks } = font;
  const subset = { source, characters, features, dropTables };
  const bytes = await cache.getOrCreate(subsetRecipe, { ...subset, format: 'woff2', axes: font.axes });
  // Without `axes`, the range of weights in the file: this recipe needs the font at the single weight of each rule.
  const fallbackRules = await cache.getOrCreate(fallbacksRecipe, { subset, fallbacks, ...fittingWords });
  const fileName = font.family.toLowerCase().replaceAll(' ', '-');
  const path = `assets/${fileName}.${contentHash(bytes)}.woff2`;
  return { ...font, path, bytes, fallbackRules: fallbackRules.toString() };
}

/** What the `@font-face` rules of a family's fallbacks are made from. */
interface FallbacksInput extends FirstScreen {
  subset: Pick<Subset, 'source' | 'characters' | 'features' | 'dropTables'>;
  fallbacks: WebFont['fallbacks'];
}

/**
 * Makes the `@font-face` rules of a typeface's fallbacks as CSS text: one for each weight, because a variable web font has
 * other widths at each. For a rule, the web font is reduced to its weight and measured, and the system font is scaled to it
 * (see `fallbackFace`).
 */
const fallbacksRecipe: Recipe<FallbacksInput> = {
  namespace: 'font-fallbacks',
  async create({ subset, fallbacks, ...fittingWords }, cache) {
    let rules = '';
    // A typeface without `weights` has a single one, which needs no axis and no `font-weight`.
    for (const { weights = [undefined], ...fallback } of fallbacks) {
      for (const weight of weights) {
        const axes = weight === undefined ? undefined : { wght: weight };
        const fontAtWeight = await cache.getOrCreate(subsetRecipe, { ...subset, format: 'sfnt', axes });
        const metrics = await readMetrics(fontAtWeight);
        rules += fallbackFace({ ...fallback, weight }, metrics, textAtWeight(weight, fittingWords));
      }
    }
    return rules;
  },
};

/**
 * Chooses the words to which a fallback font is fitted: those that the first screen shows in the same weight.
 *
 * @param weight the weight of the sans serif that the fallback stands in for: 400, 500 or 600; undefined for the serif,
 *   which has one weight only and sets the headline
 */
function textAtWeight(weight: number | undefined, { headline, navigation, buttons, body }: FirstScreen): string {
  if (weight === undefined) return headline;
  // Only the navigation has this weight.
  if (weight === 500) return navigation;
  // Of what has this weight, only the buttons stand in the first screen.
  if (weight === 600) return buttons;
  // 400, the weight of all other text.
  return body;
}
