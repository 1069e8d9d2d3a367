import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { create, type Font } from 'fontkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { longDate } from '../../../src/calendar.ts';
import { fallbackFace, type FontMetrics } from '../../../scripts/build/fonts/fallback.ts';
import { systemWidths } from '../../../scripts/build/fonts/system.ts';
import { buildFonts } from '../../../scripts/build/fonts.ts';
import type { OutputFile } from '../../../scripts/build/types.ts';
import { openCountingCache, type CountingCache } from './countingCache.ts';

const text =
  'Alineadores invisibles, planificados en 3D y dirigidos por una ortodoncista, en Vitacura y Providencia. ' +
  '¿Tienes 30 minutos? Resérvalos para ti: «Agenda tu evaluación» · N° 19.628 · ÷';

let root: string;
let built: Awaited<ReturnType<typeof buildFonts>>;
let first: CountingCache;

const countingCache = (folder: string) => openCountingCache(path.join(root, folder));

const read = ({ body }: OutputFile): Buffer => {
  if (typeof body === 'string' || body instanceof Uint8Array) return Buffer.from(body);
  return readFileSync(body.copyOf);
};

function parse(file: OutputFile | undefined): Font {
  const font = file && create(read(file));
  if (!font || !('unitsPerEm' in font)) throw new Error('not a font');
  return font;
}

beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'fonts-'));
  first = countingCache('one');
  built = await buildFonts({ text, cache: first, base: '/' });
}, 30_000);
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('the font files', () => {
  it('weigh at most 36 kB together', () => {
    expect(built.files).toHaveLength(2);
    expect(built.files.reduce((sum, file) => sum + read(file).byteLength, 0)).toBeLessThan(36_000);
  });

  it('hold what the text shows and what a browser may write, and little else', () => {
    const dates = Array.from({ length: 12 }, (_, month) => longDate(new Date(Date.UTC(2026, month, 15))));
    const quotes = '“”'; // Testimonials.css
    const wanted = new Set(`${text}0123456789${dates.join('')}${quotes}`);
    for (const font of built.files.map(parse)) {
      const missing = [...wanted].filter((character) => !font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));
      expect(missing).toEqual([]);
      for (const other of 'øKW') expect(font.hasGlyphForCodePoint(other.codePointAt(0) ?? 0)).toBe(false);
    }
  });

  it('keep kerning and ligatures, and the weights in use', () => {
    const [serif, sans] = built.files.map(parse);
    expect(serif?.availableFeatures).toEqual(expect.arrayContaining(['kern', 'liga', 'tnum']));
    expect(sans?.availableFeatures).toEqual(expect.arrayContaining(['kern', 'liga']));
    expect(sans?.variationAxes).toMatchObject({ wght: { min: 400, default: 400, max: 600 } });
    const apart = (font: Font | undefined) =>
      [...'To'].reduce((sum, letter) => sum + (font?.layout(letter).advanceWidth ?? 0), 0);
    expect(serif?.layout('To').advanceWidth).toBeLessThan(apart(serif));
    expect(sans?.layout('To').advanceWidth).toBeLessThan(apart(sans));
  });

  it('carry no instructions for the grids of old screens', () => {
    for (const font of built.files.map(parse)) {
      const tables = Object.keys((font as Font & { directory: { tables: Record<string, unknown> } }).directory.tables);
      expect(tables).toContain('glyf');
      expect(tables).not.toContain('fpgm');
    }
  });

  it('are preloaded, and named by what they are made from', async () => {
    expect(built.preload).toEqual([
      expect.stringMatching(/^\/assets\/gloock\.\w{10}\.woff2$/),
      expect.stringMatching(/^\/assets\/instrument-sans\.\w{10}\.woff2$/),
    ]);
    expect(built.files.map((file) => `/${file.path}`)).toEqual(built.preload);
    for (const address of built.preload) expect(built.css).toContain(`url(${address})`);

    const below = await buildFonts({ text, cache: first, base: '/site/' });
    expect(below.preload).toEqual(built.preload.map((address) => `/site${address}`));
    expect(below.css).toBe(built.css.replaceAll('/assets/', '/site/assets/'));
  });
});

