/** High contrast modes, where masks, grounds and shadows are gone. */
import type { Locator } from 'playwright/test';
import { content } from '../../support/browser/content.ts';
import { expectReadable, PATHS } from '../../support/browser/health.ts';
import { open } from '../../support/browser/page.ts';
import { desktop, expect, phone, test } from '../../support/browser/test.ts';
import { contrast, parseColour, readPixels } from '../../support/browser/pixels.ts';

/** How much of a picture has a contrast of 3:1 with its commonest colour, the ground. */
async function shareSeen(picture: Locator): Promise<number> {
  const pixels = await readPixels(await picture.screenshot());
  const counts = new Map<string, number>();
  for (const pixel of pixels) counts.set(pixel.join(), (counts.get(pixel.join()) ?? 0) + 1);
  const [[commonest]] = [...counts].sort((a, b) => b[1] - a[1]) as [[string, number]];
  const ground = parseColour(commonest);
  return pixels.filter((pixel) => contrast(pixel, ground) >= 3).length / pixels.length;
}

for (const [colorScheme, project] of [
  ['light', phone],
  ['dark', desktop],
] as const) {
  test.describe(`forced colours, ${colorScheme}`, project, () => {
    test.use({
      colorScheme,
      deviceScaleFactor: 1,
      contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' },
    });

    test('buttons keep borders, the current item its marker, the focus its outline and pictures their contrast', async ({
      page,
    }) => {
      for (const path of PATHS.toReversed()) {
        await open(page, path);
        const borderless = await page.evaluate(() =>
          [...document.querySelectorAll('.button, .flip__face')]
            .filter((element) => element.checkVisibility({ visibilityProperty: true }))
            .filter((element) => parseFloat(getComputedStyle(element).borderTopWidth) < 1)
            .map((element) => element.textContent),
        );
        expect(borderless, path).toEqual([]);
        await expectReadable(page, path);
      }

      // The landing page, the last one.
      const nav = page.getByRole('navigation', { name: content.interface.navigationLabel });
      await expect(nav.locator('[aria-current]')).toHaveCSS('border-bottom', /^4px solid/);
      await expect(nav.locator(':not([aria-current])').first()).toHaveCSS('border-bottom-style', 'none');
      await page.keyboard.press('Shift');
      const logo = page.getByRole('banner').getByRole('link', { name: content.interface.logoLabel });
      for (const element of [logo, page.locator('.hero').getByRole('button').first(), page.locator('.flip')]) {
        await element.focus();
        await expect(element).toHaveCSS('outline-style', 'solid');
      }
      for (const picture of [
        ...(await page.locator('.insurance').getByRole('img').all()),
        logo.locator('svg'),
        ...(await nav.locator('svg').all()),
      ]) {
        if (!(await picture.isVisible())) continue;
        await picture.scrollIntoViewIfNeeded();
        await picture.evaluate(async (element) => element instanceof HTMLImageElement && element.decode());
        expect(await shareSeen(picture), String(picture)).toBeGreaterThan(0.015);
      }
    });
  });
}
