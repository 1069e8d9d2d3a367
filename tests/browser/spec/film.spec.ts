import type { Page } from 'playwright/test';
import { content } from '../support/content.ts';
import { film, saveData } from '../support/film.ts';
import { open } from '../support/page.ts';
import { expect, test } from '../support/test.ts';

const WARNING = 'No se pudo reproducir el video de fondo; se muestra el degradado.';

/** The browser's own words about a film that answers with 404. */
const FILM_MISSING = /404.*hero-\w+\.\w+\.(webm|mp4)/;

const stage = (page: Page) => page.locator('[data-film]');
const video = (page: Page) => stage(page).locator('video');
const control = (page: Page) => page.locator('[data-film-control]');

/** The time at which a film would have been asked for is over: the page was idle, and what is in sight is known. */
async function idle(page: Page) {
  await page.evaluate(async () => {
    for (let turn = 0; turn < 3; turn++) {
      await new Promise((resolve) => requestIdleCallback(resolve));
      await new Promise(requestAnimationFrame);
    }
  });
}

async function expectGradient(page: Page) {
  await expect(video(page)).toHaveCount(0);
  await expect(control(page)).toBeHidden();
  await expect(stage(page)).not.toHaveAttribute('data-film-state');
  await expect(stage(page)).toBeVisible();
  await expect(stage(page)).toHaveCSS('background-image', /gradient/);
  await expect(page.locator('.hero__overlay')).toHaveCSS('opacity', '0.4');
}

test('SPEC 3 Hero video: it is asked for only after the page has loaded', async ({ page, guard }) => {
  guard.allow(FILM_MISSING);
  const { requests } = await film(page, 'missing');
  let release!: () => void;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  // A font is on its way, so the page has not loaded.
  await page.route(/\/assets\/[^/]+\.woff2$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  // The script is at work.
  await expect(page.locator('[data-reveal="armed"]')).not.toHaveCount(0);
  await idle(page);
  expect(await page.evaluate(() => document.readyState)).toBe('interactive');
  expect(requests).toEqual([]);
  release();
  await expect.poll(() => requests.length).toBeGreaterThan(0);
});

test('SPEC 3 Hero video: it fades in over the gradient and can be paused', async ({ page, isMobile, guard }) => {
  const { requests } = await film(page, 'real');
  await open(page);
  await idle(page);
  // The measure of the tests that say "never": by now it would have been asked for.
  expect(requests).not.toEqual([]);
  await expect(stage(page)).toHaveAttribute('data-film-state', 'playing');
  await expect(video(page)).toHaveCSS('opacity', '1');
  await expect(stage(page)).toHaveCSS('background-image', /gradient/);
  expect(new Set(requests).size).toBe(1);
  expect(requests[0]).toMatch(isMobile ? /hero-tall\.\w+\.webm$/ : /hero-wide\.\w+\.webm$/);
  const properties = await video(page).evaluate((element: HTMLVideoElement) => ({
    muted: element.muted,
    inline: element.hasAttribute('playsinline'),
    loop: element.loop,
    hidden: element.getAttribute('aria-hidden'),
    stop: element.tabIndex,
  }));
  expect(properties).toEqual({ muted: true, inline: true, loop: true, hidden: 'true', stop: -1 });
  const time = () => video(page).evaluate((element: HTMLVideoElement) => element.currentTime);
  const before = await time();
  await expect.poll(time).toBeGreaterThan(before);

  await expect(control(page)).toHaveAccessibleName(content.interface.video.pause);
  await control(page).click();
  await expect(control(page)).toHaveAccessibleName(content.interface.video.play);
  expect(await video(page).evaluate((element: HTMLVideoElement) => element.paused)).toBe(true);
  await control(page).click();
  await expect(control(page)).toHaveAccessibleName(content.interface.video.pause);
  expect(await video(page).evaluate((element: HTMLVideoElement) => element.paused)).toBe(false);
  expect(guard.texts('warning')).toEqual([]);
});

test('SPEC 1 §9: the overlay over film and gradient has an opacity of 0.4', async ({ page }) => {
  await open(page);
  await expect(page.locator('.hero__overlay')).toHaveCSS('opacity', '0.4');
  const [under, over] = await Promise.all([stage(page).boundingBox(), page.locator('.hero__overlay').boundingBox()]);
  expect(over).toEqual(under);
});

test('SPEC 1 §4: with reduced motion the film is never asked for; the gradient is shown', async ({ page, guard }) => {
  const { requests } = await film(page, 'real');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page);
  await idle(page);
  expect(requests).toEqual([]);
  await expectGradient(page);
  expect(guard.texts('warning')).toEqual([]);
});

test('SPEC 3 Hero video: with Save-Data the film is never asked for', async ({ page, guard }) => {
  const { requests } = await film(page, 'real');
  await saveData(page);
  await open(page);
  await idle(page);
  expect(requests).toEqual([]);
  await expectGradient(page);
  expect(guard.texts('warning')).toEqual([]);
});

test('SPEC 1 §4: the film gives way to the gradient when the visitor asks for less motion', async ({ page }) => {
  await film(page, 'real');
  await open(page);
  await expect(stage(page)).toHaveAttribute('data-film-state', 'playing');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expectGradient(page);
});

for (const mode of ['missing', 'garbage', 'refused'] as const) {
  test(`SPEC 1 §8: a film that is ${mode} leaves the gradient, with one warning in the console`, async ({
    page,
    guard,
  }) => {
    if (mode === 'missing') guard.allow(FILM_MISSING);
    const { requests } = await film(page, mode);
    await open(page);
    await expect.poll(() => guard.texts('warning')).toEqual([WARNING]);
    if (mode !== 'refused') expect(new Set(requests).size, 'both formats').toBe(2);
    await expectGradient(page);
    await idle(page);
    expect(guard.texts('warning')).toEqual([WARNING]);
  });
}
