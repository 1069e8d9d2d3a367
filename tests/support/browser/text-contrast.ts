/** Measures the contrast of words on pictures, with the pixels behind their letters. */
import type { Locator } from 'playwright/test';
import { applyStyles, contrast, decode, lettersIn, parseColour, pixelAt, type Colour, type Picture } from './pixels.ts';

/** A text with its colour and the rectangles of its lines on pictures, in pixels from the top left corner of its section. */
interface PlacedText {
  text: string;
  colour: string;
  /** 24 px, or 18.66 px bold: WCAG asks 3 : 1 of it, else 4.5 : 1. */
  isLarge: boolean;
  lines: { left: number; top: number; width: number; height: number }[];
}

/**
 * Finds the texts of a section that a visitor sees on its pictures, or close to them. Runs in the page, so it may use
 * nothing from outside.
 */
function findTexts(section: Element): PlacedText[] {
  const origin = section.getBoundingClientRect();
  // A frame may be larger than its photo: the sky in the arch of «Pensado para» is.
  const pictures = [...section.querySelectorAll('img, .frame')].map((picture) => picture.getBoundingClientRect());
  /** How far shadows and blurred edges may reach, in pixels. */
  const reach = 24;
  const isAtPicture = (line: DOMRect) =>
    pictures.some(({ left, top, right, bottom }) => {
      const isBeside = line.right < left - reach || line.left > right + reach;
      return !isBeside && line.bottom > top - reach && line.top < bottom + reach;
    });
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
    const lines = [...range.getClientRects()].filter(isAtPicture).map(({ left, top, width, height }) => ({
      left: left - origin.left,
      top: top - origin.top,
      width,
      height,
    }));
    if (lines.length === 0) continue;
    const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700);
    texts.push({ text: node.textContent.trim().slice(0, 40), colour: color, isLarge, lines });
  }
  return texts;
}

/** A part of a section, in whole pixels from its top left corner. */
interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The smallest area that holds these texts. */
function areaOf(texts: readonly PlacedText[]): Area {
  const lines = texts.flatMap((text) => text.lines);
  const x = Math.max(0, Math.floor(Math.min(...lines.map(({ left }) => left))));
  const y = Math.max(0, Math.floor(Math.min(...lines.map(({ top }) => top))));
  const right = Math.ceil(Math.max(...lines.map(({ left, width }) => left + width)));
  const bottom = Math.ceil(Math.max(...lines.map(({ top, height }) => top + height)));
  return { x, y, width: right - x, height: bottom - y };
}

async function takePicture(section: Locator, area: Area): Promise<Picture> {
  const origin = await section.evaluate((element) => {
    const { left, top } = element.getBoundingClientRect();
    return { x: Math.round(left + scrollX), y: Math.round(top + scrollY) };
  });
  const clip = { ...area, x: origin.x + area.x, y: origin.y + area.y };
  return decode(await section.page().screenshot({ fullPage: true, clip }));
}

/** The words of a section that stand on its pictures, and where. */
export interface LetteredSection {
  section: Locator;
  area: Area;
  texts: readonly LetteredText[];
}

/** A text, and which pixels of a picture of its section's `area` lie inside its letters, counted row by row from 0. */
interface LetteredText {
  text: string;
  colour: Colour;
  isLarge: boolean;
  letters: readonly number[];
}

/** Finds the pixels of a text's letters in a picture of an area. */
function findPixels({ lines, colour: css, text, isLarge }: PlacedText, area: Area, picture: Picture): LetteredText {
  const colour = parseColour(css);
  const letters = lines.flatMap((line) => {
    const [left, top] = [line.left - area.x, line.top - area.y];
    return lettersIn(picture, colour, {
      left: Math.max(0, Math.round(left)),
      top: Math.max(0, Math.round(top)),
      right: Math.floor(Math.min(left + line.width, picture.width)),
      bottom: Math.floor(Math.min(top + line.height, picture.height)),
    });
  });
  return { text, colour, isLarge, letters };
}

/** The header floats over the page, so it is not the background of its words. */
const WITHOUT_HEADER = '.header, .skip-link { visibility: hidden !important }';

/**
 * Finds the letters of a section's words on or close to its pictures, for `findFaintTexts`. They stay where they are in
 * the section while it keeps its width and only its pictures change. The browser context must have a deviceScaleFactor of 1.
 *
 * @returns undefined if no word stands there
 */
export async function findLetters(section: Locator): Promise<LetteredSection | undefined> {
  const page = section.page();
  const placedTexts = await section.evaluate(findTexts);
  if (placedTexts.length === 0) return undefined;
  const area = areaOf(placedTexts);
  await applyStyles(page, WITHOUT_HEADER);
  const picture = await takePicture(section, area);
  await applyStyles(page, '');

  const texts = placedTexts.map((text) => findPixels(text, area, picture));
  return { section, area, texts };
}

/**
 * The texts of a section whose contrast is below the minimum of WCAG 2.2 AA, each with its ratio, such as
 * `Hola: 3.10 : 1`. Measures a picture of the section without its words, where their letters would be.
 */
export async function findFaintTexts({ section, area, texts }: LetteredSection): Promise<string[]> {
  const page = section.page();
  await applyStyles(page, `${WITHOUT_HEADER} main *, main *::before { color: transparent !important }`);
  const background = await takePicture(section, area);
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
