import type { Page } from 'playwright/test';
import { content } from '../../support/browser/content.ts';
import { atRest, open, scrollTo, scrollToSection } from '../../support/browser/page.ts';
import { desktop, expect, phone, test } from '../../support/browser/test.ts';

declare global {
  interface Window {
    /** For every step of the scrolling, the item that was current. */
    __way: string[];
  }
}

const items = content.site.navigation.map(({ name, url }) => [name, url] as const);

const nav = (page: Page) => page.getByRole('navigation', { name: content.interface.navigationLabel });
const item = (page: Page, name: string) => nav(page).getByRole('link', { name, exact: true });

async function expectCurrent(page: Page, hash: string) {
  await expect(nav(page).locator('[aria-current]')).toHaveCount(1);
  await expect(nav(page).locator('[aria-current]')).toHaveAttribute('href', hash);
}

/** Asserts that the heading of a section can be read: below the header, above the bottom bar, inside the window. */
async function expectHeadingInSight(page: Page, hash: string) {
  const place = await page.evaluate((id) => {
    const box = (element: Element | null) => element!.getBoundingClientRect();
    const words = document.createRange();
    const bar = document.querySelector('header nav')!;
    words.selectNodeContents(document.querySelector(id)!.querySelector('h1, h2')!);
    // Line boxes are taller than the letters in them.
    const lines = [...words.getClientRects()];
    const top = lines[0]!.top + lines[0]!.height / 4;
    const bottom = lines.at(-1)!.bottom - lines[0]!.height / 4;
    const floats = getComputedStyle(bar).position === 'fixed';
    const from = Math.max(0, box(document.querySelector('header')).bottom);
    return { from, to: floats ? box(bar).top : innerHeight, top, bottom };
  }, hash);
  expect(place.top, `${hash} below the header`).toBeGreaterThanOrEqual(place.from - 1);
  expect(place.bottom, `${hash} above the edge or the bar`).toBeLessThanOrEqual(place.to + 1);
}

/** Keeps, from now on, what is current at each step of the scrolling. */
const record = (page: Page) =>
  page.evaluate(() => {
    window.__way = [];
    window.onscroll = () =>
      window.__way.push(document.querySelector<HTMLAnchorElement>('header nav [aria-current]')!.hash);
  });
const way = (page: Page) => page.evaluate(() => window.__way);

/** The item can be pressed: below 768 px its bar leaves on the way down, and comes back on the way up. */
async function reach(page: Page, name: string) {
  await expect(async () => {
    await page.evaluate(() => scrollBy({ top: -8, behavior: 'instant' }));
    // The corners of the bar are round.
    await expect(item(page, name)).toBeInViewport({ ratio: 0.9, timeout: 500 });
  }).toPass();
}

test(
  'each navigation item scrolls to its section, becomes current and moves the focus there [Navigation]',
  phone,
  async ({ page }) => {
    await open(page);
    await expectCurrent(page, '#inicio');
    for (const [name, hash] of [...items.slice(1), items[0]!]) {
      await reach(page, name);
      await record(page);
      await item(page, name).click();
      await expectCurrent(page, hash);
      await expect(page.locator(hash).locator('h1, h2').first()).toBeFocused();
      await atRest(page);
      await expectHeadingInSight(page, hash);
      await expect(page).toHaveURL(`/${hash}`);
      // The way was scrolled, not jumped, and no item on it became current.
      expect((await way(page)).length).toBeGreaterThan(1);
      expect(new Set(await way(page))).toEqual(new Set([hash]));
    }
  },
);

test('scrolling into a section makes its navigation item current [Current item]', phone, async ({ page }) => {
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
  // Loaded again, it is where the visitor is.
  await page.reload();
  await expectCurrent(page, '#contacto');
  await page.getByRole('banner').getByRole('link', { name: content.interface.logoLabel }).click();
  await expectCurrent(page, '#inicio');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);

  // An item whose target is missing does nothing, without an error.
  await page.locator('#resultados').evaluate((section) => section.removeAttribute('id'));
  await record(page);
  await item(page, 'Resultados').click();
  await atRest(page);
  expect(await way(page)).toEqual([]);
  await expectCurrent(page, '#inicio');
});

test("the visitor's own scrolling takes over from that of a click [Current item]", desktop, async ({ page }) => {
  await open(page);
  await item(page, 'Contacto').click();
  await expectCurrent(page, '#contacto');
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, -20_000);
  await atRest(page);
  await page.mouse.wheel(0, -20_000);
  await expectCurrent(page, '#inicio');
});

