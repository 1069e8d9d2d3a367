import type { Page } from 'playwright/test';
import { content, plain } from '../../support/browser/content.ts';
import { hold, open } from '../../support/browser/page.ts';
import { desktop, expect, phone, test } from '../../support/browser/test.ts';
import { bookingButton, closeButton, dialog, fakeWidget } from '../../support/browser/widget.ts';

// Jumps instead of scrolling: nothing here depends on it, and it saves time.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** A slot of 30 minutes. */
const AGENDA = content.site.booking.url;

const labels = content.interface.booking;

const busy = (page: Page) => page.locator('[aria-busy]');

/** Nothing happened, and nobody was told. */
async function expectNothing(page: Page) {
  await expect(busy(page)).toHaveCount(0);
  await expect(page.locator('.calendly-overlay, dialog')).toHaveCount(0);
  await expect(page).toHaveURL('/');
  expect(page.context().pages()).toHaveLength(1);
}

test('header, hero, flip button and closing section open the agenda, one popup per click [Booking]', async ({
  page,
}) => {
  const widget = await fakeWidget(page, 'present');
  await page.goto('/');
  const inert = () => page.locator(':is(header, main, footer)[inert]');
  const entries = await page.evaluate(() => history.length);
  const hour = page.frameLocator(`[title="${labels.dialogLabel}"]`).getByRole('button', { name: 'Martes 8:30' });
  for (const [index, place] of (['header', '.hero', '.about', '.closing'] as const).entries()) {
    const button = bookingButton(page, place);
    if (place === '.hero') await button.press('Enter');
    else await button.click();
    await expect(dialog(page)).toBeFocused();
    await expect(dialog(page)).toHaveAttribute('aria-modal', 'true');
    const top = await page.evaluate(() => scrollY);
    expect(await widget.popups()).toEqual(Array(index + 1).fill(AGENDA));
    await expect(hour).toBeVisible();
    await expect(inert()).toHaveCount(3);
    if (place === '.hero') {
      // Calendar first, then the close control.
      await page.keyboard.press('Tab');
      await expect(hour).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(closeButton(page)).toBeFocused();
      await page.keyboard.press('Escape');
    } else if (place === '.about') await closeButton(page).press('Enter');
    else await closeButton(page).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(inert()).toHaveCount(0);
    await expect(button).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(top);
  }
  await expect(page).toHaveURL('/');
  // The visitor's way back is what it was.
  expect(await page.evaluate(() => history.length)).toBe(entries);
  expect(widget.scriptRequests).toBe(1);
});

test(
  'nothing is requested from the scheduling service before the page has loaded [Late request]',
  phone,
  async ({ page }) => {
    await fakeWidget(page, 'present');
    const order: string[] = [];
    page.on('load', () => order.push('load'));
    page.on('request', (request) => {
      if (!request.url().startsWith('http://127.0.0.1')) order.push(new URL(request.url()).pathname.split('/').at(-1)!);
    });
    await open(page);
    await expect.poll(() => order).toEqual(['load', 'widget.css', 'widget.js']);
  },
);

test(
  'a click waits 4 s for a widget that has not loaded, then gives up [Late widget]',
  phone,
  async ({ page, guard }) => {
    const widget = await fakeWidget(page, 'slow');
    await page.clock.install();
    await open(page);
    // From here on, time passes only by `runFor`: these 4 s are part of the specification.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
    await bookingButton(page).click();
    await page.clock.runFor(3900);
    await expect(bookingButton(page)).toHaveAttribute('aria-busy', 'true');
    await page.clock.runFor(200);
    await expectNothing(page);
    await bookingButton(page).click();
    await page.clock.runFor(3900);
    await expect(bookingButton(page)).toHaveAttribute('aria-busy', 'true');
    widget.release();
    await expect(dialog(page)).toBeVisible();
    await expect(busy(page)).toHaveCount(0);
    expect(await widget.popups()).toEqual([AGENDA]);
    expect(guard.messages).toEqual([]);
  },
);

