/** axe-core on every page, with the flip button turned and with the popup open. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright/test';
import { content, plain } from '../../support/browser/content.ts';
import { goToEnd, PAGES } from '../../support/browser/health.ts';
import { open } from '../../support/browser/page.ts';
import { expect, test } from '../../support/browser/test.ts';
import { fakeWidget } from '../../support/browser/widget.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Violations, one line for each element. */
async function violations(page: Page): Promise<string[]> {
  // Evaluated by the browser's own debugger, which the page's policy does not bind.
  await page.evaluate(source);
  const results = await page.evaluate(() =>
    window.axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      resultTypes: ['violations'],
      rules: { 'label-content-name-mismatch': { enabled: true } },
      // The calendar is the provider's.
      iframes: false,
      // Else it asks for style sheets by itself, which the policy forbids.
      preload: false,
    }),
  );
  expect(results.passes.length).toBeGreaterThan(15);
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}) ${target.join(' ')}: ${failureSummary}`),
  );
}

for (const [path, tag] of PAGES) {
  test(`${path}: axe-core finds nothing`, tag, async ({ page }) => {
    await fakeWidget(page, 'present');
    await open(page, path);
    await goToEnd(page);
    expect(await violations(page)).toEqual([]);
    if (path !== '/') return;
    const { front, back } = content.landing.flip;
    await page.getByRole('button', { name: plain(front.name) }).click();
    await expect(page.getByRole('dialog')).toBeFocused();
    expect(await violations(page), 'popup open').toEqual([]);
    await page.keyboard.press('Escape');
    // Its turn has ended when the other side is hidden.
    await expect(page.getByText(front.label)).toBeHidden();
    await expect(page.getByRole('button', { name: plain(back.name) })).toBeFocused();
    expect(await violations(page), 'turned over').toEqual([]);
  });
}
