/** The back/forward cache: a page that comes back is the page that was left. */
import { started } from '../support/page.ts';
import { expect, test } from '../support/test.ts';
import { expectReadable } from './health.ts';

test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      // Playwright turns the cache off; interception would too, so it is the resolver that knows no third party.
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
      args: [...launchOptions.args!, '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
    }),
});

test('a page that comes back works', async ({ browser, baseURL, viewport, isMobile, hasTouch }) => {
  const context = await browser.newContext({ baseURL: baseURL!, viewport: viewport!, isMobile, hasTouch });
  const page = await context.newPage();
  const errors: Error[] = [];
  context.on('weberror', (error) => errors.push(error.error()));
  await page.addInitScript(() => {
    addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset['persisted'] = String(persisted);
    });
  });
  await page.goto('/');
  await started(page);
  await page.locator('.flip').click();
  await expect(page.locator('.flip')).toHaveAttribute('data-flipped', 'true');
  await page.locator('a[data-nav][href="#resultados"]').click();
  await expect(page.locator('a[data-nav][href="#resultados"]')).toHaveAttribute('aria-current', 'true');
  await page.evaluate(() => {
    (document.querySelector('footer nav a') as HTMLElement).click();
  });
  await page.waitForURL('**/privacidad/');
  await page.evaluate(() => history.back());
  await expect(page.locator('html')).toHaveAttribute('data-persisted', 'true');

  await expect(page.locator('.flip')).toHaveAttribute('data-flipped', 'true');
  await expect(page.locator('[aria-busy]')).toHaveCount(0);
  await page.locator('.flip').click();
  await expect(page.locator('.flip')).toHaveAttribute('data-flipped', 'false');
  await page.locator('a[data-nav][href="#inicio"]').click();
  await expect(page.locator('#inicio')).toBeInViewport();
  await expect(page.locator('a[data-nav][href="#inicio"]')).toHaveAttribute('aria-current', 'true');
  await expectReadable(page);
  expect(errors).toEqual([]);
  await context.close();
});
