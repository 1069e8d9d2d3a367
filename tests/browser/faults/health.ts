/** What has to hold on a page whatever fails around it. */
import { expect, type Page } from 'playwright/test';

/** The site's own files, as the build names them. */
export const files = {
  entry: /\/assets\/(?:entry|landing)\.[^/]+\.js/,
  islands: /\/assets\/islands\.[^/]+\.js/,
  fonts: /\.woff2$/,
  images: /\.(svg|avif|webp|png|ico)$/,
  laterStyles: /\/assets\/later\.[^/]+\.css$/,
};

/** Scrolls by hand from the top to the end, so that everything enters, and skips the entrances. */
export async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // Without script nothing waits for its entrance, and no frame would be announced here.
    const armed = () => document.querySelector('[data-reveal="armed"]');
    const frame = () => new Promise(requestAnimationFrame);
    for (let top = 0; armed() && top < document.documentElement.scrollHeight; top += innerHeight * 0.7) {
      scrollTo({ top, behavior: 'instant' });
      // Observers are served after the callbacks of a frame.
      await frame();
      await frame();
    }
    for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
  });
  await expect(page.locator('[data-reveal="armed"]')).toHaveCount(0);
}

/** What runs in the page for `unreadable`. */
export function findUnreadable({ clipped, except }: { clipped: boolean; except: string }): string[] {
  const faults: string[] = [];
  for (const root of document.querySelectorAll('main, footer')) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent!.trim();
      const element = walker.currentNode.parentElement!;
      if (!text || element.closest(`.unseen, [aria-hidden="true"], ${except}`)) continue;
      const report = (reason: string) => faults.push(`${text.slice(0, 40)} | ${reason}`);

      let opacity = 1;
      for (let at: Element | null = element; at; at = at.parentElement) opacity *= Number(getComputedStyle(at).opacity);
      const style = getComputedStyle(element);
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      const box = range.getBoundingClientRect();

      if (!element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })) report('not shown');
      else if (opacity < 0.99) report(`opacity ${opacity}`);
      else if (box.width < 1 || box.height < 1) report('no size');
      else if (parseFloat(style.fontSize) < 10) report(`font size ${style.fontSize}`);
      else if (/^rgba\(.*, 0\)$/.test(style.color)) report(`colour ${style.color}`);
      else if (clipped) {
        if (box.left < -1 || box.right > innerWidth + 1) report(`beside the page: ${box.left} to ${box.right}`);
        for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
          if (getComputedStyle(at).overflowY === 'visible') continue;
          const frame = at.getBoundingClientRect();
          if (
            box.left < frame.left - 1 ||
            box.right > frame.right + 1 ||
            box.top < frame.top - 1 ||
            box.bottom > frame.bottom + 1
          ) {
            report(`cut off by ${at.className}`);
          }
        }
      }
    }
  }
  return faults;
}

/** Texts of `<main>` and footer that nobody can read where they stand, with the reason. */
export const unreadable = (page: Page, { clipped = true, except = 'template' } = {}): Promise<string[]> =>
  page.evaluate(findUnreadable, { clipped, except });

/** Everything on the page can be read. */
export async function expectReadable(page: Page): Promise<void> {
  await scrollThrough(page);
  expect(await unreadable(page), 'unreadable texts').toEqual([]);
  const [main, footer] = await Promise.all([page.locator('main').innerText(), page.locator('footer').innerText()]);
  expect(main.length).toBeGreaterThan(100);
  expect(footer).toContain('@');
}

/** Anchors lead to their sections, links to their pages and back. */
export async function expectWays(page: Page): Promise<void> {
  const lost = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')]
      .map((link) => link.hash)
      .filter((hash) => !document.getElementById(hash.slice(1))),
  );
  expect(lost, 'anchors without a target').toEqual([]);

  for (const hash of ['#resultados', '#contacto']) {
    await page.locator(`a[data-nav][href="${hash}"]`).click();
    await expect.poll(() => new URL(page.url()).hash).toBe(hash);
    await expect(page.locator(hash)).toBeInViewport();
  }
  await page.locator('footer nav a').first().click();
  await page.waitForURL('**/privacidad/', { waitUntil: 'commit' });
  await expect(page.locator('h1')).toBeVisible();
  await expect(page.locator('main section')).toHaveCount(7);
}

/** What the console may say of a file that a test took away; the browser itself writes it. */
export const browserSays = /Failed to load resource|net::ERR_|status: (404|500)/;

/** Warnings that are neither the browser's own nor the documented one. */
export const otherWarnings = (texts: readonly string[]): string[] =>
  texts.filter((text) => !/preloaded using link preload but not used|^No se pudo reproducir el video/.test(text));
