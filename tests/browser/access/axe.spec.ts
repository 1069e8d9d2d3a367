/** axe-core on every page, at the widths of the three layouts, with and without motion. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import { saveData } from '../support/film.ts';
import { open } from '../support/page.ts';
import { expect, test } from '../support/test.ts';
import { fakeWidget } from '../support/widget.ts';
import { scrollThrough } from '../faults/health.ts';
import { notFound, PATHS } from './pages.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

type Page = Parameters<typeof open>[0];

/** Violations, one line for each element. */
async function violations(page: Page): Promise<string[]> {
  // Evaluated by the browser's own debugger, which the page's policy does not bind.
  await page.evaluate(source);
  const results = await page.evaluate(
    (tags) =>
      window.axe.run(document, {
        runOnly: { type: 'tag', values: tags },
        resultTypes: ['violations'],
        rules: { 'label-content-name-mismatch': { enabled: true } },
        // The calendar is the provider's.
        iframes: false,
        // Else it asks for style sheets by itself, which the policy forbids.
        preload: false,
      }),
    TAGS,
  );
  expect(results.testEngine.name).toBe('axe-core');
  expect(results.passes.length).toBeGreaterThan(15);
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes
      // The face turned away is text that axe takes for visible; names.spec.ts tests this button's name.
      .filter(({ target }) => id !== 'label-content-name-mismatch' || target[0] !== '.flip')
      .map(({ target, failureSummary }) => `${id} (${help}) ${target.join(' ')}: ${failureSummary}`),
  );
}

test.beforeEach(async ({ page, guard }) => {
  guard.allow(notFound);
  await saveData(page);
});

for (const path of PATHS) {
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    test(`${path} with motion: ${reducedMotion}`, async ({ page, isMobile }) => {
      await page.emulateMedia({ reducedMotion });
      for (const width of isMobile ? [320] : [768, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await open(page, path);
        await scrollThrough(page);
        expect(await violations(page), `${width} px`).toEqual([]);
      }
    });
  }
}

test('with the popup open', async ({ page }) => {
  await fakeWidget(page, 'present');
  await open(page);
  await page.locator('.hero [data-booking]').click();
  await expect(page.getByRole('dialog')).toBeFocused();
  expect(await violations(page)).toEqual([]);
});
