/** A visit without a pointer. */
import type { Page } from 'playwright/test';
import { content } from '../../support/browser/content.ts';
import { PAGES } from '../../support/browser/health.ts';
import { open } from '../../support/browser/page.ts';
import { desktop, expect, phone, test } from '../../support/browser/test.ts';

// So that the browser takes what is focused into sight at once.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

interface Focused {
  /** `tag name`; empty where nothing is focused. */
  label: string;
  /** What is wrong with the way it is shown. */
  faults: string[];
}

/** What can be focused, in the order of the document: `tag name` each. */
const focusable = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a[href], button, input, iframe, [tabindex]')]
      .filter((element) => element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => !element.closest('[inert]'))
      .map((element) => `${element.tagName} ${element.ariaLabel ?? element.textContent.trim()}`),
  );

/**
 * The element that has the focus, and what is wrong with it for people who use the keyboard: no visible outline, nearly
 * transparent, or hidden under something. The label is empty if nothing has the focus.
 */
const focused = (page: Page): Promise<Focused> =>
  page.evaluate(async () => {
    // What fades with the scroll gets its opacity in the next frame.
    await new Promise(requestAnimationFrame);
    const element = document.activeElement as HTMLElement;
    if (element === document.body) return { label: '', faults: [] };
    const faults: string[] = [];
    const { outlineStyle, outlineWidth, opacity } = getComputedStyle(element);
    if (outlineStyle === 'none' || parseFloat(outlineWidth) < 2) faults.push(`outline ${outlineWidth} ${outlineStyle}`);
    if (Number(opacity) < 0.5) faults.push(`opacity ${opacity}`);
    for (const { left, right, top, bottom, width } of element.getClientRects()) {
      // The end of a link that is hidden may begin a line of its own.
      if (width < 4) continue;
      // A row that is longer than the window need not fit into it.
      const isTall = bottom - top > innerHeight / 2;
      // Its middle and, for the parts that a bar may cover, the middle of each edge.
      for (const [at, y] of Object.entries({ middle: (top + bottom) / 2, top: top + 3, bottom: bottom - 3 })) {
        if (isTall && at !== 'middle') continue;
        const hit = document.elementFromPoint((left + right) / 2, y);
        if (hit && (element.contains(hit) || hit.contains(element))) continue;
        faults.push(`${at} hidden under ${hit ? `${hit.tagName}.${hit.className}` : 'the edge'} at ${Math.round(y)}`);
      }
    }
    return { label: `${element.tagName} ${element.ariaLabel ?? element.textContent.trim()}`, faults };
  });

/**
 * Presses Tab (or another key) until the focus leaves the page, at most `most` times. Returns each element that had the
 * focus, in order.
 */
async function tabThrough(page: Page, key = 'Tab', most = 80): Promise<Focused[]> {
  const visited: Focused[] = [];
  while (visited.length < most) {
    await page.keyboard.press(key);
    const now = await focused(page);
    // The browser's own controls come after the last element.
    if (!now.label) break;
    visited.push(now);
  }
  return visited;
}

for (const [path, tag] of PAGES) {
  test(
    `${path}: Tab reaches every control in order, uncovered; the skip link leads past the header`,
    tag,
    async ({ page }) => {
      await open(page, path);
      // It comes when the page is idle.
      if (path === '/') await expect(page.getByRole('slider')).toBeVisible();
      const expected = await focusable(page);
      for (const [key, order] of [
        ['Tab', expected],
        ['Shift+Tab', expected.toReversed()],
      ] as const) {
        const visited = await tabThrough(page, key, path === '/' || key === 'Tab' ? expected.length : 5);
        expect(visited.map(({ label }) => label)).toEqual(order.slice(0, visited.length));
        expect(visited.length).toBeGreaterThan(4);
        expect(visited.filter(({ faults }) => faults.length)).toEqual([]);
        if (key === 'Tab') await page.keyboard.press('Tab');
      }

      await page.reload();
      await page.keyboard.press('Tab');
      const skip = page.getByRole('link', { name: content.interface.skipLink });
      await expect(skip).toBeFocused();
      await expect(skip).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Enter');
      await expect(page.getByRole('main')).toBeFocused();
      await expect(skip).not.toBeInViewport();
      // From there the keyboard goes on: past the header.
      await page.keyboard.press('Tab');
      await expect(page.locator('main :focus')).toHaveCount(1);
    },
  );
}

test(
  'the testimonials are in the tab order only while they scroll sideways, and arrow keys scroll them',
  desktop,
  async ({ page }) => {
    await open(page);
    const list = page.locator('#resultados').getByRole('list');
    await expect(list).not.toHaveAttribute('tabindex');
    await page.setViewportSize({ width: 390, height: 844 });
    // Chromium would focus a scroller without it, too; Safari does not.
    await expect(list).toHaveAttribute('tabindex', '0');
    await list.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => list.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(list).not.toHaveAttribute('tabindex');
  },
);

test('on a page zoomed to 400 % nothing covers the focused element', phone, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await open(page);
  const visited = await tabThrough(page);
  expect(visited.length).toBeGreaterThan(12);
  // Half of that height is header and bar; of what is focused, the middle has to be in the other half.
  const hidden = visited.filter(({ faults }) => faults.some((fault) => !/^(top|bottom) hidden/.test(fault)));
  expect(hidden).toEqual([]);
});
