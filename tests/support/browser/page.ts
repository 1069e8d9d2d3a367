/** Steps that many browser tests share. None of them sleeps. */
import { expect, type Page, type Response } from 'playwright/test';

declare global {
  interface Window {
    /** Every layout shift that the visitor did not cause, with what moved. */
    layoutShifts: { value: number; moved: unknown[] }[];
  }
}

/** Opens a page of the site, and waits until its script has started every behaviour. Returns the response. */
export async function open(page: Page, path = '/'): Promise<Response | null> {
  const response = await page.goto(path);
  await started(page);
  return response;
}

/**
 * Waits until the entry script, which is fetched after the first frame, has started every behaviour. It starts each in a
 * timer of its own, fewer than 20. Browsers serve timers in order, so this waits for 20 of its own in a row.
 */
export async function started(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page.evaluate(async () => {
    // `early` is set by the inline script, and deleted by the entry script once that runs.
    while (window.early) await new Promise(requestAnimationFrame);
    for (let turn = 0; turn < 20; turn++) await new Promise((next) => setTimeout(next));
    await new Promise((resolve) => requestIdleCallback(resolve));
  });
}

/**
 * Holds back the answers to requests whose address matches, as a slow network does. Call before `open`.
 *
 * @returns a function that lets them and all later ones through
 */
export async function hold(page: Page, pattern: RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(pattern, async (route) => {
    await released;
    // The page may be gone by then.
    await route.continue().catch(() => {});
  });
  return () => release();
}

/** Waits until scrolling has ended: until the page has had the same scroll position for ten frames. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    let framesAtRest = 0;
    let lastPosition = NaN;
    while (framesAtRest < 10) {
      await new Promise(requestAnimationFrame);
      framesAtRest = scrollY === lastPosition ? framesAtRest + 1 : 0;
      lastPosition = scrollY;
    }
  });
}

/** Scrolls to a position at once, as by hand rather than by a link, and waits until scrolling has ended. */
export async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
  await atRest(page);
}

/**
 * Scrolls at once until the top of a section is where `at` says, and waits until scrolling has ended.
 *
 * @param at part of the window's height from its top: 0.1 is a tenth below its upper edge
 */
export async function scrollToSection(page: Page, selector: string, at = 0.1): Promise<void> {
  const top = await page
    .locator(selector)
    .evaluate((element, part) => element.getBoundingClientRect().top + scrollY - innerHeight * part, at);
  await scrollTo(page, top);
}

/**
 * Makes the page record layout shifts (elements that jump without the visitor having done anything) in
 * `window.layoutShifts`, for `expectNoShift`. Call before it is opened.
 */
export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.layoutShifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null }[];
      })[]) {
        const moved = entry.sources.map(({ node }) => node?.textContent?.slice(0, 60));
        if (!entry.hadRecentInput) window.layoutShifts.push({ value: entry.value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/**
 * Asserts that the layout shifts recorded since `watchShifts` add up to at most 0.001.
 *
 * @param where added to the message of a failure
 */
export async function expectNoShift(page: Page, where = ''): Promise<void> {
  await page.evaluate(async () => {
    // Waits until changes made so far are laid out and painted, and their shifts recorded.
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    await new Promise((resolve) => requestIdleCallback(resolve));
  });
  const shifts = await page.evaluate(() => window.layoutShifts);
  const total = shifts.reduce((sum, { value }) => sum + value, 0);
  expect(total, `${where} ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(0.001);
}
