import systemWidths from './system-widths.json' with { type: 'json' };

/**
 * Fonts that systems bring. `system-widths.json` holds their advance widths in thousandths of the type size: by width, the
 * characters that have it, such as `"889": "%"`. Measured from fonts of the same metrics: Arial from Liberation Sans 1.07 and
 * Times New Roman from Liberation Serif 1.07, Georgia from Gelasio 1.008 (both made to match), Roboto 3.015 and
 * Noto Serif 2.015 from @fontsource. The averages agree with @capsizecss/metrics 4 (Arial 913/2048, Georgia
 * 913/2048, Roboto 911/2048).
 */
export type SystemFont = keyof typeof systemWidths;

/** A system font that stands in until the web font is there. */
export interface Fallback {
  /** Family name in the font stack. */
  family: string;
  system: SystemFont;
  /** Its full names on visitors' systems; the first that is installed is used. Linux has open fonts of the same widths. */
  local: readonly string[];
  /** The weight of the web font that it stands in for; absent if the web font has only one. */
  weight?: number | undefined;
}

/** The web font that the fallbacks are fitted to, at one weight. */
export type FontMetrics = Awaited<ReturnType<typeof readMetrics>>;

/**
 * Reads how much room the letters of a web font take, to which `fallbackFace` fits a system font. Lengths are in em: 1 is
 * the type size.
 *
 * @param file the font file (TrueType or WOFF)
 * @throws Error for a collection of several fonts
 */
export async function readMetrics(file: Buffer) {
  // Imported only here, because the package takes long to load and most builds need no metrics: their results are cached.
  const { create } = await import('fontkit');
  const font = create(file);
  if (!('unitsPerEm' in font)) throw new Error('a font collection has no metrics of its own');
  const em = font.unitsPerEm;
  return {
    /** How far a line reaches above and below its baseline, both positive. */
    ascent: font.ascent / em,
    descent: -font.descent / em,
    /** Width of a text, kerned. */
    width: (text: string) => font.layout(text).advanceWidth / em,
    /** Whether the font has a glyph for a character. */
    has: (character: string) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
  };
}

/** Stands in for an empty text, which has no width to fit a fallback to. Every font has these letters. */
const PLAIN_WORD = 'alba';

/** A ratio in per cent with one decimal, such as `97.4%`: finer would be less than a pixel in a line of 500. */
const percent = (ratio: number) => `${Number((ratio * 100).toFixed(1))}%`;

/**
 * The `@font-face` rule of a system font that stands in until the web font is there. The rule scales it so that words
 * take the same room and the page does not move when the web font comes: widths by `size-adjust` (CSS Fonts 5), the height
 * of lines by `ascent-override` and `descent-override` (CSS Fonts 4; Safari ignores these two).
 *
 * @param font the web font
 * @param text the words whose widths are compared, in lines separated by line breaks; if it has none, PLAIN_WORD
 * @returns the rule as CSS text
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
    // The overrides are relative to the adjusted size, hence the division. `line-gap-override` is not needed: a line
    // gap counts only for `line-height: normal`, which the site never uses.
    `ascent-override:${percent(font.ascent / sizeAdjust)}`,
    `descent-override:${percent(font.descent / sizeAdjust)}`,
  ];
  return `@font-face{${declarations.join(';')}}`;
}

/**
 * The width of a text in the web font, divided by its width in a system font, such as 0.974: `fallbackFace` scales the
 * system font by it. Words with a character that one of the two fonts lacks are not measured. 1 if no word could be
 * measured, as in a text in another script.
 */
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

/**
 * How many spaces a text shows, whose width counts like that of its words: one between two words of a line, none where a
 * line ends. `'Ver precios\nAgendar una hora'` has 3. An empty line at the end changes nothing.
 */
function countSpaces(text: string): number {
  const words = text.split(/\s+/u).length;
  const lines = text.split('\n').length;
  // Each line has one space less than it has words.
  return words - lines;
}

/** The width of each character of a system font, in em. */
function characterWidthsOf(system: SystemFont): ReadonlyMap<string, number> {
  const widths = new Map<string, number>();
  for (const [width, characters] of Object.entries(systemWidths[system])) {
    for (const character of characters) widths.set(character, Number(width) / 1000);
  }
  return widths;
}

/**
 * Counts how often each word occurs in a text, so that `widthRatio` measures each word once. For a text without words, the
 * count of PLAIN_WORD is 1, so that there is something to measure.
 */
function countWords(text: string): Map<string, number> {
  const words = text.split(/\s+/u).filter((word) => word !== '');
  if (words.length === 0) return new Map([[PLAIN_WORD, 1]]);
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
