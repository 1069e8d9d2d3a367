/** The browser around the page: storage, connection, zoom, window, history, printer. */
import { saveData } from '../support/film.ts';
import { open } from '../support/page.ts';
import { expect, test, watch } from '../support/test.ts';
import { fakeWidget } from '../support/widget.ts';
import { browserSays, expectReadable, expectWays, files, otherWarnings, unreadable } from './health.ts';

const PATHS = ['/', '/privacidad/', '/terminos/', '/no-such-page'];
const popup = '.calendly-overlay';

test.beforeEach(({ page }) => saveData(page));

test('storage disabled', async ({ page, guard }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Access is denied for this document', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookieStore']) {
      Object.defineProperty(window, name, { get: refuse });
    }
    Object.defineProperty(Document.prototype, 'cookie', { get: refuse, set: refuse });
  });
  const widget = await fakeWidget(page, 'present');
  await open(page);
  await page.locator('.hero [data-booking]').click();
  await expect(page.locator(popup)).toHaveCount(1);
  await page.keyboard.press('Escape');
  await page.locator('.flip').click();
  await expect(page.locator('.flip')).toHaveAttribute('data-flipped', 'true');
  await page.keyboard.press('Escape');
  expect((await widget.popups()).length).toBeGreaterThan(0);
  await expectReadable(page);
  await expectWays(page);
  await page.locator('a[data-back]').click();
  await page.waitForURL(/\/(#\w+)?$/);
  expect(otherWarnings(guard.texts('warning'))).toEqual([]);
});

test('offline after load', async ({ page, context, guard }) => {
  guard.allow(browserSays);
  const widget = await fakeWidget(page, 'present');
  const [islands] = await Promise.all([
    page.waitForResponse(/\/assets\/islands\./),
    page.waitForResponse(/widget\.js/),
    open(page),
  ]);
  await islands.finished();
  await context.setOffline(true);
  await expectReadable(page);
  for (const hash of ['#resultados', '#inicio']) {
    await page.locator(`a[data-nav][href="${hash}"]`).click();
    await expect(page.locator(hash)).toBeInViewport();
    await expect(page.locator(`a[data-nav][href="${hash}"]`)).toHaveAttribute('aria-current', 'true');
  }
  await page.locator('.hero [data-booking]').click();
  await expect(page.locator(popup)).toHaveCount(1);
  await page.keyboard.press('Escape');
  expect(await widget.popups()).toHaveLength(1);
  expect(otherWarnings(guard.texts('warning'))).toEqual([]);
});

for (const factor of [2, 4]) {
  test(`zoom ${factor * 100} %`, async ({ page, browser, guard, viewport, isMobile, baseURL }) => {
    if (isMobile && factor > 3) {
      // Beyond 300 % phones have no page zoom, only two fingers: the page must not forbid them, and still work.
      await open(page);
      const settings = await page.locator('meta[name="viewport"]').getAttribute('content');
      expect(settings).not.toMatch(/maximum-scale|user-scalable|minimum-scale/);
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('Emulation.setPageScaleFactor', { pageScaleFactor: factor });
      expect(await page.evaluate(() => visualViewport!.scale)).toBe(factor);
      await expectReadable(page);
      // Fingers' coordinates are the zoomed ones, a mouse's are not: follow the links as a keyboard does.
      await page.locator('a[data-nav][href="#contacto"]').press('Enter');
      await expect(page.locator('#contacto')).toBeInViewport();
      await page.locator('footer nav a').first().press('Enter');
      await page.waitForURL('**/privacidad/');
      return expectReadable(page);
    }

    // Zoom makes the page's own pixels larger and so fewer. WCAG 1.4.10 asks for no less than 320 x 256 of them.
    const width = isMobile ? viewport!.width / factor : Math.max(viewport!.width / factor, 320);
    const height = Math.round(viewport!.height / factor);
    const context = await browser.newContext({
      baseURL: baseURL!,
      viewport: { width, height },
      deviceScaleFactor: factor,
      reducedMotion: 'reduce',
    });
    const zoomedGuard = await watch(context);
    zoomedGuard.allow(/404/);
    const zoomed = await context.newPage();
    for (const path of PATHS) {
      await zoomed.goto(path);
      await expectReadable(zoomed);
      expect(await zoomed.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width);
    }
    await zoomed.goto('/');
    await expectWays(zoomed);
    expect(zoomedGuard.problems()).toEqual([]);
    expect(otherWarnings([...zoomedGuard.texts('warning'), ...guard.texts('warning')])).toEqual([]);
    await context.close();
  });
}

test('window resized across 768 px with the popup open', async ({ page, viewport }) => {
  const widget = await fakeWidget(page, 'present');
  await open(page);
  const other = { width: viewport!.width < 768 ? 1024 : 600, height: viewport!.height };
  await page.locator('header [data-booking]').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeFocused();
  for (const size of [other, viewport!, other]) {
    await page.setViewportSize(size);
    await expect(dialog).toBeVisible();
    expect(
      await page.evaluate(() =>
        [...document.querySelectorAll('header, main, footer')].every((part) => (part as HTMLElement).inert),
      ),
    ).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  expect(await page.locator('[inert]').count()).toBe(0);
  await expect(page.locator('header [data-booking]')).toBeFocused();
  await expect(page.locator('header [data-booking]')).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(other.width);
  await page.locator('a[data-nav][href="#resultados"]').click();
  await expect(page.locator('#resultados')).toBeInViewport();
  expect(await widget.popups()).toHaveLength(1);
  await expectReadable(page);
});

test('the button that opened the popup is gone when it closes: the focus is not lost', async ({ page }) => {
  await fakeWidget(page, 'present');
  await open(page);
  await page.locator('.closing [data-booking]').click();
  await expect(page.getByRole('dialog')).toBeFocused();
  await page.locator('.closing').evaluate((section) => section.remove());
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('[data-booking]:focus')).toHaveCount(1);
});

for (const path of PATHS) {
  test(`printing ${path}`, async ({ page, guard }) => {
    guard.allow(/404|ERR_BLOCKED_BY_CLIENT/);
    // Portraits full of grain take the printer long, and are not what is tested here.
    await page.route(files.images, (route) => route.abort('blockedbyclient'));
    await open(page, path);
    await page.emulateMedia({ media: 'print' });
    // Nothing has been scrolled into sight.
    expect(await unreadable(page, { clipped: false, except: '[data-booking]' })).toEqual([]);
    // Dark on nothing, for browsers print grounds or leave them out as the visitor wishes.
    const inks = await page.evaluate(() =>
      [...document.querySelectorAll('header, main, main *, footer, footer *')]
        .filter((element) => element.checkVisibility() && !(element instanceof SVGElement))
        .map((element) => {
          const { color, backgroundColor, backgroundImage } = getComputedStyle(element);
          return `${color} on ${backgroundColor} ${backgroundImage}`;
        }),
    );
    expect([...new Set(inks)]).toEqual(['rgb(71, 16, 42) on rgba(0, 0, 0, 0) none']);
    for (const part of ['.skip-link', '.header__nav', '[data-booking]', '.hero__control']) {
      for (const element of await page.locator(part).all()) await expect(element).toBeHidden();
    }
    const pdf = await page.pdf({ format: 'A4' });
    const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)!.length;
    expect(pages).toBeGreaterThan(0);
    expect(pages).toBeLessThan(16);
    expect(otherWarnings(guard.texts('warning'))).toEqual([]);
  });
}