test(
  'with reduced motion navigation items jump, and Tab continues in the section [Navigation]',
  desktop,
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page);
    for (const [name, hash] of items.slice(1)) {
      await record(page);
      await item(page, name).press('Enter');
      await expectCurrent(page, hash);
      await atRest(page);
      await expectHeadingInSight(page, hash);
      expect(await way(page), name).toHaveLength(1);
    }
    await item(page, 'Sobre mí').press('Enter');
    await expect(page.locator('#sobre-mi h2')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.locator('#sobre-mi :is(a, button):focus')).toHaveCount(1);
    // The heading is no stop of its own for who comes back.
    await page.keyboard.press('Shift+Tab');
    await expect(page.locator('#sobre-mi h2')).not.toBeFocused();
  },
);

test(
  'the header is sticky, with labels from 768 px on and a bottom bar of icons and labels below [Bars, Constants]',
  desktop,
  async ({ page }) => {
    await open(page);
    const isShown = (selector: string) =>
      page.locator(`header nav a ${selector}`).evaluateAll((elements) =>
        elements.map((element) => {
          const { width, height } = element.getBoundingClientRect();
          return width > 4 && height > 4 && getComputedStyle(element).clipPath === 'none' && element.checkVisibility();
        }),
      );
    for (const [width, icons, from, to] of [
      [768, false, 0, 0.1],
      [767, true, 0.8, 1],
      [320, true, 0.8, 1],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      expect(await isShown('span')).toEqual(Array(5).fill(true));
      expect(await isShown('svg')).toEqual(Array(5).fill(icons));
      for (const [name] of items) await expect(item(page, name)).toBeVisible();
      // Not on the way down, where the bar leaves.
      for (const at of [0, 1e6, 3000]) {
        await scrollTo(page, at);
        await expect(page.getByRole('banner')).toBeInViewport({ ratio: 1 });
        const { y, height } = (await nav(page).boundingBox())!;
        expect(y / 900).toBeGreaterThanOrEqual(from);
        expect((y + height) / 900).toBeLessThan(to);
      }
    }
  },
);

test(
  'below 768 px the bar hides while the visitor reads on, and returns on scrolling up, at the end and on focus',
  phone,
  async ({ page }) => {
    await open(page);
    await expect(nav(page)).toBeInViewport({ ratio: 1 });
    const readOn = async () => {
      await scrollTo(page, 2500);
      await scrollTo(page, 3000);
      await expect(nav(page)).not.toBeInViewport();
    };
    await readOn();
    await scrollTo(page, 2900);
    await expect(nav(page)).toBeInViewport({ ratio: 1 });
    await readOn();
    await scrollTo(page, 1e6);
    await expect(nav(page)).toBeInViewport({ ratio: 1 });
    await readOn();
    // The focus moves through it without moving the page.
    await item(page, items[0]![0]).focus();
    await expect(nav(page)).toBeInViewport({ ratio: 1 });
    for (const [name] of items.slice(1)) {
      await page.keyboard.press('Tab');
      await expect(item(page, name)).toBeFocused();
    }
    await atRest(page);
    expect(await page.evaluate(() => scrollY)).toBe(3000);

    // It is there from the start where it covers neither button nor note (which the test of every screen holds) …
    for (const [width, height] of [
      [320, 640],
      [360, 600],
      [640, 620],
    ] as const) {
      await page.setViewportSize({ width, height });
      await open(page);
      await expect(nav(page), `${width} x ${height}`).toBeInViewport({ ratio: 1 });
    }
    // … and waits for the first scroll on windows lower than that.
    for (const [width, height] of [
      [320, 568],
      [414, 590],
      [740, 600],
    ] as const) {
      await page.setViewportSize({ width, height });
      await open(page);
      await expect(nav(page), `${width} x ${height}`).not.toBeInViewport();
      await scrollTo(page, 200);
      await expect(nav(page), `${width} x ${height}, scrolled`).toBeInViewport({ ratio: 1 });
    }
  },
);

test(
  'back and forward return to the visited sections, also for a visit that began on another page',
  phone,
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page, '/privacidad/');
    await item(page, 'Tratamiento').click();
    await expect(page).toHaveURL('/#tratamiento');
    await expectCurrent(page, '#tratamiento');
    await atRest(page);
    await expectHeadingInSight(page, '#tratamiento');
    const place = await page.evaluate(() => scrollY);
    await reach(page, 'Contacto');
    await item(page, 'Contacto').click();
    await expectCurrent(page, '#contacto');
    await atRest(page);
    for (const [move, hash] of [
      ['goBack', '#tratamiento'],
      ['goForward', '#contacto'],
      ['goBack', '#tratamiento'],
    ] as const) {
      await page[move]();
      await expect(page).toHaveURL(`/${hash}`);
      await expectCurrent(page, hash);
      await atRest(page);
    }
    expect(Math.abs((await page.evaluate(() => scrollY)) - place)).toBeLessThan(3);
  },
);
