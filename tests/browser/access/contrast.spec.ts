/** Contrast that no style sheet tells: of words over the painted dawn, and of the focus on every ground. */
import type { Locator, Page } from 'playwright/test';
import { open } from '../../support/browser/page.ts';
import { desktop, expect, test } from '../../support/browser/test.ts';
import {
  applyStyles,
  contrast,
  decode,
  lettersIn,
  parseColour,
  pixelAt,
  readPixels,
} from '../../support/browser/pixels.ts';

// A quarter of the pixels of a phone tells as much.
test.use({ contextOptions: { reducedMotion: 'reduce' }, deviceScaleFactor: 1 });

/**
 * Contrast ratios of a text with what is painted behind each pixel of its letters, the lowest first. Compares a screenshot
 * with one in which the text is transparent; only the part of the text inside the window counts.
 */
async function contrasts(page: Page, text: Locator): Promise<number[]> {
  const box = (await text.boundingBox())!;
  const viewport = page.viewportSize()!;
  const [x, y] = [Math.max(0, box.x), Math.max(0, box.y)];
  const clip = {
    x,
    y,
    width: Math.min(box.width, viewport.width - x),
    height: Math.min(box.height, viewport.height - y),
  };
  const colour = parseColour(await text.evaluate((element) => getComputedStyle(element).color));
  const shoot = async () => decode(await page.screenshot({ clip, animations: 'allow' }));
  const letters = lettersIn(await shoot(), colour);
  await text.evaluate((element) => element.style.setProperty('color', 'transparent', 'important'));
  const behind = await shoot();
  await text.evaluate((element) => element.style.removeProperty('color'));
  return letters.map((pixel) => contrast(colour, pixelAt(behind, pixel))).sort((a, b) => a - b);
}

const SIZES = [
  [320, 568],
  [390, 844],
  [844, 390],
  [768, 1024],
  [1440, 900],
] as const;

test('in the hero the title has a contrast of 3:1, smaller words 4.5:1', desktop, async ({ page }) => {
  await open(page);
  // What covers words without being their ground.
  await applyStyles(page, '.header { visibility: hidden }');
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    for (const [selector, least] of [
      ['.hero__lines', 3],
      ['.hero__answer', 3],
      ['.hero__text > p', 4.5],
      ['.hero__note', 4.5],
      ['.hero__points', 4.5],
    ] as const) {
      const text = page.locator(selector);
      await text.evaluate((element) => element.scrollIntoView({ block: 'center' }));
      const all = await contrasts(page, text);
      const where = `${selector} at ${width} x ${height}`;
      expect.soft(all.length, where).toBeGreaterThan(20);
      // The fine line of the arch may cross a letter.
      expect.soft(all[Math.floor(all.length / 50)], where).toBeGreaterThanOrEqual(least);
    }
  }
});

/** Paints the words of the header, and those of its copy on the paper, and hides what else has their colour. */
const paintWords = (page: Page, colour: string) =>
  applyStyles(
    page,
    `.header :is(a, span, .button) { color: ${colour} !important; transition: none !important }
    .header .logo-mark, .header a::before, .header a::after { visibility: hidden }
    .header .button { box-shadow: none !important }`,
  );

/** Where its words are fainter than 4.5:1 while the hero scrolls under the header, every 90 px. */
async function faintWords(page: Page): Promise<string[]> {
  const { width } = page.viewportSize()!;
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  // Of what the header shows; below 768 px its navigation is a bar at the bottom.
  const words = await page
    .locator('.header > .header__logo, .header > .header__button, .header > .header__nav a')
    .evaluateAll((elements) =>
      elements
        .map((element) => element.getBoundingClientRect())
        .filter(({ bottom }) => bottom < innerHeight / 2)
        .map(({ left, right }) => ({ left, right })),
    );
  const [header, hero] = await Promise.all(
    ['.header', '.hero'].map(async (selector) => (await page.locator(selector).boundingBox())!.height),
  );
  const clip = { x: 0, y: 0, width, height: header! };
  const shoot = async () => decode(await page.screenshot({ clip, animations: 'allow' }));
  await paintWords(page, '#0f0');
  const painted = await shoot();
  const wordsWithLetters = words.map(({ left, right }) => ({
    left,
    letters: lettersIn(painted, [0, 255, 0], { left: Math.max(0, Math.ceil(left)), right: Math.ceil(right) }),
  }));
  for (const { letters } of wordsWithLetters) expect(letters.length).toBeGreaterThan(20);
  const faint: string[] = [];
  for (let top = 0; top < hero!; top += 90) {
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), top);
    await paintWords(page, 'transparent');
    const behind = await shoot();
    await applyStyles(page, '');
    const shown = await shoot();
    for (const { left, letters } of wordsWithLetters) {
      const ratios = letters.map((pixel) => contrast(pixelAt(shown, pixel), pixelAt(behind, pixel)));
      // The edge of the paper may cross a word: it is mixed with one row of pixels of about ten.
      const least = ratios.sort((a, b) => a - b)[Math.floor(ratios.length / 6)]!;
      if (least < 4.5) faint.push(`${width} px, scroll ${top}, x ${Math.round(left)}: ${least.toFixed(2)}`);
    }
  }
  return faint;
}

