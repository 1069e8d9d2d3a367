/** What the sections of the landing page do on their own, beside the film, the flip button and the entrances. */
import type { Page } from 'playwright/test';
import { content } from '../../support/browser/content.ts';
import { atRest, open, scrollTo } from '../../support/browser/page.ts';
import { desktop, expect, phone, test } from '../../support/browser/test.ts';

declare global {
  interface Window {
    __steps: string[];
  }
}

const planning = content.interface.planning!;
const range = (page: Page) => page.getByRole('slider', { name: planning.label });
const step = (number: number) => planning.step.replace('{etapa}', `${number}`).replace('{etapas}', '5');
/** Where the teeth of the plan stand. */
const teeth = (page: Page) =>
  page
    .locator('.plan [data-from]')
    .evaluateAll((all) => all.map((tooth) => Math.round(tooth.getBoundingClientRect().x * 10)));
const toPlan = (page: Page) =>
  page.locator('.plan').evaluate((plan) => plan.scrollIntoView({ block: 'center', behavior: 'instant' }));

test('the plan plays its five steps once, then only the visitor moves it [Plan]', desktop, async ({ page }) => {
  await open(page);
  await expect(range(page)).toHaveValue('5');
  const planned = await teeth(page);
  expect(planned.length).toBeGreaterThan(10);
  await page.evaluate(() => {
    window.__steps = [];
    const output = document.querySelector('.plan-steps output')!;
    new MutationObserver(() => window.__steps.push(output.textContent)).observe(output, { childList: true });
  });
  await toPlan(page);
  await expect.poll(() => page.evaluate(() => window.__steps)).toEqual([1, 2, 3, 4, 5].map(step));

  await range(page).press('Home');
  await expect(range(page)).toHaveAttribute('aria-valuetext', step(1));
  await expect(page.getByText(step(1))).toBeVisible();
  await expect.poll(() => teeth(page)).not.toEqual(planned);
  await range(page).press('End');
  await expect.poll(() => teeth(page)).toEqual(planned);
  // Seen again, it is not set again.
  await range(page).press('ArrowLeft');
  await scrollTo(page, 0);
  await toPlan(page);
  await atRest(page);
  await expect(range(page)).toHaveValue('4');
});

test('the teeth of the plan are numbered only where the numbers can be read', desktop, async ({ page }) => {
  await open(page);
  const numbers = page.locator('.plan__numbers text');
  const height = () => numbers.first().evaluate((number) => number.getBoundingClientRect().height);
  await expect(numbers).not.toHaveCount(0);
  for (const width of [768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(numbers.first()).toBeVisible();
    expect(await height(), `at ${width} px`).toBeGreaterThanOrEqual(12);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(numbers.first()).toBeHidden();
});

test('the plan does not play if the visitor has moved it, or with reduced motion [Plan]', phone, async ({ page }) => {
  await open(page);
  await range(page).evaluate((input: HTMLInputElement) => {
    input.value = '2';
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await toPlan(page);
  await atRest(page);
  await expect(range(page)).toHaveValue('2');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page);
  await toPlan(page);
  await atRest(page);
  await expect(range(page)).toHaveValue('5');
});

test(
  'on phones the testimonials are a row that snaps, and arrow keys scroll it to its end',
  phone,
  async ({ page }) => {
    await open(page);
    const row = page.getByRole('list', { name: content.landing.testimonials!.listLabel });
    const items = row.getByRole('listitem');
    await expect(items).toHaveCount(3);
    await row.focus();
    await expect(items.first()).toBeInViewport({ ratio: 0.5 });
    // The next one peeps.
    const { x } = (await items.nth(1).boundingBox())!;
    expect(x).toBeLessThan(page.viewportSize()!.width);
    await expect(async () => {
      await page.keyboard.press('ArrowRight');
      await expect(items.last()).toBeInViewport({ ratio: 1, timeout: 500 });
    }).toPass();
    expect(await page.evaluate(() => scrollX)).toBe(0);
    const places = () => items.evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().x)));
    const start = await row.evaluate((list) => Math.round(parseFloat(getComputedStyle(list).paddingLeft)));
    await expect(async () => {
      // At rest: what the keys have set off would go on over a jump.
      const before = await places();
      await atRest(page);
      expect(await places()).toEqual(before);
      await row.evaluate((list) => list.scrollTo({ left: 200, behavior: 'instant' }));
      await expect.poll(places, { timeout: 1000 }).toContain(start);
    }).toPass();
  },
);

test("the header button is filled only once the hero's is out of sight; below the film the header is opaque", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page);
  const button = page.getByRole('banner').getByRole('button');
  /** Whether the paper's sheet has come down over the whole header. */
  const paper = () =>
    page.locator('.header__sheet').evaluate((sheet) => {
      const { bottom } = sheet.getBoundingClientRect();
      if (bottom <= 0) return 'gone';
      return bottom < document.querySelector('header')!.getBoundingClientRect().bottom ? 'coming' : 'down';
    });
  await expect(button).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await expect.poll(paper).toBe('gone');
  const { y, height } = (await page.locator('.hero').getByRole('button').first().boundingBox())!;
  await scrollTo(page, y + height + 1);
  await expect(button).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await scrollTo(page, 3000);
  await expect.poll(paper).toBe('down');
});

test(
  'scrolling past the hours of the day changes the light in the arch, but not with reduced motion',
  phone,
  async ({ page }) => {
    /** How much of the light of noon and of the evening lies above the dawn. */
    const light = () =>
      page.locator('.you__sky').evaluate((sky) => ({
        noon: Number(getComputedStyle(sky, '::before').opacity),
        evening: Number(getComputedStyle(sky, '::after').opacity),
      }));
    /** Scrolls until the hour's row has passed the middle of a wide window, or the header of a phone. */
    const pass = async (hour: string) => {
      const row = page.getByRole('listitem').filter({ hasText: hour });
      await row.evaluate((element, isPhone) => {
        const { top, height } = element.getBoundingClientRect();
        const line = isPhone ? 0 : innerHeight * 0.35;
        window.scrollTo({ top: top + scrollY + height - line, behavior: 'instant' });
      }, page.viewportSize()!.width < 768);
    };
    await open(page);
    expect(await light()).toEqual({ noon: 0, evening: 0 });
    await pass('20:40');
    await expect.poll(light).toEqual({ noon: 1, evening: 1 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect.poll(light).toEqual({ noon: 0, evening: 0 });
  },
);
