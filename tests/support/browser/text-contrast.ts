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

const pixelAt = ({ data, width }: Picture, x: number, y: number): Colour => {
  const at = (y * width + x) * 3;
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
};

/** Whether a pixel lies inside a letter: there it has the text's colour, which at edges is mixed with the background. */
const isLetter = (pixel: Colour, colour: Colour): boolean =>
  Math.abs(pixel[0] - colour[0]) < 12 && Math.abs(pixel[1] - colour[1]) < 12 && Math.abs(pixel[2] - colour[2]) < 12;

/**
 * Contrast ratios of a text with the background, one for each pixel of its letters, sorted from the lowest.
 *
 * @param shown picture of the section; tells which pixels are letters
 * @param behind picture of the section without its texts; has the pixels behind them
 */
function contrastsOf({ colour: css, lines }: PlacedText, shown: Picture, behind: Picture): Float64Array {
  const colour = parseColour(css);
  const ratios: number[] = [];
  for (const { left, top, width, height } of lines) {
    const right = Math.min(left + width, shown.width);
    const bottom = Math.min(top + height, shown.height);
    for (let y = Math.max(0, Math.round(top)); y < Math.floor(bottom); y += 1) {
      for (let x = Math.max(0, Math.round(left)); x < Math.floor(right); x += 1) {
        if (isLetter(pixelAt(shown, x, y), colour)) ratios.push(contrast(colour, pixelAt(behind, x, y)));
      }
    }
  }
  // Typed arrays sort numbers natively.
  return Float64Array.from(ratios).sort();
}

/**
 * The texts of a section whose contrast is below the minimum of WCAG 2.2 AA, each with its ratio, such as
 * `Hola: 3.10 : 1`. Compares two screenshots, with the texts and without. The browser context must have a
 * deviceScaleFactor of 1.
 *
 * @throws Error if fewer than 100 pixels of letters were found, which would say nothing
 */
export async function findFaintTexts(section: Locator): Promise<string[]> {
  const page = section.page();
  // The header floats over the page, so it is not the background of its words.
  const alone = '.header, .skip-link { visibility: hidden !important }';
  await applyStyles(page, alone);
  const shown = await decode(await section.screenshot());
  const texts = await section.evaluate(findTexts);
  await applyStyles(page, `${alone} main *, main *::before { color: transparent !important }`);
  const behind = await decode(await section.screenshot());
  await applyStyles(page, '');

  const faintTexts: string[] = [];
  let letterPixels = 0;
  for (const text of texts) {
    const ratios = contrastsOf(text, shown, behind);
    letterPixels += ratios.length;
    // Ignores the lowest 2 percent: a fine line of a drawing may cross a letter.
    const lowest = ratios[Math.floor(ratios.length / 50)];
    const minimum = text.isLarge ? 3 : 4.5;
    if (lowest !== undefined && lowest < minimum) faintTexts.push(`${text.text}: ${lowest.toFixed(2)} : 1`);
  }
  if (letterPixels < 100) throw new Error(`only ${letterPixels} pixels of letters were found`);
  return faintTexts;
}
