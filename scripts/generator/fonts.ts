import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Cache, Recipe } from './cache.ts';
import { contentHash } from './content-hash.ts';
import { fallbackFace, readMetrics, type Fallback } from './fonts/fallback.ts';
import { subsetRecipe, type Subset } from './fonts/subset.ts';
import type { Files } from './output.ts';
import type { BaseUrl } from '../lib/paths.ts';

/** Digits, and the letters of the month names, for dates that the browser writes. */
const BASE_CHARACTERS = ' 0123456789abcdefghijlmnoprstuvyz';

/** The CSS value by which style sheets use the display typeface. */
export const DISPLAY_TYPEFACE = 'var(--serif)';

interface WebFont {
  family: string;
  property: string;
  /** Module specifier of the whole font file. */
  source: string;
  /** Returns the value of `font-display`. */
  display(hasFold: boolean): string;
  /** `font-weight` range of the face; undefined means 400. */
  weight?: string;
  axes?: Record<string, { min: number; max: number }>;
  /** Characters that only style sheets contain (`content`), not the HTML of a page. */
  charactersOfStyles?: string;
  /** OpenType features to keep. */
  features: string[];
  /** OpenType tables to drop. */
  dropTables?: string[];
  /** Each gives one `@font-face` rule per weight, fitted to that weight. Without `weights`, the font has only one. */
  fallbacks: readonly (Omit<Fallback, 'weight'> & { weights?: readonly number[] })[];
  generic: string;
}

const webFonts: readonly WebFont[] = [
  {
    family: 'Gloock',
    property: '--serif',
    source: '@fontsource/gloock/files/gloock-latin-400-normal.woff2',
    // Display type can swap in at any time: the design sets its line breaks.
    display: () => 'swap',
    // These are the quotation marks around testimonials.
    charactersOfStyles: '“”',
    // No ligatures: browsers form none in text with letter spacing, which nearly all display text has, and their
    // fifteen glyphs weigh 1 kB. No tabular figures: Gloock's have the same widths as its other figures.
    features: ['kern'],
    // Kerning needs neither table.
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
    // A page with a fold opens with a picture, and its first screen reserves the lines, so the font may come later. On
    // a page of text it must come at once or not at all: with the fallback, some paragraphs have a line more or less,
    // and a late swap would move everything below them.
    display: (hasFold) => (hasFold ? 'fallback' : 'optional'),
    weight: '400 600',
    axes: { wght: { min: 400, max: 600 } },
    // No ligatures: f and i do not touch without them. This saves 276 bytes.
    features: ['kern'],
    // GDEF varies the kerning with the weight: 5 kB for 3/1000 of the type size on average.
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

export async function readDisplayFont(): Promise<Buffer> {
  const displayFont = webFonts.find(isDisplayTypeface);
  assert(displayFont, 'one of the fonts is the display typeface');
  return readSource(displayFont);
}

const isDisplayTypeface = ({ property }: WebFont) => DISPLAY_TYPEFACE === `var(${property})`;

/** Texts of the landing page's first screen, which must not move when web fonts replace the fallbacks. */
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
      const shownText = isDisplayTypeface(font) ? displayText : text;
      const { charactersOfStyles = '' } = font;
      const characters = charactersOf(addedCharacters + charactersOfStyles + shownText);
      return buildFont(font, characters, fittingWords, cache);
    }),
  );
  return {
    /** Returns the `@font-face` rules of fonts and fallbacks, and the font stacks as `--serif` and `--sans`. */
    css(hasFold: boolean) {
      const rules = fonts.map((font) => faceRule(font, base, hasFold) + font.fallbackRules);
      return `${rules.join('')}:root{${fonts.map(fontStackProperty).join(';')}}`;
    },
    /** Addresses of all fonts, because the first screen shows both. */
    preload: fonts.map(({ path }) => base + path),
    files: Object.fromEntries(fonts.map(({ path, bytes }) => [path, bytes])) satisfies Files,
  };
}

/** Counts a letter with its accent as one character, as browsers draw it. Ignores control characters. */
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
  const weightRange = weight ? `font-weight:${weight};` : '';
  const face = `font-family:"${family}";src:url(${base + path}) format("woff2");${weightRange}`;
  return `@font-face{${face}font-display:${display(hasFold)}}`;
}

/** Example: `--serif:"Gloock","Gloock Georgia",Georgia,serif`. */
function fontStackProperty({ property, family, fallbacks, generic }: WebFont): string {
  // `fallbacks` lists a family several times if its weights come from different system fonts.
  const families = new Set([family, ...fallbacks.map((fallback) => fallback.family)]);
  const quotedFamilies = [...families].map((name) => `"${name}"`);
  return `${property}:${quotedFamilies.join()},${generic}`;
}

async function buildFont(font: WebFont, characters: string, fittingWords: FirstScreen, cache: Cache) {
  const source = await readSource(font);
  const { features, dropTables = [], fallbacks } = font;
  const subset = { source, characters, features, dropTables };
  const bytes = await cache.getOrCreate(subsetRecipe, { ...subset, format: 'woff2', axes: font.axes });
  // `subset` has no `axes`, because the recipe sets the weight of each rule.
  const fallbackRules = await cache.getOrCreate(fallbacksRecipe, { subset, fallbacks, ...fittingWords });
  const fileName = font.family.toLowerCase().replaceAll(' ', '-');
  const path = `assets/${fileName}.${contentHash(bytes)}.woff2`;
  return { ...font, path, bytes, fallbackRules: fallbackRules.toString() };
}

interface FallbacksInput extends FirstScreen {
  subset: Pick<Subset, 'source' | 'characters' | 'features' | 'dropTables'>;
  fallbacks: WebFont['fallbacks'];
}

/** Makes one rule per weight, because the widths of a variable font change with the weight. */
const fallbacksRecipe: Recipe<FallbacksInput> = {
  namespace: 'font-fallbacks',
  async create({ subset, fallbacks, ...fittingWords }, cache) {
    let rules = '';
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

/** Returns the words of the first screen in a weight. A fallback font is fitted to them. */
function textAtWeight(weight: number | undefined, { headline, navigation, buttons, body }: FirstScreen): string {
  if (weight === undefined) return headline;
  if (weight === 500) return navigation;
  if (weight === 600) return buttons;
  return body;
}
