/** Colours as they are painted, and their contrast. */
import type { Page } from 'playwright/test';
import sharp from 'sharp';

export type Colour = readonly [red: number, green: number, blue: number];

/** A picture as pixels: three bytes each (red, green, blue), row by row. */
export interface Picture {
  data: Buffer;
  width: number;
  height: number;
}

export async function decode(png: Buffer): Promise<Picture> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** The colour of a pixel; pixels are counted row by row from 0. */
export const pixelAt = ({ data }: Picture, pixel: number): Colour => [
  data[pixel * 3] ?? 0,
  data[pixel * 3 + 1] ?? 0,
  data[pixel * 3 + 2] ?? 0,
];

/** The colours of a small picture's pixels, row by row. */
export async function readPixels(png: Buffer): Promise<Colour[]> {
  const picture = await decode(png);
  return Array.from({ length: picture.data.length / 3 }, (_, pixel) => pixelAt(picture, pixel));
}

/** Whether a pixel lies inside a letter: there it has the text's colour, which at edges is mixed with the background. */
const isLetter = (pixel: Colour, colour: Colour): boolean =>
  Math.abs(pixel[0] - colour[0]) < 12 && Math.abs(pixel[1] - colour[1]) < 12 && Math.abs(pixel[2] - colour[2]) < 12;

/** The pixels inside letters of a colour, in a part of a picture: whole numbers, `right` and `bottom` exclusive. */
export function lettersIn(
  picture: Picture,
  colour: Colour,
  part: Partial<Record<'left' | 'top' | 'right' | 'bottom', number>> = {},
): number[] {
  const { left = 0, top = 0, right = picture.width, bottom = picture.height } = part;
  const letters: number[] = [];
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const pixel = y * picture.width + x;
      if (isLetter(pixelAt(picture, pixel), colour)) letters.push(pixel);
    }
  }
  return letters;
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
