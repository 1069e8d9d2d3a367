/** Colours as they are painted, and their contrast. */
import type { Page } from 'playwright/test';
import sharp from 'sharp';

export type Colour = readonly [red: number, green: number, blue: number];

/** The colours of a PNG's pixels, row by row. */
export async function readPixels(png: Buffer): Promise<Colour[]> {
  const data = await sharp(png).removeAlpha().raw().toBuffer();
  return Array.from({ length: data.length / 3 }, (_, at) => [data[at * 3]!, data[at * 3 + 1]!, data[at * 3 + 2]!]);
}

/** For each value of a channel, 0 to 255, how much light it stands for. A table, because millions of pixels are measured. */
const LIGHT = Float64Array.from({ length: 256 }, (_, value) => {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
});

/** Relative luminance of a colour, from 0 for black to 1 for white (WCAG 2.2, definition). */
const luminance = ([red, green, blue]: Colour): number =>
  0.2126 * (LIGHT[red] ?? 0) + 0.7152 * (LIGHT[green] ?? 0) + 0.0722 * (LIGHT[blue] ?? 0);

/** Contrast ratio of two colours in any order, from 1 to 21 (WCAG 2.2). */
export function contrast(a: Colour, b: Colour): number {
  const ofA = luminance(a) + 0.05;
  const ofB = luminance(b) + 0.05;
  return ofA > ofB ? ofA / ofB : ofB / ofA;
}

/** Parses `rgb(1, 2, 3)`, or three numbers between commas; transparency is ignored. */
export const parseColour = (css: string): Colour =>
  css
    .match(/\d+(\.\d+)?/g)!
    .slice(0, 3)
    .map(Number) as unknown as Colour;

/** Adds styles to the page in the place of those of the last call; '' removes them. The page's policy does not apply. */
export const applyStyles = (page: Page, css: string): Promise<void> =>
  page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
  }, css);
