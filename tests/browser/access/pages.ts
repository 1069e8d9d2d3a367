/** What the tests of access share. */
import { expect, type Page } from 'playwright/test';
import sharp from 'sharp';

/** Every kind of page, the error page by an address that is not there. */
export const PATHS = ['/', '/privacidad/', '/terminos/', '/no-such-page'];

/** What the browser says of the error page's own status. */
export const notFound = /status: 404 .*no-such-page|Failed to load resource.*404/;

/** Applies a style sheet of the visitor's own. Made by script, so the page's policy has no say in it. */
export const applyStyles = (page: Page, css: string): Promise<void> =>
  page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }, css);

/** No text of `<main>` and footer runs into that of another element. */
export async function expectNoOverlap(page: Page, where = 'here'): Promise<void> {
  const overlaps = await page.evaluate(() => {
    const lines: { text: string; block: Element; box: DOMRect }[] = [];
    for (const root of document.querySelectorAll('main, footer')) {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const element = walker.currentNode.parentElement!;
        const text = walker.currentNode.textContent!.trim();
        if (!text || element.closest('.unseen, [aria-hidden="true"], [hidden]')) continue;
        const range = document.createRange();
        range.selectNodeContents(walker.currentNode);
        // Line boxes are taller than the letters in them: take the middle half.
        for (const { x, y, width, height } of range.getClientRects()) {
          lines.push({ text, block: element, box: new DOMRect(x, y + height / 4, width, height / 2) });
        }
      }
    }
    const found: string[] = [];
    for (const [index, a] of lines.entries()) {
      for (const b of lines.slice(index + 1)) {
        if (a.block === b.block) continue;
        const across = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
        const down = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
        if (across > 2 && down > 2) found.push(`${a.text.slice(0, 30)} × ${b.text.slice(0, 30)}`);
      }
    }
    return found;
  });
  expect(overlaps, `texts that overlap, ${where}`).toEqual([]);
}

/** Nothing has to be scrolled sideways. */
export async function expectNoSideways(page: Page): Promise<void> {
  const [scroll, inner] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth] as const);
  expect(scroll, 'width of the page').toBeLessThanOrEqual(inner);
}

export type Colour = readonly [red: number, green: number, blue: number];

export interface Pixels {
  width: number;
  height: number;
  at(x: number, y: number): Colour;
}

/** The pixels of a PNG. */
export async function readPixels(png: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  return {
    width,
    height,
    at(x, y) {
      const start = (y * width + x) * 3;
      return [data[start]!, data[start + 1]!, data[start + 2]!];
    },
  };
}

const luminance = (colour: Colour) => {
  const [red, green, blue] = colour.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as unknown as Colour;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** Contrast ratio of two colours (WCAG 2.2). */
export const contrast = (a: Colour, b: Colour): number => {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
};

/** `rgb(1, 2, 3)` as numbers. */
export const parseColour = (css: string): Colour =>
  css
    .match(/\d+(\.\d+)?/g)!
    .slice(0, 3)
    .map(Number) as unknown as Colour;
