import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Cache } from './cache.ts';
import { contentHash } from './content-hash.ts';
import { fallbackFaces, type Fallback } from './fonts/fallback.ts';
import { subsetRecipe, type WeightRange } from './fonts/subset.ts';
import type { BaseUrl } from '../lib/paths.ts';

/**
 * Digits and the letters of the month names, for dates that the browser writes; the quotation marks that a style sheet
 * puts around testimonials.
 */
const BASE_CHARACTERS = ' 0123456789abcdefghijlmnoprstuvyz“”';

/** Letters and marks of Spanish, for a site whose words change while it is shown. */
const EVERY_LETTER =
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyzáéíóúüñÁÉÍÓÚÜÑ¿¡!?.,:;()«»“”‘’–—…·°º%&/+-@\'"';

interface WebFont {
  family: string;
  /** Custom property of its font stack. */
  property: string;
  /** Module specifier of the whole font file. */
  source: string;
  /** Returns the value of `font-display` for a page. */
  fontDisplay(hasFold: boolean): string;
  /** The weights in use of a variable font; a font without them has one, 400. */
  weights?: WeightRange;
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
  fallbacks: [
    {
      family: 'Gloock Georgia',
      local: ['Georgia', 'Gelasio', 'Gelasio Regular'],
      system: 'georgia',
      webFontByWeight: { 400: 'gloock' },
    },
    {
      family: 'Gloock Noto',
      local: ['Noto Serif', 'Noto Serif Regular'],
      system: 'notoSerif',
      webFontByWeight: { 400: 'gloock' },
    },
    {
      family: 'Gloock Times',
      local: ['Times New Roman', 'Liberation Serif'],
      system: 'timesNewRoman',
      webFontByWeight: { 400: 'gloock' },
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
  weights: { min: 400, max: 600 },
  fallbacks: [
    {
      family: 'Instrument Arial',
      local: ['Arial', 'Liberation Sans'],
      system: 'arial',
      webFontByWeight: { 400: 'instrumentSans', 500: 'instrumentSans500' },
    },
    {
      family: 'Instrument Arial',
      local: ['Arial Bold', 'Liberation Sans Bold'],
      system: 'arialBold',
      webFontByWeight: { 600: 'instrumentSans600' },
    },
    {
      family: 'Instrument Roboto',
      local: ['Roboto', 'Roboto Regular'],
      system: 'roboto',
      webFontByWeight: { 400: 'instrumentSans', 500: 'instrumentSans500' },
    },
    {
      family: 'Instrument Roboto',
      local: ['Roboto Bold'],
      system: 'robotoBold',
      webFontByWeight: { 600: 'instrumentSans600' },
    },
  ],
  generic: 'Arial,sans-serif',
};

export interface BuiltFont extends WebFont {
  /** Path below `dist`. */
  path: string;
  bytes: Buffer;
}

/**
 * Makes font files with only the characters that the pages show, and those of `BASE_CHARACTERS`.
 *
 * @param text all words of the site
 */
export function buildFonts(text: string, cache: Cache, options: { everyLetter: boolean }): Promise<BuiltFont[]> {
  const characters = charactersOf(text + BASE_CHARACTERS + (options.everyLetter ? EVERY_LETTER : ''));
  return Promise.all([displayFont, textFont].map((font) => buildFont(font, characters, cache)));
}

async function buildFont(font: WebFont, characters: string, cache: Cache): Promise<BuiltFont> {
  const source = await readFile(createRequire(import.meta.url).resolve(font.source));
  const bytes = await cache.getOrCreate(subsetRecipe, { source, characters, weights: font.weights });
  const fileName = font.family.toLowerCase().replaceAll(' ', '-');
  return { ...font, path: `assets/${fileName}.${contentHash(bytes)}.woff2`, bytes };
}

/** Lists each character once. A letter with its accent is one, as browsers draw it; control characters are left out. */
const charactersOf = (text: string): string =>
  [...new Set(text.normalize('NFC'))]
    .filter((character) => character >= ' ')
    .sort()
    .join('');

/** Returns the `@font-face` rules of fonts and fallbacks, and the font stacks as `--serif` and `--sans`. */
export function fontStyles(fonts: readonly BuiltFont[], base: BaseUrl, hasFold: boolean): string {
  const rules = fonts.flatMap((font) => [faceRule(font, base, hasFold), ...font.fallbacks.map(fallbackFaces)]);
  return `${rules.join('')}:root{${fonts.map(fontStackDeclaration).join(';')}}`;
}

function faceRule({ family, weights, fontDisplay, path }: BuiltFont, base: BaseUrl, hasFold: boolean): string {
  const weightRange = weights ? `font-weight:${weights.min} ${weights.max};` : '';
  const face = `font-family:"${family}";src:url(${base + path}) format("woff2");${weightRange}`;
  return `@font-face{${face}font-display:${fontDisplay(hasFold)}}`;
}

/** Example: `--serif:"Gloock","Gloock Georgia",…,Georgia,serif`. */
function fontStackDeclaration({ property, family, fallbacks, generic }: WebFont): string {
  // Fallbacks may share a family, which the font stack names once.
  const families = new Set([family, ...fallbacks.map((fallback) => fallback.family)]);
  const quotedFamilies = [...families].map((name) => `"${name}"`);
  return `${property}:${quotedFamilies.join()},${generic}`;
}
