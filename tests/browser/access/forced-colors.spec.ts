/** High contrast modes, where masks, grounds and shadows are gone. */
import { saveData } from '../support/film.ts';
import { open } from '../support/page.ts';
import { expect, test } from '../support/test.ts';
import { expectReadable } from '../faults/health.ts';
import { contrast, notFound, PATHS, readPixels, type Colour } from './pages.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`forced colours, ${colorScheme}`, () => {
    test.use({ colorScheme, contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

    test.beforeEach(async ({ page, guard }) => {
      guard.allow(notFound);
      await saveData(page);
    });

    test('buttons have borders, the current item a mark', async ({ page }) => {
      for (const path of PATHS) {
        await open(page, path);
        const borderless = await page.evaluate(() =>
          [...document.querySelectorAll('.button, .flip__face')]
            .filter((element) => element.checkVisibility({ visibilityProperty: true }))
            .filter((element) => {
              const { borderTopWidth, borderTopStyle } = getComputedStyle(element);
              return borderTopStyle === 'none' || parseFloat(borderTopWidth) < 1;
            })
            .map((element) => element.textContent),
        );
        expect(borderless, path).toEqual([]);
        await expectReadable(page);
      }
      await page.goto('/');
      const current = page.locator('[data-nav][aria-current]');
      const other = page.locator('[data-nav]:not([aria-current])').first();
      await expect(current).toHaveCSS('border-bottom-style', 'solid');
      await expect(other).toHaveCSS('border-bottom-style', 'none');
      await expect(current).toHaveCSS('border-bottom-width', '4px');
    });

    test('the focus is outlined', async ({ page }) => {
      await open(page);
      await page.keyboard.press('Shift');
      for (const selector of ['.header__logo', '.hero .button', '.flip', 'footer dd a']) {
        const element = page.locator(selector).first();
        await element.focus();
        await expect(element).toHaveCSS('outline-style', 'solid');
        const [outline, ground] = await element.evaluate((element) => [
          getComputedStyle(element).outlineColor,
          getComputedStyle(document.body).backgroundColor,
        ]);
        expect(outline).not.toBe(ground);
      }
    });

    test('logos of insurers, mark and icons are seen', async ({ page }) => {
      await open(page);
      const pictures = [
        ...(await page.locator('.insurance__arcade img').all()),
        page.locator('.header .mark'),
        ...(await page.locator('.header__nav .icon').all()),
      ];
      for (const picture of pictures) {
        if (!(await picture.isVisible())) continue;
        await picture.scrollIntoViewIfNeeded();
        await picture.evaluate(async (element) => element instanceof HTMLImageElement && element.decode());
        const pixels = await readPixels(await picture.screenshot());
        // The commonest colour is the ground.
        const counts = new Map<string, number>();
        for (let y = 0; y < pixels.height; y++) {
          for (let x = 0; x < pixels.width; x++)
            counts.set(pixels.at(x, y).join(), (counts.get(pixels.at(x, y).join()) ?? 0) + 1);
        }
        const [[ground], ...others] = [...counts].sort((a, b) => b[1] - a[1]) as [
          [string, number],
          ...[string, number][],
        ];
        const colour = (key: string) => key.split(',').map(Number) as unknown as Colour;
        const seen = others
          .filter(([key]) => contrast(colour(key), colour(ground)) >= 3)
          .reduce((sum, [, count]) => sum + count, 0);
        expect(seen / (pixels.width * pixels.height), String(picture)).toBeGreaterThan(0.015);
      }
    });

    test("the film's control is seen", async ({ page }) => {
      await open(page);
      const control = page.locator('[data-film-control]');
      await control.evaluate((element) => element.removeAttribute('hidden'));
      await expect(control).toBeVisible();
      const [stroke, ground] = await control.evaluate((element) => [
        getComputedStyle(element.querySelector('.icon')!).stroke,
        getComputedStyle(document.body).backgroundColor,
      ]);
      expect(stroke).not.toBe(ground);
    });
  });
}
