import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { create, type Font } from 'fontkit';
import { beforeAll, describe, expect, test } from 'vitest';
import { fallbackFaces, webFontMetrics } from '../../../scripts/generator/fonts/fallback.ts';
import { buildFonts, fontStyles, type BuiltFont } from '../../../scripts/generator/fonts.ts';
import { longDate } from '../../../src/calendar.ts';
import { openCountingCache } from '../../support/generator.ts';

const text =
  'Alineadores invisibles, planificados en 3D y dirigidos por una ortodoncista, en Vitacura y Providencia. ' +
  "¿Tienes 30 minutos? Resérvalos para ti: «Agenda tu evaluación» · N° 19.628 · Av. O'Higgins ÷";

let root: string;
let built: BuiltFont[];
let made: string[];

/** The fonts of a text, made with a cache of that name. */
async function build(shown: string, { folder = 'one', everyLetter = false } = {}) {
  const cache = openCountingCache(path.join(root, folder));
  const fonts = await buildFonts(shown, cache, { everyLetter });
  return { fonts, made: cache.made };
}

function parse(fonts: readonly BuiltFont[]): Font[] {
  return fonts.map(({ bytes }) => {
    const font = create(bytes);
    if (!('unitsPerEm' in font)) throw new Error('not a font');
    return font;
  });
}

const pathsOf = (fonts: readonly BuiltFont[]) => fonts.map(({ path }) => path);

const has = (font: Font, character: string) => font.hasGlyphForCodePoint(character.codePointAt(0)!);

beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'fonts-'));
  ({ fonts: built, made } = await build(text));
  return () => rmSync(root, { recursive: true });
});

describe('the font files', () => {
  test('contain the letters of the text and those that scripts may write, and few others', () => {
    const dates = Array.from({ length: 12 }, (_, month) => longDate(new Date(Date.UTC(2026, month, 15))));
    const wanted = new Set(`${text}0123456789${dates.join('')}`);
    const fonts = parse(built);
    expect(fonts).toHaveLength(2);
    for (const font of fonts) {
      expect([...wanted].filter((character) => !has(font, character))).toEqual([]);
      expect([...'øKW'].filter((character) => has(font, character))).toEqual([]);
    }
    // Testimonials.css puts quotation marks around the words of patients, which are set in the serif.
    expect(fonts.map((font) => has(font, '“') && has(font, '”'))).toEqual([true, true]);
  });

  test('keep kerning and the weights in use, but neither ligatures nor hinting instructions', () => {
    const [serif, sans] = parse(built);
    expect(sans?.variationAxes).toMatchObject({ wght: { min: 400, default: 400, max: 600 } });
    for (const font of [serif!, sans!]) {
      expect(font.availableFeatures).toContain('kern');
      expect(font.availableFeatures).not.toContain('liga');
      const apart = [...'To'].reduce((sum, letter) => sum + font.layout(letter).advanceWidth, 0);
      expect(font.layout('To').advanceWidth).toBeLessThan(apart);
      const { tables } = (font as Font & { directory: { tables: object } }).directory;
      expect(tables).toHaveProperty('glyf');
      expect(tables).not.toHaveProperty('fpgm');
    }
  });
});

test('the style defines every fallback font of its stacks once for each weight, about as wide as the web font', () => {
  const css = fontStyles(built, '/', false);
  expect(css).toContain('--serif:"Gloock","Gloock Georgia","Gloock Noto","Gloock Times",Georgia,serif');
  expect(css).toContain('--sans:"Instrument Sans","Instrument Arial","Instrument Roboto",Arial,sans-serif');
  const faces = [
    ...css.matchAll(/@font-face\{font-family:"([^"]+)"[^}]*?(?:font-weight:([^;]+))?;(?:font-display|size)/g),
  ];
  expect(faces.map(([, family, weight = '400']) => `${family} ${weight}`)).toEqual([
    ...['Gloock 400', 'Gloock Georgia 400', 'Gloock Noto 400', 'Gloock Times 400', 'Instrument Sans 400 600'],
    ...[400, 500, 600].map((weight) => `Instrument Arial ${weight}`),
    ...[400, 500, 600].map((weight) => `Instrument Roboto ${weight}`),
  ]);
  const adjusts = [...css.matchAll(/size-adjust:([\d.]+)%/g)].map(([, value]) => Number(value));
  expect([adjusts.length, Math.min(...adjusts) > 90, Math.max(...adjusts) < 116]).toEqual([9, true, true]);
});

const strange = ['Sonríe 😀👩‍⚕️', 'שלום مرحبا', '', 'a\n\t\u0000b\u200b'];

test.each(strange)('text that the fonts cannot show does not stop the build: %j', async (text) => {
  const { fonts } = await build(text, { folder: 'strange' });
  expect(parse(fonts).every((font) => has(font, '0'))).toBe(true);
  expect(fontStyles(fonts, '/', true)).not.toMatch(/NaN|Infinity/);
});

test('fonts are made again only for a new letter', async () => {
  expect(made).toEqual(['font', 'font']);
  const again = await build(text);
  expect(again.made).toEqual([]);
  expect(fontStyles(again.fonts, '/', true)).toBe(fontStyles(built, '/', true));

  const other = await build(`${text} Agenda`);
  expect(other.made).toEqual([]);
  expect(pathsOf(other.fonts)).toEqual(pathsOf(built));

  const more = await build(`${text} ø`);
  expect(pathsOf(more.fonts)).not.toEqual(pathsOf(built));
  expect(parse(more.fonts).every((font) => has(font, 'ø'))).toBe(true);
  // What a draft writes next is there already.
  expect(parse((await build(text, { everyLetter: true })).fonts).every((font) => has(font, 'W'))).toBe(true);
});

describe('a fallback font', () => {
  test('has the width and the line height of the web font', () => {
    const fallback = { family: 'Test Arial', local: ['Arial', 'Liberation Sans'], system: 'arial' } as const;
    // .465 of Instrument Sans are 104.3 % of Arial's 913/2048.
    expect(fallbackFaces({ ...fallback, webFontByWeight: { 500: 'instrumentSans500' } })).toBe(
      '@font-face{font-family:"Test Arial";src:local("Arial"),local("Liberation Sans");font-weight:500;' +
        'size-adjust:104.3%;ascent-override:93%;descent-override:24%}',
    );
  });

  test('is fitted to the versions of the typefaces that the site has', () => {
    const heights = parse(built).map(({ ascent, descent, unitsPerEm }) => [ascent / unitsPerEm, -descent / unitsPerEm]);
    const { gloock, instrumentSans } = webFontMetrics;
    expect(heights).toEqual([gloock, instrumentSans].map(({ ascent, descent }) => [ascent, descent]));
  });
});
