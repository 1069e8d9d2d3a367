import type { Page } from 'playwright/test';
import { content } from '../../support/browser/content.ts';
import { film, saveData } from '../../support/browser/film.ts';
import { expectNoShift, hold, open, scrollTo, watchShifts } from '../../support/browser/page.ts';
import { desktop, expect, phone, test } from '../../support/browser/test.ts';

const { pause, play, failed } = content.interface.video;

const stage = (page: Page) => page.locator('[data-film]');
const video = (page: Page) => stage(page).locator('video');
const control = (page: Page) => page.getByRole('button', { name: new RegExp(`^(${pause}|${play})$`) });
const isPaused = (page: Page) => video(page).evaluate((element: HTMLVideoElement) => element.paused);

/** The time at which a film would have been asked for is over: the page was idle, and what is in sight is known. */
async function idle(page: Page) {
  await page.evaluate(async () => {
    for (let turn = 0; turn < 3; turn++) {
      await new Promise((resolve) => requestIdleCallback(resolve));
      await new Promise(requestAnimationFrame);
    }
  });
}

/** Asserts that the hero shows the painted sunrise: no video, no control of the film, and the overlay that belongs to it. */
async function expectGradient(page: Page) {
  await expect(video(page)).toHaveCount(0);
  await expect(control(page)).toHaveCount(0);
  await expect(stage(page)).toHaveCSS('background-image', /gradient/);
  await expect(page.locator('.hero__overlay')).toHaveCSS('opacity', '0.4');
}

test('the film loads after the page, fades in and can be paused [Film]', phone, async ({ page, guard }) => {
  await watchShifts(page);
  const requests = await film(page, 'real');
  // A picture is on its way, so the page has not loaded.
  const release = await hold(page, /icon\.svg|\.(woff2|avif|svg)$/);
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await idle(page);
  expect(requests).toEqual([]);
  release();
  await expect(control(page)).toHaveAccessibleName(pause);
  await expect(video(page)).toHaveCSS('opacity', '1');
  await expect(stage(page)).toHaveCSS('background-image', /gradient/);
  expect(new Set(requests).size).toBe(1);
  expect(requests[0]).toMatch(/hero-tall\.\w+\.webm$/);
  await expectNoShift(page);
  // Silent, and decoration to a screen reader.
  const isDecoration = ({ muted, loop, ariaHidden }: HTMLVideoElement) => muted && loop && ariaHidden === 'true';
  expect(await video(page).evaluate(isDecoration)).toBe(true);

  // Out of sight it stands still.
  await scrollTo(page, 3000);
  await expect.poll(() => isPaused(page)).toBe(true);
  await scrollTo(page, 0);
  await expect.poll(() => isPaused(page)).toBe(false);
  await control(page).click();
  await expect(control(page)).toHaveAccessibleName(play);
  expect(await isPaused(page)).toBe(true);
  // What the visitor has paused stays so.
  await scrollTo(page, 3000);
  await scrollTo(page, 0);
  expect(await isPaused(page)).toBe(true);
  await control(page).press('Space');
  await expect(control(page)).toHaveAccessibleName(pause);
  await expect(control(page)).toBeFocused();
  await expect.poll(() => isPaused(page)).toBe(false);
  expect(guard.texts('warning')).toEqual([]);
});

test(
  'a rotated phone gets the other cut of the film; reduced motion removes it without a warning',
  phone,
  async ({ page, guard }) => {
    const requests = await film(page, 'real');
    await open(page);
    await expect(control(page)).toHaveAccessibleName(pause);
    await page.setViewportSize({ width: 844, height: 390 });
    await expect.poll(() => requests.at(-1)).toMatch(/hero-wide\.\w+\.webm/);
    await expect(stage(page)).toHaveAttribute('data-film-state', 'playing');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expectGradient(page);
    expect(guard.texts('warning')).toEqual([]);
  },
);

test(
  'a rotated phone stops loading the first cut, whose late failure does not end the second',
  phone,
  async ({ page, guard }) => {
    guard.allow(/hero-tall/);
    const requests = await film(page, 'real');
    let failTall = () => {};
    await page.route(/hero-tall/, (route) => {
      // The browser may have given the request up by then.
      failTall = () => void route.fulfill({ status: 404, body: 'Not found' }).catch(() => {});
    });
    await open(page);
    await expect.poll(() => requests.some((url) => url.includes('hero-tall'))).toBe(true);
    const first = await video(page).elementHandle();
    await page.setViewportSize({ width: 844, height: 390 });
    await expect(stage(page)).toHaveAttribute('data-film-state', 'playing');
    failTall();
    expect(await first.evaluate((old: HTMLVideoElement) => old.networkState === old.NETWORK_EMPTY)).toBe(true);
    await idle(page);
    await expect(stage(page)).toHaveAttribute('data-film-state', 'playing');
    await expect(control(page)).toHaveAccessibleName(pause);
    expect(guard.texts('warning')).toEqual([]);
  },
);

test(
  'a window below 1,200 device pixels gets the file of the wide cut with fewer pixels',
  desktop,
  async ({ page }) => {
    const requests = await film(page, 'real');
    await page.setViewportSize({ width: 1180, height: 820 });
    await open(page);
    await expect.poll(() => requests.at(-1)).toMatch(/hero-wide\.\w+\.mp4/);
  },
);

for (const [name, prepare] of [
  ['reduced motion', (page: Page) => page.emulateMedia({ reducedMotion: 'reduce' })],
  ['Save-Data', saveData],
] as const) {
  test(`with ${name} the film is never requested [Film]`, phone, async ({ page, guard }) => {
    const requests = await film(page, 'real');
    await prepare(page);
    await open(page);
    await idle(page);
    expect(requests).toEqual([]);
    await expectGradient(page);
    expect(guard.texts('warning')).toEqual([]);
  });
}

for (const mode of ['missing', 'garbage', 'refused'] as const) {
  test(`a film that is ${mode} leaves the gradient and logs one warning [Film]`, phone, async ({ page, guard }) => {
    guard.allow(/404.*hero-\w+\.\w+\.(webm|mp4)/);
    const requests = await film(page, mode);
    await open(page);
    await expect.poll(() => guard.texts('warning')).toEqual([failed]);
    if (mode !== 'refused') expect(new Set(requests).size, 'both formats').toBe(2);
    await expectGradient(page);
    await idle(page);
    expect(guard.texts('warning')).toEqual([failed]);
  });
}
