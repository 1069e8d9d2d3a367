/** The hero's film fails; the painted dawn stays, with at most one warning in the console. */
import type { Page } from 'playwright/test';
import { content } from '../support/content.ts';
import { film, isFilm, saveData } from '../support/film.ts';
import { started } from '../support/page.ts';
import { fakeWidget } from '../support/widget.ts';
import { expect, test, type Guard } from '../support/test.ts';
import { browserSays, expectReadable, expectWays } from './health.ts';
import { startFaultyHost, type Fault } from './host.ts';

const WARNING = 'No se pudo reproducir el video de fondo; se muestra el degradado.';

const ours = (guard: Guard) => guard.texts('warning').filter((text) => !text.includes('preloaded using link preload'));

/** The dawn is painted and nothing of the film is left. */
async function expectDawn(page: Page) {
  await expect(page.locator('[data-film] video')).toHaveCount(0);
  await expect(page.locator('[data-film-control]')).toBeHidden();
  await expect(page.locator('[data-film]')).toHaveCSS('background-image', /gradient/);
}

for (const mode of ['missing', 'garbage', 'refused'] as const) {
  test(`film ${mode}: the dawn, and one warning`, async ({ page, guard }) => {
    guard.allow(browserSays);
    await fakeWidget(page, 'present');
    const { requests } = await film(page, mode);
    await page.goto('/');
    await expect.poll(() => ours(guard)).toEqual([WARNING]);
    await expectDawn(page);
    if (mode !== 'refused') expect(requests.length).toBeGreaterThan(0);
    await expectReadable(page);
    await expectWays(page);
    expect(ours(guard)).toEqual([WARNING]);
  });
}

for (const [name, fault] of Object.entries<Fault>({
  hanging: { kind: 'hang' },
  'stalled midway': { kind: 'stall', after: 120_000 },
})) {
  test(`film ${name}: nothing waits for it`, async ({ page, guard, baseURL }) => {
    const host = await startFaultyHost(baseURL!, (path) => (isFilm(path) ? fault : undefined));
    try {
      const widget = await fakeWidget(page, 'present');
      const { requests } = await film(page, 'real');
      await page.goto(`${host.url}/`);
      await started(page);
      await expect.poll(() => requests.length).toBeGreaterThan(0);
      const control = page.locator('[data-film-control]');
      if (fault.kind === 'stall') {
        await expect(control).toBeVisible();
        // It has stopped for want of bytes, and is paused like any other film.
        await expect
          .poll(() => page.evaluate(() => document.querySelector('video')!.readyState), { timeout: 15_000 })
          .toBeLessThan(HTMLMediaElementHaveFutureData);
        await control.click();
        await expect(control).toHaveAccessibleName(content.interface.video.play);
      } else {
        await expect(control).toBeHidden();
        await expect(page.locator('[data-film]')).not.toHaveAttribute('data-film-state');
      }
      await page.locator('.hero [data-booking]').click();
      await expect(page.locator('.calendly-overlay')).toHaveCount(1);
      await page.keyboard.press('Escape');
      expect(await widget.popups()).toHaveLength(1);
      await expectReadable(page);
      await expectWays(page);
      expect(ours(guard)).toEqual([]);
    } finally {
      await host.stop();
    }
  });
}

/** `HTMLMediaElement.HAVE_FUTURE_DATA` */
const HTMLMediaElementHaveFutureData = 3;

test('a connection that saves data: never asked for', async ({ page, guard }) => {
  await saveData(page);
  const { requests } = await film(page, 'real');
  await page.goto('/');
  await started(page);
  await expectDawn(page);
  await expectReadable(page);
  expect(requests).toEqual([]);
  expect(ours(guard)).toEqual([]);
});

test('motion becomes unwanted while it plays: the dawn, no warning', async ({ page, guard }) => {
  await film(page, 'real');
  await page.goto('/');
  await expect(page.locator('[data-film-control]')).toBeVisible();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expectDawn(page);
  expect(ours(guard)).toEqual([]);
});
