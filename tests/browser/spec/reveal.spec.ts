import type { Page } from 'playwright/test';
import { atRest, open, scrollTo } from '../../support/browser/page.ts';
import { desktop, expect, phone, test } from '../../support/browser/test.ts';

const armed = (page: Page) => page.locator('[data-reveal="armed"]');

/** Scrolls until this part of the element stands above the lower edge of the window. */
async function show(page: Page, selector: string, part: number) {
  const top = await page.locator(selector).evaluate((element, share) => {
    const box = element.getBoundingClientRect();
    return box.top + scrollY + box.height * share - innerHeight;
  }, part);
  await scrollTo(page, top);
}

/** Everything that enters can be seen, with what it stands in; the palest drawing has an opacity of 0.3. */
async function expectAllVisible(page: Page) {
  const values = await page.locator('[data-reveal], [data-reveal] :not(svg *)').evaluateAll((elements) =>
    elements.map((element) => {
      let product = 1;
      for (let at: Element | null = element; at; at = at.parentElement) product *= Number(getComputedStyle(at).opacity);
      return product;
    }),
  );
  expect(values.length).toBeGreaterThan(50);
  expect(Math.min(...values)).toBeGreaterThan(0.2);
}

/** Jumps, as an anchor or the keyboard does, until this part of the element stands above the lower edge of the window. */
const jump = (page: Page, selector: string, part: number) =>
  page.locator(selector).evaluate(async (element, share) => {
    const box = element.getBoundingClientRect();
    const top = box.top + scrollY + box.height * share - innerHeight;
    window.scrollTo({ top, behavior: 'instant' });
    // Scroll events and these callbacks come before the frame is painted.
    await new Promise(requestAnimationFrame);
    return (element as HTMLElement).dataset['reveal'];
  }, part);

for (const selector of ['.benefit--comfort', '.testimonials li:first-child']) {
  test(`${selector} enters at 20 percent visible, also after a jump [Entrance]`, phone, async ({ page }) => {
    await open(page);
    expect(await armed(page).count()).toBe(0);
    const part = page.locator(selector);
    const words = part.locator('p').first();
    const opacity = () =>
      words.evaluate((element) => {
        let product = 1;
        for (let at: Element | null = element; at; at = at.parentElement)
          product *= Number(getComputedStyle(at).opacity);
        return product;
      });

    expect(await jump(page, selector, 0.17), 'hidden before the first frame').toBe('armed');
    await atRest(page);
    await expect(part).toHaveAttribute('data-reveal', 'armed');
    expect(await opacity()).toBe(0);

    await open(page);
    expect(await jump(page, selector, 0.25), 'hidden before the first frame').toBe('armed');
    await expect(part).toHaveAttribute('data-reveal', 'shown');
    await expect.poll(opacity).toBe(1);
  });
}

test('a card of two rows enters with those beside it', desktop, async ({ page }) => {
  await open(page);
  await scrollTo(page, 1);
  await expect.poll(() => armed(page).count()).toBeGreaterThan(10);
  await show(page, '.benefit--trust', 0.15);
  await expect(page.locator('.benefit--trust')).toHaveAttribute('data-reveal', 'shown');
});

test('on phones the edge of the second testimonial shows once the first has entered', phone, async ({ page }) => {
  await open(page);
  const items = page.locator('.testimonials li');
  await jump(page, '.testimonials li:first-child', 0.25);
  await expect(items.nth(1)).toHaveAttribute('data-reveal', 'shown');
  await expect(items.nth(1)).toBeInViewport();
});

test(
  'elements below the window wait, and enter once when 20 percent visible [Entrance, Constants]',
  phone,
  async ({ page }) => {
    await open(page);
    // Nothing is hidden before the visitor scrolls, as in a picture of the whole page.
    await expect(armed(page)).toHaveCount(0);
    await expectAllVisible(page);
    await scrollTo(page, 1);
    await expect.poll(() => armed(page).count()).toBeGreaterThan(10);

    const selector = '.benefit--comfort';
    const content = page.locator(`${selector} > *`).first();
    await show(page, selector, -0.1);
    await expect(page.locator(`${selector}[data-reveal="armed"]`)).toHaveCount(1);
    await show(page, selector, 0.15);
    await expect(content).toHaveCSS('opacity', '0');
    await show(page, selector, 0.25);
    await expect(content).toHaveCSS('opacity', '1');
    await scrollTo(page, 0);
    await expect(content).toHaveCSS('opacity', '1');
    // Nothing stays hidden where a jump passed over it.
    await scrollTo(page, 1e6);
    await expect(armed(page)).toHaveCount(0);
  },
);

test('in print everything is visible, and focus reveals its element [Entrance]', phone, async ({ page }) => {
  await open(page);
  await show(page, '.closing__doors', -0.1);
  const waiting = page.locator('[data-reveal="armed"]').first();
  const element = await waiting.elementHandle();
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => document.getAnimations().forEach((each) => each instanceof CSSTransition && each.finish()));
  await expectAllVisible(page);
  await page.emulateMedia({ media: 'screen' });
  await element.evaluate((owner) => {
    owner.append(document.createElement('button'));
    owner.querySelector('button')!.focus({ preventScroll: true });
  });
  expect(await element.getAttribute('data-reveal')).toBe('shown');
});

test('with reduced motion everything is visible at once [Entrance]', phone, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page);
  await expectAllVisible(page);
});

test(
  'if the entrance animations fail half-way, everything is visible and the error is logged once',
  phone,
  async ({ page, guard }) => {
    guard.allow(/no more observers/);
    await page.addInitScript(() => {
      const observe = IntersectionObserver.prototype.observe;
      let left = 5;
      IntersectionObserver.prototype.observe = function (element) {
        // The film has an observer of its own, whose failure only ends the film.
        if (element.matches('[data-reveal]') && !left--) throw new Error('no more observers');
        observe.call(this, element);
      };
    });
    await open(page);
    await scrollTo(page, 1);
    await expect.poll(() => guard.texts('error').filter((text) => text.includes('no more'))).toHaveLength(1);
    await expect(armed(page)).toHaveCount(0);
    await expectAllVisible(page);
  },
);