describe('the style', () => {
  it('is small, shows text at once and names the stacks', () => {
    expect(built.css.length).toBeLessThan(1800);
    expect(built.css).not.toMatch(/unicode-range|\n/);
    expect(built.css.match(/font-display:\w+/g)).toEqual(['font-display:swap', 'font-display:optional']);
    expect(built.css).toContain('--serif:"Gloock","Gloock Georgia","Gloock Noto","Gloock Times",Georgia,serif');
    expect(built.css).toContain('--sans:"Instrument Sans","Instrument Arial","Instrument Roboto",Arial,sans-serif');
  });

  it('defines every fallback that a stack names, once for each weight', () => {
    const faces = [...built.css.matchAll(/@font-face\{font-family:"([^"]+)"/g)].map(([, family]) => family);
    expect(faces).toEqual([
      'Gloock',
      'Gloock Georgia',
      'Gloock Noto',
      'Gloock Times',
      'Instrument Sans',
      'Instrument Arial',
      'Instrument Arial',
      'Instrument Roboto',
      'Instrument Roboto',
    ]);
  });

  it('fits the fallbacks to within the range that two text faces can differ', () => {
    const adjusts = [...built.css.matchAll(/size-adjust:([\d.]+)%/g)].map(([, value]) => Number(value));
    expect(adjusts).toHaveLength(7);
    for (const adjust of adjusts) {
      expect(adjust).toBeGreaterThan(90);
      expect(adjust).toBeLessThan(116);
    }
  });
});

describe('text that the fonts cannot show', () => {
  it.each([
    ['emoji', 'Sonríe 😀👩‍⚕️'],
    ['right to left', 'שלום مرحبا'],
    ['nothing', ''],
    ['control characters', 'a\n\t\u0000b\u200b'],
  ])('does not stop the build: %s', async (_, strange) => {
    const { files, css } = await buildFonts({ text: strange, cache: countingCache('strange'), base: '/' });
    expect(files.map(parse).every((font) => font.hasGlyphForCodePoint(48))).toBe(true);
    expect(css).not.toMatch(/NaN|Infinity/);
  });
});

describe('the cache', () => {
  it('keeps fonts and style', async () => {
    expect(first.made.toSorted()).toEqual([
      'font',
      'font',
      'font-faces',
      'font-faces',
      'font-still',
      'font-still',
      'font-still',
    ]);
    const again = countingCache('one');
    expect(await buildFonts({ text, cache: again, base: '/' })).toEqual(built);
    expect(again.made).toEqual([]);
  });

  it('keeps the fonts while the text brings no new letter', async () => {
    const cache = countingCache('one');
    const other = await buildFonts({ text: `${text} Agenda`, cache, base: '/' });
    expect(cache.made).toEqual(['font-faces', 'font-faces']);
    expect(other.preload).toEqual(built.preload);

    const more = await buildFonts({ text: `${text} ø`, cache, base: '/' });
    expect(more.preload).not.toEqual(built.preload);
    expect(more.files.map(parse).every((font) => font.hasGlyphForCodePoint('ø'.codePointAt(0) ?? 0))).toBe(true);
  });

  it('is not needed for the same bytes', async () => {
    const second = await buildFonts({ text, cache: countingCache('two'), base: '/' });
    expect(second.css).toBe(built.css);
    expect(second.files.map((file) => read(file).toString('base64'))).toEqual(
      built.files.map((file) => read(file).toString('base64')),
    );
  });
});

describe('a fallback face', () => {
  /** A font whose every letter is 0.6 wide, 1 high and 0.25 deep. */
  const font: FontMetrics = {
    ascent: 1,
    descent: 0.25,
    lineGap: 0,
    width: (word) => word.length * 0.6,
    has: () => true,
  };
  const arial = { family: 'Test Arial', system: 'arial', local: ['Arial', 'Liberation Sans'] } as const;

  it('takes the room of the web font, and its lines the height', () => {
    // Arial: l, i and space 0.222, 0.222 and 0.278; "alba" is always counted: 0.556 0.222 0.556 0.556 + 0.278.
    const system = 9 * (0.222 * 2 + 0.278) + 1.89 + 0.278;
    const adjust = Number(((9 * 0.6 * 3 + 0.6 * 5) / system).toFixed(3));
    const percent = (value: number) => `${Number((value * 100).toFixed(2))}%`;
    expect(fallbackFace(arial, font, Array(9).fill('li').join(' '))).toBe(
      `@font-face{font-family:"Test Arial";src:local("Arial"),local("Liberation Sans");size-adjust:${percent(adjust)};` +
        `ascent-override:${percent(1 / adjust)};descent-override:${percent(0.25 / adjust)};line-gap-override:0%}`,
    );
  });

  it('weighs letters by how often they stand in the text', () => {
    const adjust = (words: string) => Number(/size-adjust:([\d.]+)%/.exec(fallbackFace(arial, font, words))?.[1]);
    expect(adjust('ililil ililil alma')).toBeGreaterThan(adjust('ililil alma alma alma'));
  });

  it('leaves out words that one of the two cannot show', () => {
    expect(fallbackFace(arial, font, 'hola 日本語')).toBe(fallbackFace(arial, font, 'hola'));
    const poor = { ...font, has: (character: string) => character !== 'w' };
    expect(fallbackFace(arial, poor, 'hola www')).toBe(fallbackFace(arial, font, 'hola'));
  });

  it('keeps the weights that it stands in for', () => {
    expect(fallbackFace({ ...arial, weight: '400 500' }, font, 'hola')).toContain(';font-weight:400 500;');
  });

  it.each(Object.keys(systemWidths) as (keyof typeof systemWidths)[])(
    'knows every Spanish letter of %s, once',
    (name) => {
      const known = Object.values(systemWidths[name]).join('');
      for (const letter of ' abcdefghijklmnopqrstuvwxyzáéíóúüñABCDEFGHIJKLMNOPQRSTUVWXYZÁÉÍÓÚÜÑ0123456789.,;:¿?¡!«»“”…') {
        expect(known.split(letter), letter).toHaveLength(2);
      }
    },
  );
});
