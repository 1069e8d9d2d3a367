/** A visit without a pointer. */
import type { Locator, Page } from 'playwright/test';
import { content } from '../support/content.ts';
import { open } from '../support/page.ts';
import { expect, test } from '../support/test.ts';
import { fakeWidget } from '../support/widget.ts';
import { notFound, PATHS } from './pages.ts';

// So that the browser takes what is focused into sight at once.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.beforeEach(async ({ page, guard }) => {
  guard.allow(notFound);
  await fakeWidget(page, 'present');
});

/** What can be focused, in the order of the document: `tag name` each. */
const focusable = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a[href], button, iframe, [tabindex]')]
      .filter((element) => element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true }))
      .map((element) => `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent.trim()}`),
  );

interface Focused {
  /** `tag name`, as in `focusable`; empty where nothing is focused. */
  label: string;
  /** What is wrong with the way it is shown. */
  faults: string[];
}

const focused = (page: Page): Promise<Focused> =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null;
    if (!element || element === document.body) return { label: '', faults: [] };
    const faults: string[] = [];
    const { outlineStyle, outlineWidth, opacity } = getComputedStyle(element);
    if (outlineStyle === 'none' || parseFloat(outlineWidth) < 2) faults.push(`outline ${outlineWidth} ${outlineStyle}`);
    if (Number(opacity) < 0.5) faults.push(`opacity ${opacity}`);

    for (const { left, right, top, bottom } of element.getClientRects()) {
      // Its middle and, for the parts that a bar may cover, the middle of each edge.
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      for (const [at, px, py] of [
        ['middle', x, y],
        ['top', x, top + 3],
        ['bottom', x, bottom - 3],
      ] as const) {
        const hit = document.elementFromPoint(px, py);
        if (hit && (element.contains(hit) || hit.contains(element))) continue;
        // Corners that an arch rounds off belong to what lies behind.
        faults.push(
          `${at} hidden under ${hit ? `${hit.tagName}.${hit.className}` : 'the edge'} at ${Math.round(px)}, ${Math.round(py)}`,
        );
      }
    }
    return { label: `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent.trim()}`, faults };
  });

/** Tabs from where the focus is to the end of the page, or `most` times. */
async function tabThrough(page: Page, key = 'Tab', most = 80): Promise<Focused[]> {
  const visited: Focused[] = [];
  for (let count = 0; count < most; count++) {
    await page.keyboard.press(key);
    const now = await focused(page);
    // The browser's own controls come after the last element.
    if (!now.label) break;
    visited.push(now);
  }
  return visited;
}

for (const path of PATHS) {
  test(`${path}: everything in order, seen, and covered by nothing`, async ({ page }) => {
    await open(page, path);
    const expected = await focusable(page);
    const forwards = await tabThrough(page);
    expect(forwards.map(({ label }) => label)).toEqual(expected);
    expect(forwards[0]!.label).toBe(`A ${content.interface.skipLink}`);
    expect(forwards.filter(({ faults }) => faults.length)).toEqual([]);

    const backwards = await tabThrough(page, 'Shift+Tab', expected.length);
    expect(backwards.map(({ label }) => label)).toEqual(expected.toReversed());
    expect(backwards.filter(({ faults }) => faults.length)).toEqual([]);
  });

  test(`${path}: the skip link leads into the content`, async ({ page }) => {
    await open(page, path);
    await page.keyboard.press('Tab');
    const skip = page.locator('.skip-link');
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Enter');
    await expect(page.locator('main')).toBeFocused();
    await expect(skip).not.toBeInViewport();
    await page.keyboard.press('Tab');
    await expect(page.locator('main :focus')).toHaveCount(1);
    // From there the keyboard goes on: past the header.
    expect((await focused(page)).label).not.toContain('ir al inicio');
  });
}

