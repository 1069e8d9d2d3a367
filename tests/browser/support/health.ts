/** What has to hold on every page, whatever fails around it. */
import { expect, type Page } from 'playwright/test';

/** Every kind of page, the error page by an address that is not there. */
export const PATHS = ['/', '/privacidad/', '/terminos/', '/no-existe'];

/** What runs in the page for `unreadable`. */
export function findUnreadable(): string[] {
  const faults: string[] = [];
  for (const root of document.querySelectorAll('main, footer')) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent!.trim();
      const element = walker.currentNode.parentElement!;
      // The hero's second way to ask is for phones.
      if (!text || element.closest('[aria-hidden="true"], .unseen, [hidden], .hero__doubt')) continue;
      const report = (reason: string) => faults.push(`${text.slice(0, 40)} | ${reason}`);

      const around: Element[] = [];
      for (let at: Element | null = element; at; at = at.parentElement) around.push(at);
      const opacity = around.reduce((product, at) => product * Number(getComputedStyle(at).opacity), 1);
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      const box = range.getBoundingClientRect();

      if (!element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })) report('not shown');
      else if (opacity < 0.99) report(`opacity ${opacity}`);
      else if (box.width < 1 || box.height < 1) report('no size');
      else if (/^rgba\(.*, 0\)$/.test(getComputedStyle(element).color)) report('transparent');
      // What lies beside the frame of a row can be scrolled to.
      else if (around.some((at) => /auto|scroll/.test(getComputedStyle(at).overflowX))) continue;
      else if (box.left < -1 || box.right > innerWidth + 1) report(`beside the page: ${box.left} to ${box.right}`);
      else {
        for (const at of around) {
          if (at === document.body || getComputedStyle(at).overflowY === 'visible') continue;
          const frame = at.getBoundingClientRect();
          if (box.top < frame.top - 1 || box.bottom > frame.bottom + 1) report(`cut off by ${at.className}`);
        }
      }
    }
  }
  return faults;
}

/** Goes to the end of the page at once, so that nothing waits for its entrance, and skips the entrances. */
export async function goToEnd(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
  await expect(page.locator('[data-reveal="armed"]')).toHaveCount(0);
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
  });
}

/** Every text of `<main>` and footer can be read where it stands, without scrolling sideways. */
export async function expectReadable(page: Page, where = ''): Promise<void> {
  await goToEnd(page);
  // The words of the hero leave as it is scrolled away.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await expect.poll(() => page.evaluate(findUnreadable), `unreadable texts ${where}`).toEqual([]);
  expect((await page.locator('main').innerText()).length).toBeGreaterThan(100);
  await expect(page.locator('footer')).toContainText('@');
  const [scroll, inner] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth] as const);
  expect(scroll, `width of the page ${where}`).toBeLessThanOrEqual(inner);
}

/** No text of `<main>` and footer runs into that of another element. */
export async function expectNoOverlap(page: Page, where = ''): Promise<void> {
  const overlaps = await page.evaluate(() => {
    const lines: { text: string; element: Element; box: DOMRect }[] = [];
    for (const root of document.querySelectorAll('main, footer')) {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const element = walker.currentNode.parentElement!;
        const text = walker.currentNode.textContent!.trim();
        if (!text || element.closest('[aria-hidden="true"], .unseen, [hidden]')) continue;
        const range = document.createRange();
        range.selectNodeContents(walker.currentNode);
        // Line boxes are taller than the letters in them: take the middle half.
        for (const { x, y, width, height } of range.getClientRects()) {
          lines.push({ text: text.slice(0, 30), element, box: new DOMRect(x, y + height / 4, width, height / 2) });
        }
      }
    }
    return lines.flatMap((a, index) =>
      lines
        .slice(index + 1)
        .filter((b) => {
          const across = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
          const down = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
          return a.element !== b.element && across > 2 && down > 2;
        })
        .map((b) => `${a.text} × ${b.text}`),
    );
  });
  expect(overlaps, `texts that overlap ${where}`).toEqual([]);
}

/** The navigation leads to a section, a link of the footer to its page. */
export async function expectLinksWork(page: Page): Promise<void> {
  // By keyboard: the bottom bar may have left while the page was read.
  await page.locator('a[data-nav][href="#resultados"]').press('Enter');
  await expect(page.locator('#resultados')).toBeInViewport();
  await page.getByRole('contentinfo').getByRole('navigation').getByRole('link').first().click();
  await page.waitForURL('**/privacidad/', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** What the console may say of a file that a test took away; the browser itself writes it. */
export const browserSays = /Failed to load resource|net::ERR_|status: (404|500)/;