for (const [reducedMotion, sizes] of [
  [
    'no-preference',
    [
      [1440, 900],
      [768, 1024],
      [844, 390],
      [390, 844],
    ],
  ],
  [
    'reduce',
    [
      [1440, 900],
      [390, 844],
    ],
  ],
] as const) {
  const motion = reducedMotion === 'reduce' ? ', with reduced motion' : '';
  test(
    `the header's words have a contrast of 4.5:1 at every scroll position of the hero${motion}`,
    desktop,
    async ({ page }) => {
      // Takes up to 30 pictures of each window.
      test.slow();
      await page.emulateMedia({ reducedMotion });
      await open(page);
      for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height });
        expect.soft(await faintWords(page)).toEqual([]);
      }
    },
  );
}

test(
  'the title keeps a contrast of 4.5:1 where it crosses the arch, in the light of every hour',
  desktop,
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page);
    const title = page.locator('.you__title');
    await title.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    for (const hour of ['dawn', '.you__sky::before', '.you__sky::after']) {
      await applyStyles(page, `.header { visibility: hidden } ${hour} { opacity: 1 !important }`);
      const all = await contrasts(page, title);
      expect(all.length).toBeGreaterThan(1000);
      expect(all[0], hour).toBeGreaterThanOrEqual(4.5);
    }
  },
);

/** One focusable element for every ground that there is. */
const GROUNDS: Record<string, Record<string, string>> = {
  '/': {
    'skip link': '.skip-link',
    'logo over the film': '.header > .header__logo',
    'navigation over the film or in the bar': '[data-nav][href="#tratamiento"]',
    'current item': '[data-nav][aria-current]',
    'hero button over the film': '.hero .button',
    'range on wine': '.plan-steps input',
    'flip button on bottle green': '.flip',
    'button on sulphur': '.closing .button',
    'link on sulphur': '.closing a',
    'link on wine': 'footer dd a',
  },
  // The header's paper has come down over the film, and must not cover a ring.
  '/#sobre-mi': {
    'logo on the paper': '.header > .header__logo',
    'navigation on the paper': '[data-nav][href="#contacto"]',
    'button on the paper': '.header > .header__button',
  },
  '/privacidad/': {
    'logo on paper': '.header__logo',
    'header button on paper': '.header__button',
    'link on blush': '.legal__back',
    'link on paper': '.legal__contents a',
  },
  '/no-existe': {
    'header button on blush': '.header__button',
    'button on the arch': '.not-found .button--wine',
    'outlined button': '.not-found .button--outline',
  },
};

for (const [path, grounds] of Object.entries(GROUNDS)) {
  test(`${path}: the focus ring can be seen on every background`, path === '/' ? {} : desktop, async ({ page }) => {
    await open(page, path);
    for (const [name, selector] of Object.entries(grounds)) {
      const element = page.locator(selector).first();
      await element.evaluate((element) => element.scrollIntoView({ block: 'center' }));
      // As by keyboard: script may move the focus, what is shown is then that of the last input.
      await page.keyboard.press('Shift');
      await element.focus();
      const box = (await element.boundingBox())!;
      const [x, y] = [Math.max(0, box.x - 9), Math.max(0, box.y - 9)];
      const clip = { x, y, width: box.width + 18, height: box.height + 18 };
      const withRing = await readPixels(await page.screenshot({ clip }));
      await applyStyles(page, ':focus-visible { outline-color: transparent !important }');
      const without = await readPixels(await page.screenshot({ clip }));
      await applyStyles(page, '');

      const changed = withRing.flatMap((after, index) => {
        const before = without[index]!;
        return after.some((value, part) => Math.abs(value - before[part]!) > 8) ? contrast(after, before) : [];
      });
      // 3 px around the element, less at the edges of the screen.
      expect(changed.length, name).toBeGreaterThan(2 * (box.width + box.height));
      const clear = changed.filter((ratio) => ratio >= 3).length;
      // Its rounded corners are mixed with the ground.
      expect(clear / changed.length, name).toBeGreaterThan(0.8);
    }
  });
}
