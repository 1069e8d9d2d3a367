import type { Page } from 'playwright/test';
import { content } from '../support/content.ts';
import { atRest, open, scrollTo, scrollToSection } from '../support/page.ts';
import { expect, test } from '../support/test.ts';

declare global {
  interface Window {
    /** Addresses of the items that became current, in order. */
    __current?: string[];
    /** Every scroll position that was painted. */
    __places?: number[];
  }
}

const items = content.site.navigation.map(({ name, url }) => [name, url] as const);

const nav = (page: Page) => page.getByRole('navigation', { name: content.interface.navigationLabel });
const item = (page: Page, name: string) => nav(page).getByRole('link', { name, exact: true });

async function expectCurrent(page: Page, hash: string) {
  await expect(nav(page).locator('[aria-current]')).toHaveCount(1);
  await expect(nav(page).locator('[aria-current]')).toHaveAttribute('href', hash);
}

/** The section's heading can be read: below the header, above the bar, inside the window. */
async function expectHeadingInSight(page: Page, hash: string) {
  const place = await page.evaluate((id) => {
    const box = (element: Element | null) => element!.getBoundingClientRect();
    const words = document.createRange();
    const section = document.querySelector(id)!;
    const bar = document.querySelector('header nav')!;
    words.selectNodeContents(section.querySelector('h1, h2')!);
    const { top, bottom } = words.getBoundingClientRect();
    const floats = getComputedStyle(bar).position === 'fixed';
    return {
      from: Math.max(0, box(document.querySelector('header')).bottom),
      to: floats ? box(bar).top : innerHeight,
      top,
      bottom,
    };
  }, hash);
  expect(place.top, `${hash} below the header`).toBeGreaterThanOrEqual(place.from - 1);
  expect(place.bottom, `${hash} above the edge or the bar`).toBeLessThanOrEqual(place.to + 1);
}

/** Keeps, from now on, what becomes current and every place that is scrolled to. */
async function record(page: Page) {
  await page.evaluate(() => {
    const isFirst = !window.__current;
    window.__current = [];
    window.__places = [];
    if (!isFirst) return;
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const link = target as HTMLAnchorElement;
        if (link.hasAttribute('aria-current') && window.__current?.at(-1) !== link.hash)
          window.__current?.push(link.hash);
      }
    }).observe(document.querySelector('header nav')!, { attributeFilter: ['aria-current'], subtree: true });
    addEventListener('scroll', () => window.__places?.push(scrollY));
  });
}

test('SPEC 1 §2: each item scrolls to its section, becomes current, keeps the address and takes the focus along', async ({
  page,
}) => {
  await open(page);
  await expectCurrent(page, '#inicio');
  for (const [name, hash] of [...items.slice(1), items[0]!]) {
    await test.step(name, async () => {
      await record(page);
      await item(page, name).click();
      await expectCurrent(page, hash);
      await atRest(page);
      await expectHeadingInSight(page, hash);
      await expect(page).toHaveURL(`/${hash}`);
      await expect(page.locator(hash).locator('h1, h2').first()).toBeFocused();
      await expect(nav(page)).toBeInViewport({ ratio: 1 });
      // The way was scrolled, not jumped, and no item on it became current.
      expect(await page.evaluate(() => window.__places?.length)).toBeGreaterThan(1);
      expect(await page.evaluate(() => window.__current)).toEqual([hash]);
    });
  }
});

test('SPEC 1 §2: the keyboard goes on from the section that was jumped to', async ({ page }) => {
  await open(page);
  await nav(page).locator('[href="#sobre-mi"]').press('Enter');
  await expect(page.locator('#sobre-mi h2')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.locator('#sobre-mi .flip')).toBeFocused();
  // The heading is no stop of its own for who comes back.
  await page.keyboard.press('Shift+Tab');
  await expect(page.locator('#sobre-mi h2')).not.toBeFocused();
});

test('the focus moves through the navigation without moving the page', async ({ page }) => {
  await open(page);
  await scrollTo(page, 3000);
  await item(page, 'Inicio').focus();
  for (const [name] of items.slice(1)) {
    await page.keyboard.press('Tab');
    await expect(item(page, name)).toBeFocused();
  }
  await atRest(page);
  expect(await page.evaluate(() => scrollY)).toBe(3000);
});

test('SPEC 1 §2: the logo scrolls to #inicio and makes the first item current', async ({ page }) => {
  await open(page);
  await item(page, 'Contacto').click();
  await expectCurrent(page, '#contacto');
  await atRest(page);
  await page.getByRole('link', { name: 'ir al inicio' }).click();
  await expectCurrent(page, '#inicio');
  await expect(page).toHaveURL('/#inicio');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expectCurrent(page, '#inicio');
});

