import { content, legal, plain } from '../../support/browser/content.ts';
import { film } from '../../support/browser/film.ts';
import { expectReadable, PAGES, PATHS } from '../../support/browser/health.ts';
import { open, scrollTo } from '../../support/browser/page.ts';
import { desktop, expect, test } from '../../support/browser/test.ts';
import { fakeWidget } from '../../support/browser/widget.ts';

const labels = content.interface;

// `guard` fails them on errors of the console, violations of the policy among them, and on failed requests.
for (const [path, tag] of PAGES) {
  test(
    `${path}: the browser reports no error while a visitor reads to the end and opens the popup`,
    tag,
    async ({ page, guard }) => {
      await film(page, 'real');
      const widget = await fakeWidget(page, 'present');
      await open(page, path);
      // Slowly enough for what is loaded when it comes near.
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      for (let top = 0; top < height; top += 1500) await scrollTo(page, top);
      const missing = (images: HTMLImageElement[]) =>
        images.filter((each) => !each.complete || !each.naturalWidth).length;
      await expect.poll(() => page.locator('img').evaluateAll(missing)).toBe(0);

      await page.locator('main, header').locator('button[data-booking]').last().click();
      const dialog = page.getByRole('dialog', { name: labels.booking.dialogLabel });
      await expect(dialog).toBeFocused();
      await expect(dialog.frameLocator('iframe').getByRole('heading')).toBeVisible();
      expect(await widget.popups()).toEqual([content.site.booking.url]);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);

      expect(guard.texts('warning')).toEqual([]);
      for (const url of guard.thirdParty) expect(url).toMatch(/^https:\/\/(assets\.)?calendly\.com\//);
    },
  );
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, contextOptions: { reducedMotion: 'reduce' } });

  test('every text can be read, links work, and a line says how to book', async ({ page }) => {
    for (const path of PATHS.toReversed()) {
      await page.goto(path);
      // Playwright finds no text inside of <noscript>.
      const line = page.locator('noscript p');
      await expect(line).toBeVisible();
      await expect(line).toContainText(plain(labels.noScript.split('{')[0]!));
      await expect(line).toContainText(content.site.contact.email);
      // Nothing shows a control that would do nothing.
      const useless = page.getByRole('slider').or(page.getByRole('button', { name: labels.video.pause }));
      await expect(useless).toHaveCount(0);
      await expectReadable(page, path);
    }
    for (const hash of ['#tratamiento', '#contacto']) {
      await page.getByRole('navigation', { name: labels.navigationLabel }).locator(`[href="${hash}"]`).click();
      await expect(page).toHaveURL(`/${hash}`);
      await expect(page.locator(hash).locator('h2').first()).toBeInViewport({ ratio: 1 });
    }
    await page.getByRole('link', { name: content.site.legalLinks[1]!.label }).click();
    await expect(page).toHaveURL('/terminos/');
    await page.getByRole('navigation', { name: labels.legal.contentsLabel }).getByRole('link').last().click();
    await expect(page).toHaveURL(`/terminos/#seccion-${legal('terminos').sections.length}`);
    await page.getByRole('link', { name: labels.back, exact: true }).click();
    await expect(page).toHaveURL('/');
  });
});

test(
  'every word in the display typeface comes from its font, which holds only the characters that it sets',
  desktop,
  async ({ page }) => {
    for (const path of PATHS) {
      await open(page, path);
      await page.evaluate(() => document.fonts.ready);
      const devTools = await page.context().newCDPSession(page);
      await devTools.send('DOM.enable');
      await devTools.send('CSS.enable');
      await page.evaluate(() => {
        const isSerif = (element: Element) => getComputedStyle(element).fontFamily.startsWith('Gloock');
        for (const element of document.querySelectorAll('body *'))
          element.toggleAttribute('data-serif', isSerif(element));
      });
      const { root } = await devTools.send('DOM.getDocument');
      const { nodeIds } = await devTools.send('DOM.querySelectorAll', {
        nodeId: root.nodeId,
        selector: '[data-serif]',
      });
      expect(nodeIds.length).toBeGreaterThan(5);
      const fromSystem = new Set<string>();
      for (const nodeId of nodeIds) {
        const { fonts } = await devTools.send('CSS.getPlatformFontsForNode', { nodeId });
        for (const font of fonts.filter(({ isCustomFont }) => !isCustomFont)) {
          const { outerHTML } = await devTools.send('DOM.getOuterHTML', { nodeId });
          fromSystem.add(`${font.familyName}: ${outerHTML.slice(0, 120)}`);
        }
      }
      expect([...fromSystem], path).toEqual([]);
    }
  },
);
