/** Browsers that darken light pages by themselves: Chrome's automatic dark theme, Samsung Internet. */
import { open } from '../../support/browser/page.ts';
import { readPixels } from '../../support/browser/pixels.ts';
import { expect, phone, test } from '../../support/browser/test.ts';

test.use({
  colorScheme: 'dark',
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--enable-features=WebContentsForceDark'] }),
});

test('a browser that darkens pages leaves this one as it is, with white teeth', phone, async ({ page }) => {
  await open(page);
  const portrait = page.locator('.about img');
  await portrait.scrollIntoViewIfNeeded();
  await expect(portrait.locator('..')).toHaveAttribute('data-reveal', 'shown');
  const shareOfWhite = async () => {
    const pixels = await readPixels(await portrait.screenshot());
    return pixels.filter((pixel) => Math.min(...pixel) > 225).length / pixels.length;
  };
  // Teeth and coat; 0.5 % is left of them where they are darkened.
  await expect.poll(shareOfWhite).toBeGreaterThan(0.02);
});
