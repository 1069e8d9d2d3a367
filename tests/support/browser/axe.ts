/** Runs axe-core, which checks accessibility, in a page. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import { expect, type Page } from 'playwright/test';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The violations that axe-core finds in the page as it is shown now, one line for each element. */
export async function axeViolations(page: Page): Promise<string[]> {
  // Evaluated by the browser's own debugger, which the page's policy does not bind.
  await page.evaluate(source);
  const results = await page.evaluate(() =>
    window.axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      resultTypes: ['violations'],
      rules: { 'label-content-name-mismatch': { enabled: true } },
      // The calendar is the provider's.
      iframes: false,
      // With preload it would request style sheets itself, which the policy forbids.
      preload: false,
    }),
  );
  // Few passed rules would mean that axe-core has not seen the page.
  expect(results.passes.length).toBeGreaterThan(15);
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}) ${target.join(' ')}: ${failureSummary}`),
  );
}
