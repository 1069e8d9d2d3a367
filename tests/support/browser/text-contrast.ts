/** Measures the contrast of words with the pixels behind their letters, where the background is a picture or gradient. */
import type { Locator } from 'playwright/test';
import sharp from 'sharp';
import { applyStyles, contrast, parseColour, type Colour } from './pixels.ts';

/** A text with its colour and the rectangles of its lines, in pixels from the top left corner of its section. */
interface PlacedText {
  text: string;
  colour: string;
  /** 24 px, or 18.66 px bold: WCAG asks 3 : 1 of it, else 4.5 : 1. */
  isLarge: boolean;
  lines: { left: number; top: number; width: number; height: number }[];
}

/**
 * Finds every text of a section that a visitor sees, and where it stands in the section. Runs in the page, so it may use
 * nothing from outside.
 */
function findTexts(section: Element): PlacedText[] {
  const origin = section.getBoundingClientRect();
  const walker = document.createTreeWalker(section, NodeFilter.SHOW_TEXT);
  const texts: PlacedText[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const element = node.parentElement;
    if (!element || !node.textContent?.trim() || element.closest('[aria-hidden="true"], .unseen')) continue;
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    const { color, fontSize, fontWeight } = getComputedStyle(element);
    const size = parseFloat(fontSize);
    const range = document.createRange();
    range.selectNodeContents(node);
    const lines = [...range.getClientRects()].map(({ left, top, width, height }) => ({
      left: left - origin.left,
      top: top - origin.top,
      width,
      height,
    }));
    const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700);
    texts.push({ text: node.textContent.trim().slice(0, 40), colour: color, isLarge, lines });
  }
  return texts;
}

/** A picture as pixels: three bytes each (red, green, blue), row by row. */
interface Picture {
  data: Buffer;
  width: number;
  height: number;
}

async function decode(png: Buffer): Promise<Picture> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

const pixelAt = ({ data }: Picture, pixel: number): Colour => [
  data[pixel * 3] ?? 0,
  data[pixel * 3 + 1] ?? 0,
  data[pixel * 3 + 2] ?? 0,
];

/** Whether a pixel lies inside a letter: there it has the text's colour, which at edges is mixed with the background. */
const isLetter = (pixel: Colour, colour: Colour): boolean =>
  Math.abs(pixel[0] - colour[0]) < 12 && Math.abs(pixel[1] - colour[1]) < 12 && Math.abs(pixel[2] - colour[2]) < 12;

/** A text of a section, and which pixels of the section's screenshot lie inside its letters, counted row by row from 0. */
export interface LetteredText {
  text: string;
  colour: Colour;
  isLarge: boolean;
  letters: readonly number[];
}

/** Finds the pixels of a text's letters in a screenshot of its section. */
function findPixels({ lines, colour: css, text, isLarge }: PlacedText, screenshot: Picture): LetteredText {
  const colour = parseColour(css);
  const letters: number[] = [];
  for (const { left, top, width, height } of lines) {
    const right = Math.min(left + width, screenshot.width);
    const bottom = Math.min(top + height, screenshot.height);
    for (let y = Math.max(0, Math.round(top)); y < Math.floor(bottom); y += 1) {
      for (let x = Math.max(0, Math.round(left)); x < Math.floor(right); x += 1) {
        const pixel = y * screenshot.width + x;
        if (isLetter(pixelAt(screenshot, pixel), colour)) letters.push(pixel);
      }
    }
  }
  return { text, colour, isLarge, letters };
}

/** The header floats over the page, so it is not the background of its words. */
const WITHOUT_HEADER = '.header, .skip-link { visibility: hidden !important }';

/**
 * Finds the letters of a section's texts, for `findFaintTexts`. They stay where they are while the section keeps its width
 * and only its pictures change. The browser context must have a deviceScaleFactor of 1.
 *
 * @throws Error if fewer than 100 pixels of letters were found, which would say nothing
 */
export async function findLetters(section: Locator): Promise<LetteredText[]> {
  await applyStyles(section.page(), WITHOUT_HEADER);
  const screenshot = await decode(await section.screenshot());
  const placedTexts = await section.evaluate(findTexts);
  await applyStyles(section.page(), '');

  const texts = placedTexts.map((text) => findPixels(text, screenshot));
  const count = texts.reduce((sum, { letters }) => sum + letters.length, 0);
  if (count < 100) throw new Error(`only ${count} pixels of letters were found`);
  return texts;
}

/**
 * The texts of a section whose contrast is below the minimum of WCAG 2.2 AA, each with its ratio, such as
 * `Hola: 3.10 : 1`. Measures a screenshot of the section without its texts, where their letters would be.
 *
 * @param texts the section's texts, from `findLetters`
 */
export async function findFaintTexts(section: Locator, texts: readonly LetteredText[]): Promise<string[]> {
  const page = section.page();
  await applyStyles(page, `${WITHOUT_HEADER} main *, main *::before { color: transparent !important }`);
  const background = await decode(await section.screenshot());
  await applyStyles(page, '');

  const faintTexts: string[] = [];
  for (const { text, colour, isLarge, letters } of texts) {
    const ratios = letters.map((pixel) => contrast(colour, pixelAt(background, pixel)));
    // Typed arrays sort numbers natively.
    const sorted = Float64Array.from(ratios).sort();
    // Ignores the lowest 2 percent: a fine line of a drawing may cross a letter.
    const lowest = sorted[Math.floor(sorted.length / 50)];
    const minimum = isLarge ? 3 : 4.5;
    if (lowest !== undefined && lowest < minimum) faintTexts.push(`${text}: ${lowest.toFixed(2)} : 1`);
  }
  return faintTexts;
}
