import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Cache } from './cache.ts';
import { contentHash } from './content-hash.ts';
import { fallbackFaces, type Fallback } from './fonts/fallback.ts';
import { subsetRecipe } from './fonts/subset.ts';
import type { Files } from './output.ts';
import type { BaseUrl } from '../lib/paths.ts';

/** Digits, and the letters of the month names, for dates that the browser writes. */
const BASE_CHARACTERS = ' 0123456789abcdefghijlmnoprstuvyz';

interface WebFont {
  family: string;
  /** Custom property of its font stack. */
  property: string;
  /** Module specifier of the whole font file. */
  source: string;
  /** Returns the value of `font-display` for a page. */
  fontDisplay(hasFold: boolean): string;
  /** `font-weight` range of the face; undefined means 400. */
  weight?: string;
  axes?: Record<string, { min: number; max: number }>;
  /** Characters that only style sheets contain (`content`), not the HTML of a page. */
  charactersInStyles?: string;
  /** OpenType features to keep. */
  features: string[];
  /** OpenType tables to drop. */
  dropTables?: string[];
  fallbacks: readonly Fallback[];
  /** The end of the font stack. */
  generic: string;
}

const displayFont: WebFont = {
  family: 'Gloock',
  property: '--serif',
  source: '@fontsource/gloock/files/gloock-latin-400-normal.woff2',
  // Display type can swap in at any time: the design sets its line breaks.
  fontDisplay: () => 'swap',
  // These are the quotation marks around testimonials.
  charactersInStyles: '“”',
  // No ligatures: browsers form none in text with letter spacing, which nearly all display text has, and their
  // fifteen glyphs weigh 1 kB. No tabular figures: Gloock's have the same widths as its other figures.
  features: ['kern'],
  // Kerning needs neither table.
  dropTables: ['GDEF', 'GSUB'],
  fallbacks: [
    {
      family: 'Gloock Georgia',
      local: ['Georgia', 'Gelasio', 'Gelasio Regular'],
      system: 'georgia',
      replaces: { 400: 'gloock' },
    },
    {
      family: 'Gloock Noto',
      local: ['Noto Serif', 'Noto Serif Regular'],
      system: 'notoSerif',
      replaces: { 400: 'gloock' },
    },
    {
      family: 'Gloock Times',
      local: ['Times New Roman', 'Liberation Serif'],
      system: 'timesNewRoman',
      replaces: { 400: 'gloock' },
    },
  ],
  generic: 'Georgia,serif',
};

const textFont: WebFont = {
  family: 'Instrument Sans',
  property: '--sans',
  source: '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
  // A page with a fold opens with a picture, and its first screen reserves the lines, so the font may come later. On
  // a page of text it must come at once or not at all: with the fallback, some paragraphs have a line more or less,
  // and a late swap would move everything below them.
  fontDisplay: (hasFold) => (hasFold ? 'fallback' : 'optional'),
  weight: '400 600',
  axes: { wght: { min: 400, max: 600 } },
  // No ligatures: f and i do not touch without them. This saves 276 bytes.
  features: ['kern'],
  // GDEF varies the kerning with the weight: 5 kB for 3/1000 of the type size on average.
  dropTables: ['GDEF', 'STAT'],
  fallbacks: [
    {
      family: 'Instrument Arial',
      local: ['Arial', 'Liberation Sans'],
      system: 'arial',
      replaces: { 400: 'instrumentSans', 500: 'instrumentSans500' },
    },
    {
      family: 'Instrument Arial',
      local: ['Arial Bold', 'Liberation Sans Bold'],
      system: 'arialBold',
      replaces: { 600: 'instrumentSans600' },
    },
    {
      family: 'Instrument Roboto',
      local: ['Roboto', 'Roboto Regular'],
      system: 'roboto',
      replaces: { 400: 'instrumentSans', 500: 'instrumentSans500' },
    },
    {
      family: 'Instrument Roboto',
      local: ['Roboto Bold'],
      system: 'robotoBold',
      replaces: { 600: 'instrumentSans600' },
    },
  ],
  generic: 'Arial,sans-serif',
};

/** The CSS value by which style sheets use the display typeface. */
export const DISPLAY_TYPEFACE = `var(${displayFont.property})`;

const readSource = ({ source }: WebFont) => readFile(createRequire(import.meta.url).resolve(source));

const EVERY_LETTER =
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyzáéíóúüñÁÉÍÓÚÜÑ¿¡!?.,:;()«»“”‘’–—…·°º%&/+-@\'"';

export type Fonts = Awaited<ReturnType<typeof buildFonts>>;

/** Makes font files with only the characters that the pages show and those of dates. */
export async function buildFonts(options: {
  /** All words of the site. */
  text: string;
  /** The words in the display typeface. */
  displayText: string;
  cache: Cache;
  base: BaseUrl;
  /** Whether to add all letters and marks of Spanish, for a site whose words change while it is shown. */
  everyLetter: boolean;
}) {
  const { text, displayText, cache, base, everyLetter } = options;
  const addedCharacters = everyLetter ? BASE_CHARACTERS + EVERY_LETTER : BASE_CHARACTERS;
  const fonts = await Promise.all([
    buildFont(displayFont, displayText + addedCharacters, cache),
    buildFont(textFont, text + addedCharacters, cache),
  ]);
  return {
    /** Returns the `@font-face` rules of fonts and fallbacks, and the font stacks as `--serif` and `--sans`. */
    css(hasFold: boolean) {
      const rules = fonts.flatMap((font) => [faceRule(font, base, hasFold), ...font.fallbacks.map(fallbackFaces)]);
      return `${rules.join('')}:root{${fonts.map(fontStackDeclaration).join(';')}}`;
    },
    /** Addresses of all fonts, because the first screen shows both. */
    preload: fonts.map(({ path }) => base + path),
    files: Object.fromEntries(fonts.map(({ path, bytes }) => [path, bytes])) satisfies Files,
  };
}

async function buildFont(font: WebFont, shownText: string, cache: Cache) {
  const { family, charactersInStyles = '', features, dropTables = [], axes } = font;
  const source = await readSource(font);
  const characters = charactersOf(shownText + charactersInStyles);
  const bytes = await cache.getOrCreate(subsetRecipe, { source, characters, features, dropTables, axes });
  const fileName = family.toLowerCase().replaceAll(' ', '-');
  return { ...font, path: `assets/${fileName}.${contentHash(bytes)}.woff2`, bytes };
}

/** Lists each character once. A letter with its accent is one, as browsers draw it; control characters are left out. */
const charactersOf = (text: string): string =>
  [...new Set(text.normalize('NFC'))]
    .filter((character) => character >= ' ')
    .sort()
    .join('');

function faceRule(
  { family, weight, fontDisplay, path }: WebFont & { path: string },
  base: BaseUrl,
  hasFold: boolean,
): string {
  const weightRange = weight ? `font-weight:${weight};` : '';
  const face = `font-family:"${family}";src:url(${base + path}) format("woff2");${weightRange}`;
  return `@font-face{${face}font-display:${fontDisplay(hasFold)}}`;
}

/** Example: `--serif:"Gloock","Gloock Georgia",…,Georgia,serif`. */
function fontStackDeclaration({ property, family, fallbacks, generic }: WebFont): string {
  // Each system font of a fallback has an entry of its own, under the name of the same family.
  const families = new Set([family, ...fallbacks.map((fallback) => fallback.family)]);
  const quotedFamilies = [...families].map((name) => `"${name}"`);
  return `${property}:${quotedFamilies.join()},${generic}`;
}
