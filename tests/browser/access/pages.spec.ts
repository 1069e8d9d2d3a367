/** What every kind of page has to bear: axe-core, fingers, other spacing of text, a narrow window. */
import type { Page } from 'playwright/test';
import { axeViolations } from '../../support/browser/axe.ts';
import { content, flipName } from '../../support/browser/content.ts';
import { expectNoOverlap, expectReadable, goToEnd, PAGES } from '../../support/browser/health.ts';
import { open } from '../../support/browser/page.ts';
import { applyStyles } from '../../support/browser/pixels.ts';
import { expect, test } from '../../support/browser/test.ts';
import { fakeWidget } from '../../support/browser/widget.ts';

for (const [path, tag] of PAGES) {
  test(
    `${path}: axe-core is content, targets are 44 px, and text stays readable with wider spacing and at 320 px`,
    tag,
    async ({ page, viewport }) => {
      await fakeWidget(page, 'present');
      await open(page, path);
      await goToEnd(page);
      expect.soft(await axeViolations(page)).toEqual([]);
      if (path === '/') await test.step('axe-core: the popup and the turned button', () => checkBooking(page));
      await test.step('targets', async () => expect.soft(await smallTargets(page)).toEqual([]));
      await test.step('text spacing', () => checkTextSpacing(page));
      await test.step('320 px', async () => {
        // The page at 1280 x 1024 and 400 %; the phone's project takes the lower one.
        await page.setViewportSize({ width: 320, height: viewport!.width < 768 ? 256 : 640 });
        await expectReadable(page, 'at 320 px');
        await expectNoOverlap(page, 'at 320 px');
      });
    },
  );
}

async function checkBooking(page: Page): Promise<void> {
  await page.getByRole('button', { name: flipName('front') }).click();
  await expect(page.getByRole('dialog')).toBeFocused();
  expect.soft(await axeViolations(page), 'popup open').toEqual([]);
  await page.keyboard.press('Escape');
  // Its turn has ended when the other side is hidden.
  await expect(page.getByText(content.landing.flip.front)).toBeHidden();
  await expect(page.getByRole('button', { name: flipName('back') })).toBeFocused();
  expect.soft(await axeViolations(page), 'turned over').toEqual([]);
}

const smallTargets = (page: Page) =>
  page.evaluate(() => {
    // The film's control has its place too.
    document.querySelector('[data-film-control]')?.removeAttribute('hidden');
    return (
      [...document.querySelectorAll<HTMLElement>('a[href], button, input')]
        .filter((element) => element.checkVisibility() && !element.matches('.skip-link'))
        // A link in a sentence is as high as its line (WCAG 2.5.8, "Inline").
        .filter((element) => {
          const sentence = element.closest('p, li');
          return !sentence || sentence.textContent.trim() === element.textContent.trim();
        })
        .map((element) => {
          const { width, height } = element.getBoundingClientRect();
          return { name: element.ariaLabel ?? element.textContent.trim(), width, height };
        })
        .filter(({ width, height }) => Math.min(width, height) < 44)
    );
  });

/** WCAG 1.4.12. */
async function checkTextSpacing(page: Page): Promise<void> {
  await applyStyles(
    page,
    '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }' +
      'p { margin-bottom: 2em !important }',
  );
  await expectReadable(page, 'with text spacing');
  await expectNoOverlap(page, 'with text spacing');
  // Words of controls stay inside them.
  const spilled = await page
    .getByRole('button')
    .evaluateAll((buttons) =>
      buttons.filter((each) => each.scrollWidth > each.clientWidth + 1).map(({ textContent }) => textContent),
    );
  expect.soft(spilled).toEqual([]);
  await applyStyles(page, '');
}
