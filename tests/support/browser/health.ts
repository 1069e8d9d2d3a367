/** Assertions that hold on every page: its texts can be read, nothing overlaps, links work. */
import { expect, type Page } from 'playwright/test';
import { desktop, phone } from './test.ts';

/** Every kind of page, the error page by an address that is not there. */
export const PATHS = ['/', '/privacidad/', '/terminos/', '/no-existe'];

/** Each kind of page with the tag of the project that tests it; legal pages are alike, so one project each is enough. */
export const PAGES = [
  ['/', {}],
  ['/privacidad/', phone],
  ['/terminos/', desktop],
  ['/no-existe', {}],
] as const;

/**
 * Runs in the page, so it may use nothing from outside: lists the texts of `<main>` and footer that a visitor cannot read,
 * each with the reason, such as `Agenda | opacity 0`. Empty if all can be read.
 */
export function findUnreadable(): string[] {
  /** The reasons why a visitor cannot read the text of a node; none if she can. */
  const reasonsFor = (node: Node, element: Element): string[] => {
    const selfAndAncestors: Element[] = [];
    for (let at: Element | null = element; at; at = at.parentElement) selfAndAncestors.push(at);
    const opacity = selfAndAncestors.reduce((product, at) => product * Number(getComputedStyle(at).opacity), 1);
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
  /** Whether two boxes overlap by more than 2 px in both directions. */
  const doOverlap = (a: Box, b: Box) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
  /** Every line of text that is shown; `block` is the paragraph, heading, link or the like that it belongs to. */
  const lines: { text: string; block: Element; box: Box }[] = [];
  const brokenWords: string[] = [];

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement!;
    const style = getComputedStyle(element);
    if (!node.textContent!.trim() || element.closest('.unseen, .skip-link, [aria-hidden="true"], script, style'))
      continue;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    // Names of icons are there for screen readers alone.
    if (style.position === 'absolute' && style.overflow === 'hidden') continue;
    const range = document.createRange();
    // The pieces that must not be broken. An address may go on in the next line after its @ or before a dot, a word after
    // its hyphen: `contacto@example.com` is `contacto@`, `example`, `.` and `com`.
    for (const { 0: word, index } of node.textContent!.matchAll(/[^\s@.\u00ad-]+[@-]?|\./gu)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const [first, ...others] = [...range.getClientRects()].filter(({ width }) => width > 0);
      if (others.some(({ top }) => Math.abs(top - first!.top) > 4)) brokenWords.push(word);
    }
    range.selectNodeContents(node);
    for (const { left, right, top, height, width } of range.getClientRects()) {
      if (width < 1) continue;
      // Line boxes are taller than the letters in them.
      const box = { left, right, top: top + height * 0.25, bottom: top + height * 0.8 };
      lines.push({
        text: node.textContent!.trim().slice(0, 40),
        block: element.closest('h1 > span, p, h2, h3, li, a, button') ?? element,
        box,
      });
    }
  }

  const overlaps = lines.flatMap((a, index) =>
    lines
      .slice(index + 1)
      .filter((b) => a.block !== b.block && !a.block.contains(b.block) && !b.block.contains(a.block))
      .filter((b) => doOverlap(a.box, b.box))
      .map((b) => `${a.text} × ${b.text}`),
  );
  const onHeads = [...document.querySelectorAll('main img')].flatMap((image) => {
    const name = Object.keys(heads).find((key) => (image as HTMLImageElement).src.includes(`/${key}.`));
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
    // A head is an ellipse: a line covers it if the line's nearest point to the middle is less than 1 radius away.
    const middle = { x: (head.left + head.right) / 2, y: (head.top + head.bottom) / 2 };
    const covering = lines.filter(({ box }) => {
      const across = Math.min(Math.max(middle.x, box.left), box.right) - middle.x;
      const down = Math.min(Math.max(middle.y, box.top), box.bottom) - middle.y;
      return Math.hypot(across / (middle.x - head.left), down / (middle.y - head.top)) < 1;
    });
    return [...(isCut ? [`${name}: cut off`] : []), ...covering.map(({ text }) => `${name}: ${text}`)];
  });
  const { scrollWidth, clientWidth } = document.documentElement;
  return { overlaps, brokenWords, onHeads, sideways: scrollWidth - clientWidth };
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
