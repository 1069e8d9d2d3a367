/** Files of the site that do not come, or come late. */
import type { Page, Route } from 'playwright/test';
import { saveData } from '../support/film.ts';
import { fakeWidget } from '../support/widget.ts';
import { open, started } from '../support/page.ts';
import { expect, test, type Guard } from '../support/test.ts';
import { browserSays, expectReadable, expectWays, files, otherWarnings } from './health.ts';

const popup = '.calendly-overlay';
const heroButton = '.hero [data-booking]';
const flip = '.flip';

const PATHS = ['/', '/privacidad/', '/terminos/', '/no-such-page'];

/** Keeps what matches waiting until the function that it gives is called. */
async function hold(page: Page, pattern: RegExp): Promise<() => void> {
  let release!: () => void;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(pattern, async (route: Route) => {
    await released;
    await route.continue().catch(() => {});
  });
  return release;
}

// The film has tests of its own; here it would only take time.
test.beforeEach(({ page }) => saveData(page));

const silent = (guard: Guard) => expect(otherWarnings(guard.texts('warning'))).toEqual([]);

test.describe('JavaScript off', () => {
  test.use({ javaScriptEnabled: false });

  test('every page is whole', async ({ page, guard }) => {
    guard.allow(/status: 404 .*\/no-such-page|Failed to load resource.*404/);
    for (const path of PATHS) {
      await page.goto(path);
      await expect(page.locator('.no-script')).toBeVisible();
      await expectReadable(page);
    }
    silent(guard);
  });

  test("anchors and links work, dates are the build's", async ({ page }) => {
    await page.goto('/');
    await expectWays(page);
    await expect(page.locator('time')).toHaveText(/^\d{1,2} de [a-z]+ de 20\d\d$/);
    await page.locator('a[data-back]').click();
    await page.waitForURL(/\/$/);
  });
});

for (const [name, pattern] of Object.entries({
  'entry script': files.entry,
  fonts: files.fonts,
  images: files.images,
  'styles below the fold': files.laterStyles,
})) {
  for (const [how, answer] of Object.entries({
    blocked: (route: Route) => route.abort('blockedbyclient'),
    missing: (route: Route) => route.fulfill({ status: 404, contentType: 'text/html', body: 'Not found' }),
  })) {
    test(`${name} ${how}`, async ({ page, guard }) => {
      guard.allow(browserSays);
      await fakeWidget(page, 'present');
      await page.route(pattern, answer);
      await open(page);
      await expectReadable(page);
      await expectWays(page);
      silent(guard);
    });
  }
}

test('without the entry a tap does nothing and leaves no trace', async ({ page, guard }) => {
  guard.allow(browserSays);
  const widget = await fakeWidget(page, 'present');
  await page.route(files.entry, (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/');
  for (const button of [heroButton, flip, '.closing [data-booking]']) {
    await page.locator(button).click();
    await expect(page.locator(button)).not.toHaveAttribute('aria-busy');
  }
  expect(widget.scriptRequests).toBe(0);
  expect(page.url()).toMatch(/\/$/);
});

test('entry late: the page is whole meanwhile and honours a tap once', async ({ page }) => {
  const widget = await fakeWidget(page, 'present');
  const release = await hold(page, files.entry);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.locator('footer')).toBeAttached();
  await expectReadable(page);
  await page.locator('a[data-nav][href="#inicio"]').click();
  await page.locator(heroButton).click();
  await expect(page.locator(heroButton)).toHaveAttribute('aria-busy', 'true');
  expect(await widget.popups()).toEqual([]);

  release();
  await expect(page.locator(popup)).toHaveCount(1);
  await started(page);
  expect(await widget.popups()).toHaveLength(1);
  await expect(page.locator(heroButton)).not.toHaveAttribute('aria-busy');

  await page.keyboard.press('Escape');
  await expect(page.locator(popup)).toHaveCount(0);
  await expect(page.locator(heroButton)).toBeFocused();
  await expectWays(page);
});

test('entry late: two impatient taps open one popup', async ({ page }) => {
  const widget = await fakeWidget(page, 'present');
  const release = await hold(page, files.entry);
  await page.goto('/', { waitUntil: 'commit' });
  await page.locator(heroButton).click();
  await page.locator(heroButton).click();
  release();
  await expect(page.locator(popup)).toHaveCount(1);
  await started(page);
  expect(await widget.popups()).toHaveLength(1);
});

test('entry late: a tap on the flip button turns it once and opens one popup', async ({ page }) => {
  const widget = await fakeWidget(page, 'present');
  const release = await hold(page, files.entry);
  await page.goto('/', { waitUntil: 'commit' });
  await page.locator(flip).click();
  await expect(page.locator(flip)).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(page.locator(popup)).toHaveCount(1);
  await expect(page.locator(flip)).toHaveAttribute('data-flipped', 'true');
  await started(page);
  expect(await widget.popups()).toHaveLength(1);
  await expect(page.locator(flip)).toHaveAttribute('data-flipped', 'true');
  await expect(page.locator(flip)).not.toHaveAttribute('aria-busy');
});

test('island late: the popup opens at once, the turn follows once', async ({ page }) => {
  const widget = await fakeWidget(page, 'present');
  const release = await hold(page, files.islands);
  await page.goto('/');
  await page.locator(flip).click();
  await expect(page.locator(popup)).toHaveCount(1);
  await expect(page.locator(flip)).toHaveAttribute('data-flipped', 'false');
  release();
  await expect(page.locator(flip)).toHaveAttribute('data-flipped', 'true');
  expect(await widget.popups()).toHaveLength(1);

  await page.keyboard.press('Escape');
  await expect(page.locator(popup)).toHaveCount(0);
  await page.locator(flip).click();
  await expect(page.locator(flip)).toHaveAttribute('data-flipped', 'false');
  expect(await widget.popups()).toHaveLength(2);
});

test('island 404, as after a deployment: the button still opens the popup', async ({ page, guard }) => {
  guard.allow(browserSays);
  guard.allow(/Failed to fetch dynamically imported module/);
  const widget = await fakeWidget(page, 'present');
  await page.route(files.islands, (route) => route.fulfill({ status: 404, contentType: 'text/html', body: '' }));
  await open(page);
  await expectReadable(page);
  await page.locator(flip).click();
  await expect(page.locator(popup)).toHaveCount(1);
  await expect.poll(() => guard.texts('error').filter((text) => text.includes('dynamically imported'))).toHaveLength(1);
  expect(await widget.popups()).toHaveLength(1);
  await page.keyboard.press('Escape');
  await expect(page.locator(popup)).toHaveCount(0);
  await expect(page.locator(flip)).toHaveAttribute('data-flipped', 'false');
  await expect(page.locator(flip)).toBeFocused();
  await expectWays(page);
  silent(guard);
});

test('island garbage: the button keeps its HTML', async ({ page, guard }) => {
  guard.allow(/SyntaxError|Unexpected token|Failed to fetch dynamically/);
  const widget = await fakeWidget(page, 'present');
  await page.route(files.islands, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '<!doctype html>' }),
  );
  await open(page);
  const name = await page.locator(flip).getAttribute('aria-label');
  await page.locator(flip).click();
  await expect(page.locator(popup)).toHaveCount(1);
  await expect(page.locator(flip)).toHaveAttribute('aria-label', name!);
  expect(await widget.popups()).toHaveLength(1);
});