for (const mode of ['blocked', 'throws'] as const) {
  test(
    `a click does nothing, without a message, where the widget is "${mode}" [Silent failure]`,
    phone,
    async ({ page, guard }) => {
      const widget = await fakeWidget(page, mode);
      await page.goto('/');
      await bookingButton(page).click();
      await expect.poll(() => widget.scriptRequests).toBeGreaterThan(0);
      await expectNothing(page);
      // What is said of a failed request is the browser's own.
      expect(guard.messages.filter((message) => !message.text().startsWith('Failed to load resource'))).toEqual([]);
      // The way out is on the page.
      await expect(page.getByRole('contentinfo')).toContainText(plain(labels.help.split('{')[0]!));
      widget.become('present');
      if (mode === 'throws') return;
      await bookingButton(page).click();
      await expect(dialog(page)).toBeVisible();
    },
  );
}

test('each deliberate click opens the popup, a double click opens it once [Quick clicks]', phone, async ({ page }) => {
  const widget = await fakeWidget(page, 'slow');
  await open(page);
  await bookingButton(page).dblclick();
  await bookingButton(page, 'header').click();
  await expect(busy(page)).toHaveCount(1);
  widget.release();
  await expect(dialog(page)).toBeVisible();
  expect(await widget.popups()).toEqual([AGENDA]);
  await page.keyboard.press('Escape');
  await bookingButton(page).dblclick();
  await expect(dialog(page)).toBeVisible();
  expect(await widget.popups()).toEqual([AGENDA, AGENDA]);
  // Within a second, on two buttons.
  for (const place of ['.hero', '.closing'] as const) {
    // The second half of a double click may put the focus into the calendar.
    await dialog(page).press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await bookingButton(page, place).dispatchEvent('click', { detail: 1 });
    await expect(dialog(page)).toBeFocused();
  }
  expect(await widget.popups()).toHaveLength(4);
});

test(
  'taps before the script has loaded open one popup and turn the flip button [First tap]',
  phone,
  async ({ page }) => {
    const widget = await fakeWidget(page, 'slow');
    const release = await hold(page, /\/assets\/(entry|landing)\.\w+\.js$/);
    await page.goto('/', { waitUntil: 'commit' });
    expect(widget.scriptRequests).toBe(0);
    for (const button of [bookingButton(page), page.locator('.flip')]) await button.click();
    await expect(busy(page)).toHaveCount(1);
    widget.release();
    await expect(page.locator('.calendly-overlay')).toBeVisible();
    await expect(busy(page)).toHaveCount(0);
    release();
    // The entry makes it a dialog, and gives the flip button the click that it has missed.
    await expect(dialog(page)).toBeFocused();
    await expect(page.locator('.flip')).toHaveAttribute('data-flipped', 'true');
    expect(await widget.popups()).toEqual([AGENDA]);
    await page.keyboard.press('Escape');
    await expect(page.locator('.flip')).toBeFocused();
  },
);

test(
  'the doors of the closing section open the agenda; then the focus goes to the button beside them',
  phone,
  async ({ page }) => {
    const widget = await fakeWidget(page, 'present');
    await open(page);
    const doors = page.locator('.closing__doors');
    await doors.getByText('7', { exact: true }).click();
    await expect(dialog(page)).toBeFocused();
    expect(await widget.popups()).toEqual([AGENDA]);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(bookingButton(page, '.closing')).toBeFocused();
    // They are there for the pointer alone.
    await expect(doors).toHaveAttribute('aria-hidden', 'true');
  },
);

test(
  'closing the popup focuses a booking button, even if the window got narrow or the button is gone',
  desktop,
  async ({ page }) => {
    await fakeWidget(page, 'present');
    await open(page);
    await bookingButton(page, 'header').click();
    await expect(dialog(page)).toBeFocused();
    await page.setViewportSize({ width: 600, height: 900 });
    await expect(dialog(page)).toBeVisible();
    await expect(page.locator('main')).toHaveAttribute('inert', '');
    await page.keyboard.press('Escape');
    await expect(bookingButton(page, 'header')).toBeFocused();
    await expect(bookingButton(page, 'header')).toBeInViewport();

    await bookingButton(page, '.closing').click();
    await expect(dialog(page)).toBeFocused();
    await page.locator('.closing').evaluate((section) => section.remove());
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.locator('[data-booking]:focus')).toHaveCount(1);
  },
);
