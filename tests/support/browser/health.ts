/** Assertions that hold on every page: its texts can be read, nothing overlaps, links work. */
import { expect, type Page } from 'playwright/test';
import { desktop, phone } from './test.ts';

/** Every kind of page, the error page by an address that is not there. */
export const PATHS = ['/', '/privacidad/', '/terminos/', '/no-existe'];

/** Each kind of page with the tag of the project that tests it: the landing page differs on phones, the others do not. */
export const PAGES = [
  ['/', {}],
  ['/privacidad/', phone],
  ['/terminos/', desktop],
  ['/no-existe', phone],
] as const;

/**
 * Runs in the page, so it may use nothing from outside: lists the texts of `<main>` and footer that a visitor cannot read,
 * each with the reason, such as `Agenda | opacity 0`. Empty if all can be read.
 */
export function findUnreadable(): string[] {
  /**
   * The reasons why a visitor cannot read a text; none if she can.
   *
   * @param node the text
   * @param element its parent
   */
  const reasonsFor = (node: Node, element: Element): string[] => {
    const selfAndAncestors: Element[] = [];
    let opacity = 1;
    for (let at: Element | null = element; at; at = at.parentElement) {
      selfAndAncestors.push(at);
      opacity *= Number(getComputedStyle(at).opacity);
    }
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();

    if (!element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })) return ['not shown'];
    if (opacity < 0.99) return [`opacity ${opacity}`];
    if (box.width < 1 || box.height < 1) return ['no size'];
    if (/^rgba\(.*, 0\)$/.test(getComputedStyle(element).color)) return ['transparent'];
    // In a row that scrolls sideways, a text beside the frame of the row can be scrolled to.
    if (selfAndAncestors.some((at) => /auto|scroll/.test(getComputedStyle(at).overflowX))) return [];
    if (box.left < -1 || box.right > innerWidth + 1) return [`beside the page: ${box.left} to ${box.right}`];
    const cutting = selfAndAncestors.filter((at) => {
      if (at === document.body || getComputedStyle(at).overflowY === 'visible') return false;
      const frame = at.getBoundingClientRect();
      return box.top < frame.top - 1 || box.bottom > frame.bottom + 1;
    });
    return cutting.map(({ className }) => `cut off by ${className}`);
  };

  const unreadable: string[] = [];
  for (const root of document.querySelectorAll('main, footer')) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent!.trim();
      const element = node.parentElement!;
      // The line about WhatsApp in the hero is shown on phones only.
      if (!text || element.closest('[aria-hidden="true"], .unseen, [hidden], .hero__doubt')) continue;
      for (const reason of reasonsFor(node, element)) unreadable.push(`${text.slice(0, 40)} | ${reason}`);
    }
  }
  return unreadable;
}

/** Jumps to the end of the page, waits until every element has entered, and finishes the entrance animations. */
export async function goToEnd(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
  await expect(page.locator('[data-reveal="armed"]')).toHaveCount(0);
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
  });
}

/**
 * Loads every picture of the page, also those far below the window, and waits until the browser has decoded them, so that
 * a screenshot shows them.
 */
export async function decodePictures(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const image of document.images) image.loading = 'eager';
  });
  // `decode` rejects if its picture turns to another file of its `srcset` meanwhile, as some do after the window has got
  // another width. Then the other file has to be decoded.
  await expect(async () => {
    await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
  }).toPass();
}

/**
 * Asserts that every text of `<main>` and footer can be read, and that the page does not scroll sideways.
 *
 * @param where added to the message of a failure
 */
