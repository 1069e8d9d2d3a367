/** The scheduling service fails; the page does not notice. */
import type { Page } from 'playwright/test';
import { content, plain } from '../support/content.ts';
import { saveData } from '../support/film.ts';
import { holdClock, started } from '../support/page.ts';
import { expect, test } from '../support/test.ts';
import { fakeWidget, type WidgetMode } from '../support/widget.ts';
import { browserSays, expectReadable, expectWays, otherWarnings } from './health.ts';

const SCRIPT = 'https://assets.calendly.com/assets/external/widget.js';
const STYLE = 'https://assets.calendly.com/assets/external/widget.css';
const popup = '.calendly-overlay';
const buttons = ['.hero [data-booking]', '.flip', '.closing [data-booking]'];

test.beforeEach(({ page }) => saveData(page));

/** Opens the page and waits for the first request to the service, which follows the page's load event. */
async function untilWarm(page: Page) {
  let loaded = false;
  page.once('load', () => {
    loaded = true;
  });
  const asked = page.waitForRequest(SCRIPT).then(() => loaded);
  await page.goto('/');
  expect(await asked, 'the page has loaded before the service is asked').toBe(true);
  await started(page);
}

for (const mode of ['missing', 'error', 'blocked', 'no-global', 'throws', 'hanging'] satisfies WidgetMode[]) {
  test(`widget ${mode}: a click does nothing, silently`, async ({ page, guard }) => {
    guard.allow(/Failed to load resource.*(404|500|BLOCKED)/);
    const widget = await fakeWidget(page, mode);
    await holdClock(page);
    await untilWarm(page);
    for (const button of buttons) {
      await page.locator(button).click();
      // Past the time that a visitor is kept waiting.
      await page.clock.runFor(5000);
      await expect(page.locator(button)).not.toHaveAttribute('aria-busy');
      await expect(page.locator(popup)).toHaveCount(0);
    }
    expect(page.url()).toMatch(/\/$/);
    expect(page.context().pages()).toHaveLength(1);
    if (mode !== 'throws') expect(await widget.popups()).toEqual([]);
    await expect(page.locator('.closing__help')).toContainText(plain(content.interface.booking.help.split('{')[0]!));
    await page.clock.resume();
    await expectReadable(page);
    await expectWays(page);
    expect(otherWarnings(guard.texts('warning'))).toEqual([]);
  });
}

test('a host that never answers holds nothing up', async ({ page }) => {
  // Script, style and calendar alike.
  await page.route(/calendly\.com/, () => {});
  const loaded = page.waitForEvent('load');
  await untilWarm(page);
  await loaded;
  await expect(page.locator('h1')).toBeAttached();
  // Styles that are asked for and do not come must not keep new states from being painted.
  const before = await page.screenshot();
  await page.locator('a[data-nav][href="#resultados"]').click();
  await expect(page.locator('a[data-nav][href="#resultados"]')).toHaveAttribute('aria-current', 'true');
  await expect(page.locator('#resultados')).toBeInViewport();
  expect((await page.screenshot()).equals(before)).toBe(false);
  await expectReadable(page);
  await expectWays(page);
});

for (const how of ['blocked', 'hanging'] as const) {
  test(`widget style ${how}: ${how === 'blocked' ? 'the popup opens without it' : 'no half-made popup'}`, async ({
    page,
    guard,
  }) => {
    guard.allow(browserSays);
    const widget = await fakeWidget(page, 'present');
    await page.route(STYLE, (route) => (how === 'blocked' ? route.abort('blockedbyclient') : undefined));
    await holdClock(page);
    await untilWarm(page);
    await page.locator(buttons[0]!).click();
    if (how === 'blocked') {
      await expect(page.getByRole('dialog')).toHaveCount(1);
      await page.keyboard.press('Escape');
    } else {
      await page.clock.runFor(5000);
    }
    await expect(page.locator(popup)).toHaveCount(0);
    expect(await widget.popups()).toHaveLength(how === 'blocked' ? 1 : 0);
    await page.clock.resume();
    await expectReadable(page);
  });
}

test('widget script loaded twice: one popup', async ({ page }) => {
  const widget = await fakeWidget(page, 'present');
  await untilWarm(page);
  const again = () =>
    page.evaluate(
      (src) =>
        new Promise((onload, onerror) => {
          document.head.append(Object.assign(document.createElement('script'), { src, onload, onerror }));
        }),
      SCRIPT,
    );
  await again();
  await page.locator(buttons[0]!).click();
  await expect(page.locator(popup)).toHaveCount(1);
  await again();
  await page.locator(buttons[0]!).dispatchEvent('click');
  await expect(page.locator(popup)).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.locator(popup)).toHaveCount(0);
  expect(await widget.popups()).toHaveLength(1);
  await expect(page.locator(buttons[0]!)).toBeFocused();
});

test('a service that comes back is used', async ({ page, guard }) => {
  guard.allow(/Failed to load resource.*500/);
  const widget = await fakeWidget(page, 'error');
  await untilWarm(page);
  await page.locator(buttons[0]!).click();
  await expect(page.locator(buttons[0]!)).not.toHaveAttribute('aria-busy');
  expect(await widget.popups()).toEqual([]);
  widget.become('present');
  await page.locator(buttons[0]!).click();
  await expect(page.locator(popup)).toHaveCount(1);
  expect(await widget.popups()).toHaveLength(1);
});
