import type { Page } from 'playwright/test';
import { content, plain } from '../support/content.ts';
import { holdClock, open, started } from '../support/page.ts';
import { expect, test } from '../support/test.ts';
import { fakeWidget, popupOf } from '../support/widget.ts';

// Jumps instead of scrolling: nothing here depends on it, and it saves time.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** A slot of 30 minutes. */
const AGENDA = content.site.booking.url;

const places = {
  header: '.header__button',
  hero: '.hero [data-booking]',
  flip: '.flip',
  closing: '.closing [data-booking]',
};

const hero = (page: Page) => page.locator(places.hero);
const popup = (page: Page) => page.locator(popupOf.calendly.popup);
const busy = (page: Page) => page.locator('[aria-busy]');

/** From here on, time passes only by `page.clock.runFor`. */
const stopClock = async (page: Page) => page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));

/** Nothing happened, and nobody was told: SPEC 1 §8. */
async function expectNothing(page: Page, address = '/') {
  await expect(busy(page)).toHaveCount(0);
  await expect(popup(page)).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(address);
  expect(page.context().pages()).toHaveLength(1);
}

test('SPEC 1 §7: header, hero, flip button and closing call open the agenda, each click one popup', async ({
  page,
}) => {
  const widget = await fakeWidget(page, 'present');
  await open(page);
  for (const [index, [place, selector]] of Object.entries(places).entries()) {
    await test.step(place, async () => {
      await page.locator(selector).click();
      await expect(popup(page)).toBeVisible();
      expect(await widget.popups()).toEqual(Array(index + 1).fill(AGENDA));
      await expect(page.frameLocator('.calendly-overlay iframe').getByText('Elige una hora')).toBeVisible();
      await expect(page).toHaveURL('/');
      await page.locator(popupOf.calendly.close).click();
      await expect(popup(page)).toHaveCount(0);
      await expect(page.locator(selector)).toBeFocused();
    });
  }
  expect(widget.scriptRequests).toBe(1);
});

test('SPEC 1 §7: the popup lies over everything, with its cross to close it', async ({ page }) => {
  await fakeWidget(page, 'present');
  const cross = page.waitForResponse('https://assets.calendly.com/assets/external/close-icon.svg');
  await open(page);
  await hero(page).click();
  expect((await cross).status()).toBe(200);
  const top = (selector: string) =>
    page.locator(selector).evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('.calendly-overlay') !== null;
    });
  for (const selector of ['.header__button', 'header nav', popupOf.calendly.close])
    expect(await top(selector), selector).toBe(true);
  await page.keyboard.press('Escape');
  await expect(popup(page)).toHaveCount(0);
  await expect(page.locator('body')).not.toHaveCSS('overflow-y', 'hidden');
});

test('the button of the error page opens the agenda too', async ({ page, guard }) => {
  guard.allow(/404/);
  const widget = await fakeWidget(page, 'present');
  await open(page, '/no-existe');
  await page.locator('main [data-booking]').click();
  await expect(popup(page)).toBeVisible();
  expect(await widget.popups()).toEqual([AGENDA]);
});

test('SPEC 3 Scheduling widget: its script is asked for only after the page has loaded', async ({ page }) => {
  await fakeWidget(page, 'present');
  const order: string[] = [];
  page.on('load', () => order.push('load'));
  page.on('request', (request) => {
    if (!request.url().startsWith('http://127.0.0.1')) order.push(new URL(request.url()).pathname.split('/').at(-1)!);
  });
  await open(page);
  await expect.poll(() => [...order].sort()).toEqual(['load', 'widget.css', 'widget.js']);
  expect(order[0]).toBe('load');
});

test('SPEC 3 Widget not loaded: a click while it is on its way opens the popup as soon as it is there', async ({
  page,
}) => {
  const widget = await fakeWidget(page, 'slow');
  await holdClock(page);
  await open(page);
  await stopClock(page);
  await hero(page).click();
  await expect(hero(page)).toHaveAttribute('aria-busy', 'true');
  await page.clock.runFor(3900);
  await expect(hero(page)).toHaveAttribute('aria-busy', 'true');
  expect(await widget.popups()).toEqual([]);
  widget.release();
  await expect(popup(page)).toBeVisible();
  await expect(busy(page)).toHaveCount(0);
  expect(await widget.popups()).toEqual([AGENDA]);
});