export async function expectReadable(page: Page, where = ''): Promise<void> {
  await goToEnd(page);
  // The words of the hero move out of sight as it is scrolled away.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await expect.poll(() => page.evaluate(findUnreadable), `unreadable texts ${where}`).toEqual([]);
  expect((await page.locator('main').innerText()).length).toBeGreaterThan(100);
  await expect(page.locator('footer')).toContainText('@');
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  // Not `innerWidth`: a phone zooms out of a page that is too wide, and then this is as wide as the page.
  expect(width, `width of the page ${where}`).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

/**
 * Runs in the page, so it may use nothing from outside: looks for texts that overlap, words broken inside, text on heads in
 * portraits, and sideways scrolling.
 *
 * @param heads where the head is in portraits that no line may cover: left, top, right and bottom as parts of the picture
 *   from 0 to 1, by the picture's name without ending
 * @returns `overlaps`, pairs such as `Agenda × Inicio`; `brokenWords`; `onHeads`, such as `dra-antonia: Soy Antonia` for a
 *   line on a head or `dra-antonia: cut off` for a head outside of its frame; and `sideways`, px that the page scrolls.
 *   Empty and 0 where nothing is wrong.
 */
export function readTexts(heads: Readonly<Record<string, [number, number, number, number]>> = {}) {
  type Box = { left: number; top: number; right: number; bottom: number };
  /** A line of text; `block` is the paragraph, heading, link or the like that it belongs to. */
  type Line = { text: string; block: Element; box: Box; floats: boolean };

  /** The text nodes whose words a visitor sees. */
  function shownTexts(): Text[] {
    const texts: Text[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement!;
      const { position, overflow } = getComputedStyle(element);
      const isLeftOut = element.closest('.unseen, .skip-link, [aria-hidden="true"], script, style') !== null;
      // Names of icons are there for screen readers alone.
      const isNameOfIcon = position === 'absolute' && overflow === 'hidden';
      const isVisible = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      const hasWords = node.textContent!.trim() !== '';
      if (hasWords && isVisible && !isLeftOut && !isNameOfIcon) texts.push(node as Text);
    }
    return texts;
  }

  /**
   * The words of a text that go on in the next line where they must not. An address may do so after its @ or before a dot,
   * a word after its hyphen: `contacto@example.com` is `contacto@`, `example`, `.` and `com`.
   */
  function brokenWordsOf(text: Text): string[] {
    const range = document.createRange();
    const broken: string[] = [];
    for (const { 0: word, index } of text.data.matchAll(/[^\s@.\u00ad-]+[@-]?|\./gu)) {
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const [first, ...others] = [...range.getClientRects()].filter(({ width }) => width > 0);
      if (others.some(({ top }) => Math.abs(top - first!.top) > 4)) broken.push(word);
    }
    return broken;
  }

  function linesOf(text: Text): Line[] {
    const element = text.parentElement!;
    const block = element.closest('h1 > span, p, h2, h3, li, a, button') ?? element;
    // The bar at the bottom of a window has a ground of its own.
    const floats = getComputedStyle(element.closest('nav') ?? element).position === 'fixed';
    const range = document.createRange();
    range.selectNodeContents(text);
    const boxes = [...range.getClientRects()].filter(({ width }) => width >= 1);
    return boxes.map(({ left, right, top, height }) => {
      // Line boxes are taller than the letters in them.
      const box = { left, right, top: top + height * 0.25, bottom: top + height * 0.8 };
      return { text: text.data.trim().slice(0, 40), block, box, floats };
    });
  }

  /** Whether two lines of different blocks overlap by more than 2 px in both directions. */
  function doOverlap(a: Line, b: Line): boolean {
    if (a.floats !== b.floats || a.block.contains(b.block) || b.block.contains(a.block)) return false;
    const width = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
    const height = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
    return width > 2 && height > 2;
  }

  /** Whether a line covers a part of a head: an ellipse that fills its box. */
  function doesCover({ box }: Line, head: Box): boolean {
    const middle = { x: (head.left + head.right) / 2, y: (head.top + head.bottom) / 2 };
    // How far the nearest point of the line is from the middle, in radii of the ellipse.
    const across = Math.min(Math.max(middle.x, box.left), box.right) - middle.x;
    const down = Math.min(Math.max(middle.y, box.top), box.bottom) - middle.y;
    return Math.hypot(across / (middle.x - head.left), down / (middle.y - head.top)) < 1;
  }

  /** What is wrong with the head in a picture; nothing if `heads` has no head for it. */
  function problemsOfHead(image: HTMLImageElement, lines: readonly Line[]): string[] {
    const name = Object.keys(heads).find((key) => image.src.includes(`/${key}.`));
    if (!name) return [];
    const [x0, y0, x1, y1] = heads[name]!;
    const { left, top, width, height } = image.getBoundingClientRect();
    const head = {
      left: left + x0 * width,
      top: top + y0 * height,
      right: left + x1 * width,
      bottom: top + y1 * height,
    };
    const frame = (image.closest('.frame') ?? image).getBoundingClientRect();
    const isCut =
      head.left < frame.left || head.right > frame.right || head.top < frame.top || head.bottom > frame.bottom;
    const problems = lines.filter((line) => doesCover(line, head)).map(({ text }) => `${name}: ${text}`);
    return isCut ? [`${name}: cut off`, ...problems] : problems;
  }

  const texts = shownTexts();
  const lines = texts.flatMap(linesOf);
  const overlaps: string[] = [];
  for (const [index, line] of lines.entries()) {
    for (const other of lines.slice(index + 1)) {
      if (doOverlap(line, other)) overlaps.push(`${line.text} × ${other.text}`);
    }
  }
  const images = [...document.querySelectorAll<HTMLImageElement>('main img')];
  const { scrollWidth, clientWidth } = document.documentElement;
  return {
    overlaps,
    brokenWords: texts.flatMap(brokenWordsOf),
    onHeads: images.flatMap((image) => problemsOfHead(image, lines)),
    sideways: scrollWidth - clientWidth,
  };
}

/**
 * Asserts that no text overlaps that of another element.
 *
 * @param where added to the message of a failure
 */
export async function expectNoOverlap(page: Page, where = ''): Promise<void> {
  const { overlaps } = await page.evaluate(readTexts, {});
  expect(overlaps, `texts that overlap ${where}`).toEqual([]);
}

/** Asserts that the navigation leads to a section, and a link of the footer to its page. */
export async function expectLinksWork(page: Page): Promise<void> {
  // By keyboard: the bottom bar may have left while the page was read.
  await page.locator('a[data-nav][href="#resultados"]').press('Enter');
  await expect(page.locator('#resultados')).toBeInViewport();
  await page.getByRole('contentinfo').getByRole('navigation').getByRole('link').first().click();
  await page.waitForURL('**/privacidad/', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Matches console messages that the browser itself writes if a test blocks a file. */
export const browserSays = /Failed to load resource|net::ERR_|status: (404|500)/;
