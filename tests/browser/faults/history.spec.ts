/** The back/forward cache: a page that comes back is the page that was left. */
import { findBrowser } from '../../../scripts/lib/find-browser.ts';
import { flipName } from '../../support/browser/content.ts';
import { open } from '../../support/browser/page.ts';
import { expect, phone, test as base } from '../../support/browser/test.ts';
import { expectReadable } from '../../support/browser/health.ts';
import type { Page } from 'playwright/test';

/**
 * With the fixture `ownPage`, a page in a context of its own: interception, which the context of other tests has, would turn
 * the cache off.
 */
const test = base.extend<{ ownPage: Page }>({
  async ownPage({ browser, baseURL, viewport, isMobile, hasTouch }, use) {
    const context = await browser.newContext({ baseURL: baseURL!, viewport: viewport!, isMobile, hasTouch });
    await use(await context.newPage());
    await context.close();
  },
});

// Playwright turns the cache off, and the headless shell has none.
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      executablePath: findBrowser({ isFull: true })!,
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    }),
});

test('a page from the back/forward cache works as before', phone, async ({ ownPage: page }) => {
  const errors: Error[] = [];
  page.context().on('weberror', (error) => errors.push(error.error()));
  await page.addInitScript(() => {
    addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset['persisted'] = String(persisted);
    });
  });
  await open(page);
  const flip = page.getByRole('button', { name: flipName('front') });
  const flipped = page.getByRole('button', { name: flipName('back') });
  await flip.click();
  await expect(flipped).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link').last().press('Enter');
  await page.waitForURL('**/terminos/');
  await page.evaluate(() => history.back());
  await expect(page.locator('html')).toHaveAttribute('data-persisted', 'true');

  await expect(page.locator('[aria-busy]')).toHaveCount(0);
  await flipped.click();
  await expect(flip).toBeVisible();
  // By the keyboard: the bottom bar may have slid away since the page was scrolled down, and returns for the focus.
  await page.locator('a[data-nav][href="#inicio"]').press('Enter');
  await expect(page.locator('#inicio')).toBeInViewport();
  await expect(page.locator('a[data-nav][href="#inicio"]')).toHaveAttribute('aria-current', 'true');
  await expectReadable(page);
  expect(errors).toEqual([]);
});
