/** Text made twice as large in the browser's settings. */
import { expectNoOverlap, expectReadable, PATHS } from '../../support/browser/health.ts';
import { useLargeText } from '../../support/browser/large-text.ts';
import { open } from '../../support/browser/page.ts';
import { expect, test } from '../../support/browser/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
useLargeText();

test('with browser text of 200 % every text stays readable and nothing overlaps', async ({ page }) => {
  for (const path of PATHS) {
    await open(page, path);
    await expect(page.locator('html')).toHaveCSS('font-size', '32px');
    await expectReadable(page, path);
    await expectNoOverlap(page, path);
  }
});