test('SPEC 3 Widget not loaded: one that comes after 4 s opens nothing by itself; the next click does', async ({
  page,
}) => {
  const widget = await fakeWidget(page, 'slow');
  await holdClock(page);
  await open(page);
  await stopClock(page);
  await hero(page).click();
  await expect(hero(page)).toHaveAttribute('aria-busy', 'true');
  await page.clock.runFor(4100);
  await expectNothing(page);
  widget.release();
  await expect.poll(() => page.evaluate(() => 'Calendly' in window)).toBe(true);
  await page.clock.runFor(10_000);
  expect(await widget.popups()).toEqual([]);
  await expectNothing(page);
  await hero(page).click();
  await expect(popup(page)).toBeVisible();
  expect(await widget.popups()).toEqual([AGENDA]);
});

test('SPEC 1 §8: where the widget never answers, nothing happens, silently', async ({ page, guard }) => {
  const widget = await fakeWidget(page, 'hanging');
  await holdClock(page);
  await open(page);
  await stopClock(page);
  await hero(page).click();
  await expect(hero(page)).toHaveAttribute('aria-busy', 'true');
  await page.clock.runFor(4100);
  await expectNothing(page);
  expect(await widget.popups()).toEqual([]);
  expect(guard.messages).toEqual([]);
});

for (const mode of ['missing', 'blocked', 'error', 'no-global', 'throws'] as const) {
  test(`SPEC 1 §8: where the widget is of the kind "${mode}", nothing happens, silently`, async ({ page, guard }) => {
    const widget = await fakeWidget(page, mode);
    await open(page);
    await expect.poll(() => widget.scriptRequests).toBe(1);
    for (const selector of [places.hero, places.flip]) {
      const before = widget.scriptRequests;
      await page.locator(selector).click();
      if (mode !== 'throws') await expect.poll(() => widget.scriptRequests, 'it tries again').toBe(before + 1);
      await expectNothing(page);
    }
    expect(await widget.popups()).toEqual([]);
    // What is said of a failed request is the browser's own.
    expect(
      guard.messages.map((message) => message.text()).filter((text) => !text.startsWith('Failed to load resource')),
    ).toEqual([]);
    // The way out is on the page.
    await expect(page.locator('.closing__help')).toContainText(plain(content.interface.booking.help.split('{')[0]!));
  });
}

test('SPEC 3 Widget not loaded: a later click opens the agenda where the trouble is over', async ({ page }) => {
  const widget = await fakeWidget(page, 'missing');
  await open(page);
  await expect.poll(() => widget.scriptRequests).toBe(1);
  widget.become('present');
  await hero(page).click();
  await expect(popup(page)).toBeVisible();
});

test('SPEC 3 Widget not loaded: one click never opens two popups, nor do two quick ones', async ({ page }) => {
  const widget = await fakeWidget(page, 'slow');
  await open(page);
  await hero(page).dblclick();
  await page.locator(places.header).click();
  await expect(busy(page)).toHaveCount(1);
  widget.release();
  await expect(popup(page)).toBeVisible();
  expect(await widget.popups()).toEqual([AGENDA]);
  await page.locator(popupOf.calendly.close).click();
  await expect(popup(page)).toHaveCount(0);
  await hero(page).dblclick();
  await expect(popup(page)).toHaveCount(1);
  expect(await widget.popups()).toEqual([AGENDA, AGENDA]);
});

test('a click made before the page’s script is there is not lost', async ({ page }) => {
  const widget = await fakeWidget(page, 'present');
  let release!: () => void;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/(entry|landing)\.\w+\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await hero(page).click();
  await page.locator(places.flip).click();
  await expect(hero(page)).toHaveAttribute('aria-busy', 'true');
  release();
  await started(page);
  await expect(popup(page)).toBeVisible();
  await expect(busy(page)).toHaveCount(0);
  expect(await widget.popups()).toEqual([AGENDA]);
  // The flip button was turned by its click.
  await expect(page.locator(places.flip)).toHaveAttribute('data-flipped', 'true');
});
