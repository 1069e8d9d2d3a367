/** Files of the site, or of the scheduling service, that do not come, or come late; storage and connection likewise. */
import type { Page, Route } from 'playwright/test';
import { flipName } from '../../support/browser/content.ts';
import { browserSays, expectLinksWork, expectReadable } from '../../support/browser/health.ts';
import { open } from '../../support/browser/page.ts';
import { desktop, expect, phone, test } from '../../support/browser/test.ts';
import { bookingButton, fakeWidget } from '../../support/browser/widget.ts';

const entry = /\/assets\/entry\.[^/]+\.js/;
const islands = /\/assets\/islands\.[^/]+\.js/;
const flip = (page: Page, side: 'front' | 'back' = 'front') => page.getByRole('button', { name: flipName(side) });

const blocked = (route: Route) => route.abort('blockedbyclient');
const missing = (route: Route) => route.fulfill({ status: 404, contentType: 'text/html', body: 'Not found' });

for (const [name, pattern, answer, project] of [
  ['entry script blocked', entry, blocked, phone],
  ['fonts missing', /\.woff2$/, missing, phone],
  ['images blocked', /\.(svg|avif|webp|png|ico)$/, blocked, phone],
  // As after a deployment.
  ['islands missing', islands, missing, phone],
  ['styles below the fold missing', /\/assets\/deferred\.[^/]+\.css$/, missing, desktop],
] as const) {
  test(`${name}: every text can be read, the agenda opens, links work`, project, async ({ page, guard }) => {
    guard.allow(browserSays);
    guard.allow(/TypeError: Failed to fetch|dynamically imported module/);
    const widget = await fakeWidget(page, 'present');
    await page.route(pattern, answer);
    await page.goto('/');
    for (const button of [bookingButton(page), flip(page)]) {
      await button.click();
      await page.locator('.calendly-popup-close').click();
      await expect(page.locator('[aria-busy]')).toHaveCount(0);
    }
    expect(await widget.popups()).toHaveLength(2);
    await expectReadable(page);
    await expectLinksWork(page);
    expect(guard.texts('warning').filter((text) => !text.includes('preload'))).toEqual([]);
    // What we say ourselves, once.
    const reported = guard.texts('error').filter((text) => text.includes('dynamically imported module'));
    expect(reported).toHaveLength(pattern === islands ? 1 : 0);
  });
}

test('a scheduling service that never answers delays nothing on the page', phone, async ({ page }) => {
  // Script, style and calendar alike.
  await page.route(/calendly\.com/, () => {});
  const asked = page.waitForRequest(/widget\.js$/);
  await open(page);
  await asked;
  // Styles that are asked for and do not come must not keep new states from being painted.
  const before = await page.screenshot();
  await page.locator('a[data-nav][href="#resultados"]').click();
  await expect(page.locator('#resultados')).toBeInViewport();
  expect((await page.screenshot()).equals(before)).toBe(false);
  await expectReadable(page);
  await expectLinksWork(page);
});

test(
  'without storage, and offline after it has loaded, the page still works',
  desktop,
  async ({ page, context, guard }) => {
    guard.allow(browserSays);
    await page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('Access is denied for this document', 'SecurityError');
      };
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookieStore']) {
        Object.defineProperty(window, name, { get: refuse });
      }
      Object.defineProperty(Document.prototype, 'cookie', { get: refuse, set: refuse });
    });
    await fakeWidget(page, 'present');
    const loaded = [islands, /widget\.js/, /widget\.css/].map((pattern) => page.waitForResponse(pattern));
    await open(page);
    for (const response of await Promise.all(loaded)) await response.finished();
    await context.setOffline(true);
    await expectReadable(page);
    await page.locator('a[data-nav][href="#resultados"]').click();
    await expect(page.locator('#resultados').getByRole('heading').first()).toBeFocused();
    await flip(page).click();
    await expect(page.getByRole('dialog')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(flip(page, 'back')).toBeFocused();
    expect(guard.texts('warning')).toEqual([]);
  },
);
