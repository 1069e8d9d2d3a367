/** Targets, reflow, text spacing: what a page has to bear without losing anything. */
import { expectNoOverlap, expectReadable, PAGES } from '../../support/browser/health.ts';
import { open } from '../../support/browser/page.ts';
import { expect, test } from '../../support/browser/test.ts';
import { applyStyles } from '../../support/browser/pixels.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const [path, tag] of PAGES) {
  test(
    `${path}: targets are 44 px, and text stays readable with wider spacing and at 320 px`,
    tag,
    async ({ page, viewport }) => {
      await open(page, path);
      const small = await page.evaluate(() => {
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
      expect(small).toEqual([]);

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
      expect(spilled).toEqual([]);
      await applyStyles(page, '');

      // The page at 1280 x 1024 and 400 %; the phone's project takes the lower one.
      await page.setViewportSize({ width: 320, height: viewport!.width < 768 ? 256 : 640 });
      await expectReadable(page, 'at 320 px');
      await expectNoOverlap(page, 'at 320 px');
    },
  );
}
