import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Cache, Recipe } from './cache.ts';
import { contentHash } from './content-hash.ts';
import { fallbackFace, readMetrics, type Fallback } from './fonts/fallback.ts';
import { subsetRecipe, type Subset } from './fonts/subset.ts';
import type { Files } from './output.ts';
import type { BaseUrl } from '../lib/paths.ts';

/** Numbers and months of the dates that the browser writes. */
const BASE_CHARACTERS = ' 0123456789abcdefghijlmnoprstuvyz';

/** Marks the declarations that set the display typeface, whose font holds only the characters that it sets. */
export const DISPLAY_TYPEFACE = 'var(--serif)';

interface WebFont {
  family: string;
  property: string;
  /** The whole font file, as a module specifier of a package. */
  source: string;
  /** `font-display`, which depends on whether the page has a fold. */
  display(hasFold: boolean): string;
  /** `font-weight` range of the face; absent for 400. */
  weight?: string;
  axes?: Record<string, { min: number; max: number }>;
  /** Characters that only style sheets show in it (`content`), so that no page's HTML has them. */
  charactersOfStyles?: string;
  /** OpenType features that stay in the subset. */
  features: string[];
  /** OpenType tables that are dropped to save bytes. */
  dropTables?: string[];
  /** One `@font-face` rule for each of `weights`, adjusted to that weight; one rule if the font has a single weight. */
  fallbacks: readonly (Omit<Fallback, 'weight'> & { weights?: readonly number[] })[];
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

const readSource = ({ source }: WebFont) => readFile(createRequire(import.meta.url).resolve(source));

/** The whole font file of the display typeface. */
export async function readDisplayFont(): Promise<Buffer> {
  const displayFont = webFonts.find(isDisplayTypeface);
  assert(displayFont, 'one of the fonts is the display typeface');
  return readSource(displayFont);
}

const isDisplayTypeface = ({ property }: WebFont) => DISPLAY_TYPEFACE === `var(${property})`;

/** Words of the landing page's first screen, which must not move when the web fonts replace the fallbacks. */
export interface FirstScreen {
  headline: string;
  navigation: string;
  buttons: string;
  body: string;
}

const EVERY_LETTER =
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyzáéíóúüñÁÉÍÓÚÜÑ¿¡!?.,:;()«»“”‘’–—…·°º%&/+-@\'"';

export type Fonts = Awaited<ReturnType<typeof buildFonts>>;

export async function buildFonts(options: {
  text: string;
  displayText?: string;
  cache: Cache;
  base: BaseUrl;
  everyLetter: boolean;
  firstScreen?: FirstScreen;
}) {
  const { text, displayText = text, cache, base, everyLetter, firstScreen } = options;
  const fittingWords = firstScreen ?? { headline: text, navigation: text, buttons: text, body: text };
  const addedCharacters = everyLetter ? BASE_CHARACTERS + EVERY_LETTER : BASE_CHARACTERS;
  const fonts = await Promise.all(
    webFonts.map((font) => {
      // The display typeface sets `displayText` only; the other one may set any word.
      const shownText = isDisplayTypeface(font) ? displayText : text;
      const { charactersOfStyles = '' } = font;
      const characters = charactersOf(addedCharacters + charactersOfStyles + shownText);
      return buildFont(font, characters, fittingWords, cache);
    }),
  );
  return {
    /** The `@font-face` rules of the fonts and their fallbacks, and the font stacks as `--serif` and `--sans`. */
    css(hasFold: boolean) {
      const rules = fonts.map((font) => faceRule(font, base, hasFold) + font.fallbackRules);
      return `${rules.join('')}:root{${fonts.map(fontStackProperty).join(';')}}`;
    },
    /** Addresses of the fonts to preload: all, because the first screen shows both. */
    preload: fonts.map(({ path }) => base + path),
    files: Object.fromEntries(fonts.map(({ path, bytes }) => [path, bytes])) satisfies Files,
  };
}

/** A letter and its accent count as one character, as browsers draw them; control characters do not count. */
const charactersOf = (text: string): string =>
  [...new Set(text.normalize('NFC'))]
    .filter((character) => character >= ' ')
    .sort()
    .join('');

function faceRule(
  { family, weight, display, path }: WebFont & { path: string },
  base: BaseUrl,
  hasFold: boolean,
): string {
  // A rule without `font-weight` is for 400, the only weight of the display typeface.
  const weightRange = weight ? `font-weight:${weight};` : '';
  const face = `font-family:"${family}";src:url(${base + path}) format("woff2");${weightRange}`;
  return `@font-face{${face}font-display:${display(hasFold)}}`;
}

/**
 * `--serif:"Gloock","Gloock Georgia",Georgia,serif`: the web font, its fitted fallbacks, then system fonts as they are.
 */
function fontStackProperty({ property, family, fallbacks, generic }: WebFont): string {
  // A set, because a fallback family with a rule for each weight is listed several times.
  const families = new Set([family, ...fallbacks.map((fallback) => fallback.family)]);
  const quotedFamilies = [...families].map((name) => `"${name}"`);
  return `${property}:${quotedFamilies.join()},${generic}`;
}

async function buildFont(font: WebFont, characters: string, fittingWords: FirstScreen, cache: Cache) {
  const source = await readSource(font);
  const { features, dropTables = [], fallbacks } = font;
  const subset = { source, characters, features, dropTables };
  const bytes = await cache.getOrCreate(subsetRecipe, { ...subset, format: 'woff2', axes: font.axes });
  // Without `axes`, the range of weights in the file: this recipe needs the font at the single weight of each rule.
  const fallbackRules = await cache.getOrCreate(fallbacksRecipe, { subset, fallbacks, ...fittingWords });
  const fileName = font.family.toLowerCase().replaceAll(' ', '-');
  const path = `assets/${fileName}.${contentHash(bytes)}.woff2`;
  return { ...font, path, bytes, fallbackRules: fallbackRules.toString() };
}

interface FallbacksInput extends FirstScreen {
  subset: Pick<Subset, 'source' | 'characters' | 'features' | 'dropTables'>;
  fallbacks: WebFont['fallbacks'];
}

/** One rule for each weight, because a variable font has other widths at each. */
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

/** Chooses the words to which a fallback font is fitted: those that the first screen shows in the same weight. */
function textAtWeight(weight: number | undefined, { headline, navigation, buttons, body }: FirstScreen): string {
  if (weight === undefined) return headline;
  // Only the navigation has this weight.
  if (weight === 500) return navigation;
  // Of what has this weight, only the buttons stand in the first screen.
  if (weight === 600) return buttons;
  // 400, the weight of all other text.
  return body;
}
