import type { Page } from 'playwright/test';
import { open, scrollTo } from '../support/page.ts';
import { expect, test } from '../support/test.ts';

const state = (page: Page, selector: string) => page.locator(selector).getAttribute('data-reveal');

/** Scrolls until this part of the element stands above the lower edge of the window. */
async function show(page: Page, selector: string, part: number) {
  const top = await page.locator(selector).evaluate((element, share) => {
    const box = element.getBoundingClientRect();
    return box.top + scrollY + box.height * share - innerHeight;
  }, part);
  await scrollTo(page, top);
}

/** Opacity of everything that enters, multiplied with what it stands in. */
const opacities = (page: Page) =>
  page.locator('[data-reveal], [data-reveal] *').evaluateAll((elements) =>
    elements.map((element) => {
      let product = 1;
      for (let at: Element | null = element; at; at = at.parentElement) product *= Number(getComputedStyle(at).opacity);
      return product;
    }),
  );

async function expectAllVisible(page: Page) {
  const values = await opacities(page);
  expect(values.length).toBeGreaterThan(50);
  expect(values.filter((value) => value < 1 && value < 0.5)).toEqual([]);
}

test('SPEC 1 §4 and §9: what is below the fold enters once, when 20 percent visible', async ({ page }) => {
  await open(page);
  const all = await page.locator('[data-reveal]').count();
  const armed = await page.locator('[data-reveal="armed"]').count();
  expect(armed).toBeGreaterThan(12);
  expect(armed).toBeLessThanOrEqual(all);

  for (const selector of ['.benefit--comfort', '#resultados li:nth-child(2)']) {
    await show(page, selector, 0.15);
    expect(await state(page, selector), `${selector} at 15 %`).toBe('armed');
    await expect(page.locator(`${selector} > *`).first()).toHaveCSS('opacity', '0');
    await show(page, selector, 0.25);
    await expect(page.locator(selector), `${selector} at 25 %`).toHaveAttribute('data-reveal', 'shown');
    await expect(page.locator(`${selector} > *`).first()).toHaveCSS('opacity', '1');
    // Once.
    await scrollTo(page, 0);
    expect(await state(page, selector)).toBe('shown');
    await expect(page.locator(`${selector} > *`).first()).toHaveCSS('opacity', '1');
  }
});

test('nothing that can be seen at first is hidden, and nothing stays hidden where a jump passed over it', async ({
  page,
}) => {
  await open(page);
  const inSight = await page
    .locator('[data-reveal="armed"]')
    .evaluateAll((elements) => elements.filter((element) => element.getBoundingClientRect().top < innerHeight).length);
  expect(inSight).toBe(0);
  await scrollTo(page, 1e6);
  await expect(page.locator('[data-reveal="armed"]')).toHaveCount(0);
});

test('SPEC 3 In-view animation: with reduced motion everything is visible at once', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page);
  await expect(page.locator('[data-reveal="armed"]')).toHaveCount(0);
  await expectAllVisible(page);
});

test('SPEC 3 In-view animation: in print everything is visible', async ({ page }) => {
  await open(page);
  await expect(page.locator('[data-reveal="armed"]')).not.toHaveCount(0);
  await page.emulateMedia({ media: 'print' });
  // What was on its way when the medium changed.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((turn) => turn instanceof CSSTransition)
        .map((turn) => turn.finished),
    ),
  );
  await expectAllVisible(page);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('SPEC 3 In-view animation: everything is visible at once', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('[data-reveal=""]')).not.toHaveCount(0);
    await expectAllVisible(page);
  });
});
