/** Targets, reflow, text spacing: what a page has to bear without losing anything. */
import { saveData } from '../support/film.ts';
import { open } from '../support/page.ts';
import { expect, test } from '../support/test.ts';
import { expectReadable, scrollThrough, unreadable } from '../faults/health.ts';
import { applyStyles, expectNoOverlap, expectNoSideways, notFound, PATHS } from './pages.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.beforeEach(async ({ page, guard }) => {
  guard.allow(notFound);
  await saveData(page);
});

for (const path of PATHS) {
  test(`${path}: targets are at least 44 px`, async ({ page }) => {
    await open(page, path);
    // So that the film's control has its place too.
    await page.locator('[data-film-control]').evaluateAll((controls) => {
      for (const control of controls) (control as HTMLElement).hidden = false;
    });
    const targets = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('a[href], button')]
        .filter((element) => element.checkVisibility() && !element.matches('.skip-link'))
        // A link in a sentence is as high as its line (WCAG 2.5.8, "Inline").
        .filter((element) => {
          const sentence = element.closest('p, li');
          return !sentence || sentence.textContent.trim() === element.textContent.trim();
        })
        .map((element) => {
          const { width, height } = element.getBoundingClientRect();
          return { name: element.getAttribute('aria-label') ?? element.textContent.trim(), width, height };
        }),
    );
    expect(targets.length).toBeGreaterThan(9);
    expect(targets.filter(({ width, height }) => Math.min(width, height) < 44)).toEqual([]);
  });

  test(`${path}: reflow at 320 px`, async ({ page, isMobile }) => {
    // The page at 1280 x 1024 and 400 %; the phone's project takes the lower one.
    await page.setViewportSize({ width: 320, height: isMobile ? 256 : 640 });
    await open(page, path);
    await expectReadable(page);
    await expectNoSideways(page);
    await expectNoOverlap(page);
    // Header and bar leave room to read.
    const [header, bar] = await page.evaluate(() =>
      ['.header', '.header__nav'].map((selector) => document.querySelector(selector)!.getBoundingClientRect()),
    );
    expect(bar!.top - header!.bottom).toBeGreaterThan(100);
  });

  test(`${path}: text spacing of the visitor's own`, async ({ page, viewport }) => {
    for (const width of [viewport!.width, viewport!.width > 767 ? 768 : 320]) {
      await page.setViewportSize({ width, height: viewport!.height });
      await open(page, path);
      await applyStyles(
        page,
        '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }' +
          'p { margin-bottom: 2em !important }',
      );
      await scrollThrough(page);
      expect(await unreadable(page), `${width} px`).toEqual([]);
      await expectNoOverlap(page, `${width} px`);
      await expectNoSideways(page);
      // Words of controls stay inside them.
      const spilled = await page.evaluate(() =>
        [...document.querySelectorAll('.button, .flip__face:not([aria-hidden="true"])')]
          .filter((element) => element.checkVisibility() && element.scrollWidth > element.clientWidth + 1)
          .map((element) => element.textContent),
      );
      expect(spilled).toEqual([]);
    }
  });
}

for (const width of [360, 390, 430, 560, 667, 768, 834, 1024, 1180, 1280, 1920]) {
  test(`nothing overlaps or is cut off at ${width} px`, async ({ page, isMobile }) => {
    // Phones upright and lying, tablets, screens: each width at two heights, one in each project.
    const height = isMobile
      ? Math.round(width * (width < 500 ? 1.9 : 0.52))
      : Math.round(width * (width < 1024 ? 1.33 : 0.62));
    await page.setViewportSize({ width, height });
    await open(page);
    await expectReadable(page);
    await expectNoOverlap(page);
    await expectNoSideways(page);
    // The first screen's title stays clear of the header.
    const [title, logo, button] = await page.evaluate(() => {
      scrollTo(0, 0);
      return ['.hero__lines', '.header__logo', '.header__button'].map((selector) =>
        document.querySelector(selector)!.getBoundingClientRect().toJSON(),
      );
    });
    for (const other of [logo, button]) {
      const apart = title.top >= other.bottom - 6 || title.left >= other.right || title.right <= other.left;
      expect(apart, `${width} x ${height}: ${JSON.stringify({ title, other })}`).toBe(true);
    }
  });
}