test('SPEC 3 Current item: scrolling by hand into a section makes its item current', async ({ page }) => {
  await open(page);
  for (const [selector, hash] of [
    ['#tratamiento', '#tratamiento'],
    ['.insurance', '#tratamiento'],
    ['#sobre-mi', '#sobre-mi'],
    ['#resultados', '#resultados'],
    ['.closing', '#resultados'],
    ['.you', '#inicio'],
  ] as const) {
    await scrollToSection(page, selector);
    await expectCurrent(page, hash);
  }
  await scrollTo(page, 1e6);
  await expectCurrent(page, '#contacto');
  await scrollTo(page, 0);
  await expectCurrent(page, '#inicio');
});

test('SPEC 3 Current item: after a click’s own scroll has ended, the hand counts again', async ({ page }) => {
  await open(page);
  await item(page, 'Contacto').click();
  await atRest(page);
  await expectCurrent(page, '#contacto');
  await scrollToSection(page, '#sobre-mi');
  await expectCurrent(page, '#sobre-mi');
});

test('SPEC 1 §2: with reduced motion, items jump', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page);
  for (const [name, hash] of items.slice(1)) {
    await record(page);
    await item(page, name).click();
    await expectCurrent(page, hash);
    await atRest(page);
    await expectHeadingInSight(page, hash);
    expect(await page.evaluate(() => window.__places), name).toHaveLength(1);
    await expect(page.locator(hash).locator('h1, h2').first()).toBeFocused();
  }
});

test('SPEC 1 §4 and §9: labels from 768 px, icons below', async ({ page }) => {
  await open(page);
  const isShown = (selector: string) =>
    page.locator(`header nav a ${selector}`).evaluateAll((elements) =>
      elements.map((element) => {
        const { width, height } = element.getBoundingClientRect();
        const { clipPath, visibility } = getComputedStyle(element);
        return width > 4 && height > 4 && clipPath === 'none' && visibility === 'visible';
      }),
    );
  const place = () => nav(page).evaluate((element) => element.getBoundingClientRect().top / innerHeight);

  await page.setViewportSize({ width: 768, height: 900 });
  expect(await isShown('span')).toEqual(Array(5).fill(true));
  expect(await isShown('svg')).toEqual(Array(5).fill(false));
  expect(await place()).toBeLessThan(0.1);

  await page.setViewportSize({ width: 767, height: 900 });
  expect(await isShown('span')).toEqual(Array(5).fill(false));
  expect(await isShown('svg')).toEqual(Array(5).fill(true));
  expect(await place()).toBeGreaterThan(0.9 - 0.1);
  // The words stay the names.
  for (const [name] of items) await expect(item(page, name)).toBeVisible();
});

test('SPEC 1 §2: the header sticks on desktop, the bar floats at the bottom of small screens', async ({
  page,
  isMobile,
}) => {
  await open(page);
  for (const at of [0, 3000, 1e6]) {
    await scrollTo(page, at);
    await expect(page.locator('header').first()).toBeInViewport({ ratio: 1 });
    const box = (await nav(page).boundingBox())!;
    if (isMobile) expect(box.y + box.height).toBeGreaterThan(844 - 40);
    else expect(box.y).toBeLessThan(90);
    await expect(nav(page)).toBeInViewport({ ratio: 1 });
  }
});

test('SPEC 3 #resultados: an item whose target is missing does nothing, without an error', async ({ page }) => {
  await open(page);
  await page.evaluate(() => document.getElementById('resultados')!.removeAttribute('id'));
  await record(page);
  await item(page, 'Resultados').click();
  await atRest(page);
  expect(await page.evaluate(() => ({ places: window.__places, current: window.__current }))).toEqual({
    places: [],
    current: [],
  });
  await expect(page).toHaveURL('/');
  await expectCurrent(page, '#inicio');
  // The others still work.
  await item(page, 'Tratamiento').click();
  await expectCurrent(page, '#tratamiento');
});

test('back and forward return to the sections that were visited', async ({ page }) => {
  await open(page);
  await item(page, 'Tratamiento').click();
  await atRest(page);
  const place = await page.evaluate(() => scrollY);
  await item(page, 'Contacto').click();
  await atRest(page);

  await page.goBack();
  await expect(page).toHaveURL('/#tratamiento');
  await expectCurrent(page, '#tratamiento');
  await atRest(page);
  expect(Math.abs((await page.evaluate(() => scrollY)) - place)).toBeLessThan(3);
  await expectHeadingInSight(page, '#tratamiento');
  await page.goForward();
  await expect(page).toHaveURL('/#contacto');
  await expectCurrent(page, '#contacto');
  await atRest(page);
  for (const address of ['/#tratamiento', '/']) {
    await page.goBack();
    await expect(page).toHaveURL(address);
    await atRest(page);
  }
  await expectCurrent(page, '#inicio');
});

test('from another page, an item leads to its section of the landing page', async ({ page }) => {
  await open(page, '/privacidad');
  await item(page, 'Resultados').click();
  await expect(page).toHaveURL('/#resultados');
  await expectCurrent(page, '#resultados');
  await atRest(page);
  await expectHeadingInSight(page, '#resultados');
});
