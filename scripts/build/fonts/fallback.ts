import { systemWidths, type SystemFont } from './system.ts';

/** A system font that stands in until the web font is there. */
export interface Fallback {
  /** Family name in the font stack. */
  family: string;
  system: SystemFont;
  /** Full names on the visitor's system; the second is the open font of the same widths, for Linux. */
  local: readonly string[];
  /** `font-weight` range of the face; absent for 400. */
  weight?: string;
}

/** The web font that the fallbacks are fitted to, at one weight. */
export interface FontMetrics {
  /** Height and depth of a line in type sizes, both positive. */
  ascent: number;
  descent: number;
  lineGap: number;
  /** Width of a text in type sizes, kerned. */
  width(text: string): number;
  has(character: string): boolean;
}

/** Reads the metrics of a font file (TrueType or WOFF). */
export async function readMetrics(file: Buffer): Promise<FontMetrics> {
  const { create } = await import('fontkit');
  const font = create(file);
  if (!('unitsPerEm' in font)) throw new Error('a font collection has no metrics of its own');
  const em = font.unitsPerEm;
  return {
    ascent: font.ascent / em,
    descent: -font.descent / em,
    lineGap: font.lineGap / em,
    width: (text) => font.layout(text).advanceWidth / em,
    has: (character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
  };
}

const percent = (ratio: number) => `${Number((ratio * 100).toFixed(2))}%`;

/**
 * The `@font-face` rule of a fallback that takes the same room as the web font, on average over the
 * words of `text`, and puts its lines at the same height: CSS Fonts 5, `size-adjust`; CSS Fonts 4,
 * `ascent-override` and the like (which Safari lacks: there only the widths fit).
 */
export function fallbackFace(fallback: Fallback, font: FontMetrics, text: string): string {
  const widths = new Map<string, number>();
  for (const [width, characters] of Object.entries(systemWidths[fallback.system])) {
    for (const character of characters) widths.set(character, Number(width) / 1000);
  }
  const space = font.width(' ');
  let web = 0;
  let system = 0;
  for (const [word, count] of countWords(text)) {
    const characters = [...word];
    if (!characters.every((character) => widths.has(character) && font.has(character))) continue;
    web += count * (font.width(word) + space);
    system += count * characters.reduce((sum, character) => sum + (widths.get(character) ?? 0), widths.get(' ') ?? 0);
  }
  const adjust = Number((web / system).toFixed(3));
  const { family, local, weight } = fallback;
  return [
    `@font-face{font-family:"${family}";src:${local.map((name) => `local("${name}")`).join()}`,
    ...(weight ? [`font-weight:${weight}`] : []),
    `size-adjust:${percent(adjust)}`,
    // These are given in the adjusted size.
    `ascent-override:${percent(font.ascent / adjust)}`,
    `descent-override:${percent(font.descent / adjust)}`,
    `line-gap-override:${percent(font.lineGap / adjust)}}`,
  ].join(';');
}

/** How often each word stands in the text. */
function countWords(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  // A text without words must not divide by zero.
  for (const word of `${text} alba`.split(/\s+/u)) if (word) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
