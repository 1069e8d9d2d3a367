import systemWidths from './system-widths.json' with { type: 'json' };

/**
 * Fonts of operating systems. `system-widths.json` lists the characters of each advance width, in thousandths of the
 * type size: `"889": "%"`. The widths were measured from fonts with the same metrics: Arial from Liberation Sans 1.07,
 * Times New Roman from Liberation Serif 1.07, Georgia from Gelasio 1.008, Roboto 3.015 and Noto Serif 2.015 from
 * @fontsource. The averages agree with @capsizecss/metrics 4 (Arial 913/2048, Georgia 913/2048, Roboto 911/2048).
 */
export type SystemFont = keyof typeof systemWidths;

export interface Fallback {
  family: string;
  system: SystemFont;
  /** Full names of the font and, for Linux, of an open font with the same widths. The first installed one is used. */
  local: readonly string[];
  /** Weight of the replaced web font; undefined if that has only one. */
  weight?: number | undefined;
}

export type FontMetrics = Awaited<ReturnType<typeof readMetrics>>;

/** Lengths in em: 1 is the type size. */
export async function readMetrics(file: Buffer) {
  // Imported only when needed, because it loads slowly and most results are cached.
  const { create } = await import('fontkit');
  const font = create(file);
  if (!('unitsPerEm' in font)) throw new Error('a font collection has no metrics of its own');
  const em = font.unitsPerEm;
  return {
    /** Distance from the baseline, positive like `descent`. */
    ascent: font.ascent / em,
    descent: -font.descent / em,
    /** Width of a text with kerning. */
    width: (text: string) => font.layout(text).advanceWidth / em,
    has: (character: string) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
  };
}

/** Replaces an empty text, which has no width. Every font has these letters. */
const PLAIN_WORD = 'alba';

/** One decimal is enough: finer steps are less than a pixel in a line of 500. */
const percent = (ratio: number) => `${Number((ratio * 100).toFixed(1))}%`;

/**
 * Returns an `@font-face` rule that gives a system font the dimensions of the web font, so that the page does not move
 * when the web font arrives: widths by `size-adjust` (CSS Fonts 5), the height of lines by `ascent-override` and
 * `descent-override` (CSS Fonts 4; Safari ignores both).
 */
export function fallbackFace(fallback: Fallback, font: FontMetrics, text: string): string {
  const { family, system, local, weight } = fallback;
  const sizeAdjust = widthRatio(text, font, system);
  const sources = local.map((name) => `local("${name}")`);
  const declarations = [
    `font-family:"${family}"`,
    `src:${sources.join()}`,
    ...(weight ? [`font-weight:${weight}`] : []),
    `size-adjust:${percent(sizeAdjust)}`,
    // The overrides are relative to the adjusted size, hence the division. `line-gap-override` is not needed, because a
    // line gap affects only `line-height: normal`, which the site never uses.
    `ascent-override:${percent(font.ascent / sizeAdjust)}`,
    `descent-override:${percent(font.descent / sizeAdjust)}`,
  ];
  return `@font-face{${declarations.join(';')}}`;
}

/** Ignores words with a character that one of the fonts lacks. Only the widths of the web font include kerning. */
function widthRatio(text: string, font: FontMetrics, system: SystemFont): number {
  const systemCharWidths = characterWidthsOf(system);
  let wordsInWebFont = 0;
  let wordsInSystemFont = 0;
  for (const [word, count] of countWords(text)) {
    const characters = [...word];
    const isMeasurable = characters.every((character) => systemCharWidths.has(character) && font.has(character));
    if (!isMeasurable) continue;
    let wordInSystemFont = 0;
    for (const character of characters) wordInSystemFont += systemCharWidths.get(character) ?? 0;
    wordsInWebFont += count * font.width(word);
    wordsInSystemFont += count * wordInSystemFont;
  }
  const isAnyMeasured = wordsInSystemFont > 0;
  if (!isAnyMeasured) return 1;
  const spaces = countSpaces(text);
  const webWidth = wordsInWebFont + spaces * font.width(' ');
  const systemWidth = wordsInSystemFont + spaces * (systemCharWidths.get(' ') ?? 0);
  return Number((webWidth / systemWidth).toFixed(3));
}

function countSpaces(text: string): number {
  const words = text.split(/\s+/u).length;
  const lines = text.split('\n').length;
  // A line has one space less than words.
  return words - lines;
}

function characterWidthsOf(system: SystemFont): ReadonlyMap<string, number> {
  const widths = new Map<string, number>();
  for (const [width, characters] of Object.entries(systemWidths[system])) {
    for (const character of characters) widths.set(character, Number(width) / 1000);
  }
  return widths;
}

function countWords(text: string): Map<string, number> {
  const words = text.split(/\s+/u).filter((word) => word !== '');
  if (words.length === 0) return new Map([[PLAIN_WORD, 1]]);
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
