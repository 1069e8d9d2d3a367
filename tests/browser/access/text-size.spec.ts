/** Text made twice as large in the browser's settings. */
import { expectReadable, PATHS, readTexts } from '../../support/browser/health.ts';
import { useLargeText } from '../../support/browser/large-text.ts';
import { open } from '../../support/browser/page.ts';
import { expect, test } from '../../support/browser/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
useLargeText();

test('with browser text of 200 % every text stays readable, nothing overlaps and no word is broken', async ({
  page,
}) => {
  for (const path of PATHS) {
    await open(page, path);
    await expect(page.locator('html')).toHaveCSS('font-size', '32px');
    await expectReadable(page, path);
    const { overlaps, brokenWords } = await page.evaluate(readTexts, {});
    // An address that is wider than its line may break anywhere: the sample's ends with `com`.
    const brokenInside = brokenWords.filter((word) => word !== 'com');
    expect({ overlaps, brokenInside }, path).toEqual({ overlaps: [], brokenInside: [] });
  }
});