test('what lies under the header or the bar comes out when it is focused', async ({ page }) => {
  await open(page);
  const count = (await focusable(page)).length;
  const hidden: Focused[] = [];
  for (const edge of ['top', 'bottom'] as const) {
    for (let index = 1; index < count; index++) {
      const apt = await page.evaluate(
        ({ index, edge }) => {
          const all = [...document.querySelectorAll<HTMLElement>('a[href], button, iframe, [tabindex]')].filter(
            (element) => element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true }),
          );
          const element = all[index]!;
          if (element.closest('header, .skip-link')) return false;
          all[index - 1]!.focus({ preventScroll: true });
          const { top, height } = element.getBoundingClientRect();
          scrollBy(0, top + height / 2 - (edge === 'top' ? 20 : innerHeight - 30));
          return true;
        },
        { index, edge },
      );
      if (!apt) continue;
      await page.keyboard.press('Tab');
      const now = await focused(page);
      if (now.faults.length) hidden.push(now);
    }
  }
  expect(hidden).toEqual([]);
});

test('at the least height of a zoomed page nothing focused is covered', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await open(page);
  const visited = await tabThrough(page);
  expect(visited.length).toBeGreaterThan(12);
  // Half of that height is header and bar; of what is focused, the middle has to be in the other half.
  const hidden = visited.filter(({ faults }) => faults.some((fault) => !/^(top|bottom) hidden/.test(fault)));
  expect(hidden).toEqual([]);
});

async function expectHeld(page: Page, dialog: Locator) {
  await expect(dialog).toBeVisible();
  await expect(dialog).toBeFocused();
  await expect(dialog).toHaveAccessibleName(content.interface.booking.dialogLabel);
  await expect(dialog).toHaveAttribute('aria-modal', 'true');
  for (const part of ['header', 'main', 'footer']) await expect(page.locator(part)).toHaveAttribute('inert', '');
}

test('from the skip link to the open popup and back', async ({ page }) => {
  await open(page);
  const dialog = page.getByRole('dialog');
  const button = page.locator('.hero [data-booking]');
  // A key that is pressed before the one before it has moved the focus goes elsewhere.
  await page.keyboard.press('Tab');
  await expect(page.locator('.skip-link')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(button).toBeFocused();

  await page.keyboard.press('Enter');
  await expectHeld(page, dialog);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();
  await expect(page.locator('[inert]')).toHaveCount(0);

  await page.keyboard.press('Space');
  await expectHeld(page, dialog);
  // Calendar first, then the close control.
  const hour = dialog.frameLocator('iframe').getByRole('button', { name: 'Martes 8:30' });
  await expect(hour).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(hour).toBeFocused();
  const close = dialog.getByRole('button', { name: content.interface.booking.close });
  await page.keyboard.press('Tab');
  await expect(close).toBeFocused();
  await expect(close).toHaveCSS('outline-style', /solid|auto/);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();
});

for (const key of ['Enter', 'Space']) {
  test(`flip button by ${key}: turns, opens, gives the focus back`, async ({ page }) => {
    await open(page);
    const flip = page.locator('.flip');
    await flip.focus();
    const before = await flip.getAttribute('aria-label');
    await page.keyboard.press(key);
    const dialog = page.getByRole('dialog');
    await expectHeld(page, dialog);
    const close = dialog.getByRole('button', { name: content.interface.booking.close });
    await close.focus();
    await page.keyboard.press('Space');
    await expect(dialog).toHaveCount(0);
    await expect(flip).toBeFocused();
    await expect(flip).not.toHaveAttribute('aria-label', before!);
  });
}

test('navigation by keyboard takes the focus along', async ({ page }) => {
  await open(page);
  await page.locator('a[data-nav][href="#resultados"]').press('Enter');
  await expect(page.locator('#resultados h2')).toBeFocused();
  await page.keyboard.press('Tab');
  const next = await page.evaluate(() => {
    const results = document.getElementById('resultados')!;
    return !!(results.compareDocumentPosition(document.activeElement!) & Node.DOCUMENT_POSITION_FOLLOWING);
  });
  expect(next).toBe(true);
});
