/** What is fetched and run when, and that nothing moves. The bytes themselves are weighed at every build. */
import type { Page } from 'playwright/test';
import { content } from '../support/content.ts';
import { film } from '../support/film.ts';
import { open, started } from '../support/page.ts';
import { expect, test } from '../support/test.ts';

const islands = /\/assets\/islands\.\w+\.js/;
const pages = ['/', '/privacidad/', '/terminos/', '/404.html'];

declare global {
  interface Window {
    /** Every layout shift that the visitor did not cause, with what moved. */
    layoutShifts: { value: number; moved: string[] }[];
  }
}

/** Makes the page keep account of what moves. Call before it is opened. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    window.layoutShifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null }[];
      })[]) {
        if (entry.hadRecentInput) continue;
        const moved = entry.sources.map(
          ({ node }) => (node instanceof Element ? node.outerHTML : node?.textContent) ?? '',
        );
        window.layoutShifts.push({ value: entry.value, moved: moved.map((html) => html.slice(0, 60)) });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Two frames: what was changed before is laid out, painted and accounted for. */
const painted = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    await new Promise((resolve) => requestIdleCallback(resolve));
  });

/** Nothing moved: 0.00 as it is reported, and less than that. A shift of one part in a thousand has to be explained. */
async function expectNoShift(page: Page, limit = 0.0005) {
  await painted(page);
  const shifts = await page.evaluate(() => window.layoutShifts);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum, JSON.stringify(shifts)).toBeLessThan(limit);
}

/** Holds the answers to matching requests back; the function it returns lets them go. */
async function hold(page: Page, pattern: RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(pattern, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

for (const path of ['/privacidad/', '/terminos/']) {
  test(`${path}: nothing of React is ever requested`, async ({ page, guard }) => {
    await open(page, path);
    await page.keyboard.press('Tab');
    await page.getByRole('link', { name: 'Tratamiento', exact: true }).hover();
    await page.mouse.wheel(0, 2000);
    await started(page);
    expect(
      guard.requests.filter((url) => url.endsWith('.js')).map((url) => url.replace(/.*\/|\.\w+\.js/g, '')),
    ).toEqual(['entry']);
  });
}

test('the landing page fetches React when idle, at low priority, and runs none of it before intent', async ({
  page,
  guard,
}) => {
  await page.coverage.startJSCoverage({ resetOnNavigation: false });
  const fetched = page.waitForResponse(islands);
  await open(page);
  await (await fetched).finished();
  await started(page);
  const run = async () =>
    (await page.coverage.stopJSCoverage()).map(({ url }) => url).filter((url) => islands.test(url));
  expect(await run()).toEqual([]);
  const link = page.locator('link[rel=modulepreload]');
  expect(await link.evaluateAll((links) => links.map((each) => (each as HTMLLinkElement).fetchPriority))).toEqual([
    'low',
  ]);

  await page.coverage.startJSCoverage({ resetOnNavigation: false });
  await page.locator('.flip').focus();
  await expect
    .poll(() =>
      page.locator('.flip').evaluate((button) => Object.keys(button).some((key) => key.startsWith('__react'))),
    )
    .toBe(true);
  expect(await run()).toHaveLength(1);
  expect(
    guard.requests.filter((url) => islands.test(url)),
    'fetched once',
  ).toHaveLength(1);
});

for (const path of pages) {
  test(`${path}: nothing blocks the first paint, only fonts are preloaded`, async ({ page }) => {
    const release = await hold(page, /\.css$/);
    await page.goto(path, { waitUntil: 'commit' });
    await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1);
    await expect(page.getByRole('banner').getByRole('link').first()).toBeVisible();
    release();
    await page.waitForLoadState('load');

    const blocking = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as (PerformanceResourceTiming & { renderBlockingStatus: string })[])
        .filter(({ renderBlockingStatus }) => renderBlockingStatus === 'blocking')
        .map(({ name }) => name),
    );
    expect(blocking).toEqual([]);
    const preloads = await page
      .locator('link[rel=preload]')
      .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).as));
    expect(preloads.every((as) => as === 'font') && preloads.length <= 2, String(preloads)).toBe(true);
  });

  test(`${path}: nothing moves when the fonts come long after the text`, async ({ page, isMobile }) => {
    await watchShifts(page);
    for (const width of isMobile ? [390] : [768, 1440]) {
      await test.step(`${width} px`, async () => {
        await page.setViewportSize({ width, height: 900 });
        const release = await hold(page, /\.woff2$/);
        await page.goto(path, { waitUntil: 'domcontentloaded' });
        await expect(page.getByRole('banner').getByRole('link').first()).toBeVisible();
        await painted(page);
        expect(await page.evaluate(() => document.fonts.check('16px Gloock'))).toBe(false);
        release();
        await page.waitForLoadState('load');
        await page.evaluate(() => document.fonts.ready);
        expect(await page.evaluate(() => document.fonts.check('16px Gloock'))).toBe(true);
        // There the first words stand in one line, and the second begins where the first ends.
        await expectNoShift(page, width === 768 && path === '/' ? 0.001 : 0.0005);
        await page.unrouteAll();
      });
    }
  });
}

test('nothing moves when the film fades in', async ({ page }) => {
  await watchShifts(page);
  await film(page, 'real');
  await open(page);
  await expect(page.locator('[data-film-state="playing"] video')).toHaveCSS('opacity', '1');
  await expect(page.locator('[data-film-control]')).toBeVisible();
  await expectNoShift(page);
});

test('the header of every answer names the rules by which browsers prefetch the other pages', async ({
  page,
  request,
}) => {
  const response = await request.get('/');
  const rules = await request.get((response.headers()['speculation-rules'] ?? '').replaceAll('"', ''));
  expect(rules.headers()['content-type']).toBe('application/speculationrules+json');
  const { prefetch } = (await rules.json()) as { prefetch: { where: { href_matches: string } }[] };
  await open(page);
  const legal = await page
    .locator('footer nav a')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname));
  for (const path of legal) expect(path.startsWith(prefetch[0]!.where.href_matches.replace('*', ''))).toBe(true);
});

test('a legal page is fetched before the click, in a browser that follows the rules', async ({ browser, baseURL }) => {
  // Not the context of the other tests: Chromium prefetches nothing while a test answers requests.
  const context = await browser.newContext({ baseURL: baseURL! });
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  const prefetched = new Map<string, string>();
  devTools.on('Preload.prefetchStatusUpdated', ({ prefetchUrl, status }) =>
    prefetched.set(new URL(prefetchUrl).pathname, status),
  );
  await devTools.send('Preload.enable');
  await page.goto('/');
  await page.locator('footer').getByRole('link', { name: content.site.legalLinks[0]!.label }).hover();
  await expect.poll(() => prefetched.get('/privacidad/')).toBe('Ready');
  await context.close();
});
