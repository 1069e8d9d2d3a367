import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { contentHash, type Cache } from './cache.ts';
import { fallbackFace, readMetrics, type Fallback, type FontMetrics } from './fonts/fallback.ts';
import type { OutputFile } from './types.ts';

/**
 * Characters that the browser writes and no page says: numbers and months of dates, and what style sheets
 * add. No others: with a few kB less, a font comes a round trip earlier where a connection is new.
 */
const baseCharacters = ' 0123456789abcdefghijlmnoprstuvyz“”';

interface WebFont {
  family: string;
  /** Custom property that holds the stack. */
  property: string;
  /** File in `node_modules`. */
  source: string;
  /** Start of the published file's name. */
  name: string;
  /**
   * Display type swaps in whenever it comes: its lines break where the design says. Text does so only
   * while nobody has begun to read (`optional`): no fallback breaks every line in the same place, and a
   * paragraph of one line more would push down what follows.
   */
  display: 'swap' | 'optional';
  /** `font-weight` range of the face; absent for 400. */
  weight?: string;
  axes?: Record<string, { min: number; max: number }>;
  features: readonly string[];
  dropTables: readonly string[];
  /** `at`: the weight of the web font that the fallback stands in for. */
  fallbacks: readonly (Fallback & { at?: number })[];
  generic: string;
}

const webFonts: readonly WebFont[] = [
  {
    family: 'Gloock',
    property: '--serif',
    source: '@fontsource/gloock/files/gloock-latin-400-normal.woff2',
    name: 'gloock',
    display: 'swap',
    // Figures of one width for the hours of the day.
    features: ['kern', 'liga', 'tnum'],
    dropTables: [],
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
    name: 'instrument-sans',
    display: 'optional',
    weight: '400 600',
    axes: { wght: { min: 400, max: 600 } },
    features: ['kern', 'liga'],
    // GDEF holds how kerning changes with weight: 5 kB for 3/1000 of the type size on average.
    dropTables: ['GDEF', 'STAT'],
    fallbacks: [
      { family: 'Instrument Arial', system: 'arial', local: ['Arial', 'Liberation Sans'], weight: '400 500', at: 400 },
      {
        family: 'Instrument Arial',
        system: 'arialBold',
        local: ['Arial Bold', 'Liberation Sans Bold'],
        weight: '600',
        at: 600,
      },
      {
        family: 'Instrument Roboto',
        system: 'roboto',
        local: ['Roboto', 'Roboto Regular'],
        weight: '400 500',
        at: 400,
      },
      { family: 'Instrument Roboto', system: 'robotoBold', local: ['Roboto Bold'], weight: '600', at: 600 },
    ],
    generic: 'Arial,sans-serif',
  },
];

/** Raised whenever subsetting or fitting changes otherwise than by `webFonts`. */
const version = 'fonts-1';

/**
 * The site's two families with only the characters that it shows, and fallbacks that take the same room.
 *
 * @param options.text everything the site shows, as running text: how often a letter stands in it
 *   decides how the fallbacks are fitted. Characters that a font lacks come from the system's fonts.
 * @param options.base path that the site lives below: `/` or `/site/`
 * @returns `css` (minified `@font-face` rules, and the stacks as `--serif` and `--sans`), the addresses
 *   to preload, and the font files
 */
export async function buildFonts(options: {
  text: string;
  cache: Cache;
  base: string;
}): Promise<{ css: string; preload: string[]; files: OutputFile[] }> {
  const { text, cache, base } = options;
  const characters = [...new Set(baseCharacters + text.normalize('NFC'))]
    .filter((one) => one >= ' ')
    .sort()
    .join('');
  const built = await Promise.all(webFonts.map((font) => buildFont(font, characters, text, cache)));
  const stacks = webFonts.map(({ property, family, fallbacks, generic }) => {
    const names = new Set([family, ...fallbacks.map((fallback) => fallback.family)]);
    return `${property}:${[...names].map((name) => `"${name}"`).join()},${generic}`;
  });
  return {
    css: [
      ...built.map(({ file, faces }) => faces.replace('{address}', base + file.path)),
      `:root{${stacks.join(';')}}`,
    ].join(''),
    preload: built.map(({ file }) => base + file.path),
    files: built.map(({ file }) => file),
  };
}

/** The subset of one family, and its `@font-face` rules with `{address}` for the file's. */
async function buildFont(
  font: WebFont,
  characters: string,
  text: string,
  cache: Cache,
): Promise<{ file: OutputFile; faces: string }> {
  const source = await readFile(createRequire(import.meta.url).resolve(font.source));
  const parts = [version, createHash('sha256').update(source).digest('hex'), JSON.stringify(font), characters];

  const subset = async (
    targetFormat: 'woff2' | 'sfnt',
    axes: Record<string, number | { min: number; max: number }> | undefined,
  ) => {
    const { default: subsetFont } = await import('subset-font');
    return subsetFont(source, characters, {
      targetFormat,
      noHinting: true,
      keepFeatures: [...font.features],
      dropTables: [...font.dropTables],
      ...(axes && { variationAxes: axes }),
    });
  };

  const file: OutputFile = {
    path: `assets/${font.name}.${contentHash(...parts)}.woff2`,
    body: { copyOf: await cache.file('font', parts, () => subset('woff2', font.axes)) },
  };
  /** The font at one weight, unpacked, to be measured. */
  const still = (weight: number | undefined) =>
    cache.bytes('font-still', [...parts, String(weight)], () => subset('sfnt', weight ? { wght: weight } : undefined));
  const faces = await cache.bytes('font-faces', [...parts, text], async () => {
    const rules = [
      `@font-face{font-family:"${font.family}";src:url({address}) format("woff2");` +
        `${font.weight ? `font-weight:${font.weight};` : ''}font-display:${font.display}}`,
    ];
    const measured = new Map<number | undefined, FontMetrics>();
    for (const { at, ...fallback } of font.fallbacks) {
      const metrics = measured.get(at) ?? (await readMetrics(await still(at)));
      measured.set(at, metrics);
      rules.push(fallbackFace(fallback, metrics, text));
    }
    return rules.join('');
  });
  return { file, faces: faces.toString() };
}
