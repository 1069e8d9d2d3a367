/** What is fetched and run when, and that nothing moves. The bytes themselves are weighed at every build. */
import { content } from '../../support/browser/content.ts';
import { expectNoShift, hold, open, scrollTo, started, watchShifts } from '../../support/browser/page.ts';
import { desktop, expect, phone, test } from '../../support/browser/test.ts';
import { PATHS } from '../../support/browser/health.ts';

const islands = /\/assets\/islands\.\w+\.js/;

test(
  'React is fetched when the page is idle, at low priority, and runs only on intent',
  phone,
  async ({ page, guard }) => {
    await page.coverage.startJSCoverage({ resetOnNavigation: false });
    const fetched = page.waitForResponse(islands);
    await open(page);
    await (await fetched).finished();
    await started(page);
    const run = async () =>
      (await page.coverage.stopJSCoverage()).map(({ url }) => url).filter((url) => islands.test(url));
    expect(await run()).toEqual([]);
    await expect(page.locator('link[rel=modulepreload]')).toHaveAttribute('fetchpriority', 'low');

    await page.coverage.startJSCoverage({ resetOnNavigation: false });
    await page.locator('.flip').focus();
    const isHydrated = () =>
      page.locator('.flip').evaluate((button) => Object.keys(button).some((key) => key.startsWith('__react')));
    await expect.poll(isHydrated).toBe(true);
    expect(await run()).toHaveLength(1);
    const requests = guard.requests.filter((url) => islands.test(url));
    expect(requests, 'fetched once').toHaveLength(1);
  },
);

test('nothing blocks the first paint, and only fonts are preloaded', phone, async ({ context }) => {
  for (const path of PATHS) {
    const page = await context.newPage();
    const release = await hold(page, /\.css$/);
    await page.goto(path, { waitUntil: 'commit' });
    await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1);
    await expect(page.getByRole('banner').getByRole('link').last()).toBeVisible();
    release();
    await page.waitForLoadState('load');
    const blocking = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as (PerformanceResourceTiming & { renderBlockingStatus: string })[])
        .filter(({ renderBlockingStatus }) => renderBlockingStatus === 'blocking')
        .map(({ name }) => name),
    );
    expect(blocking, path).toEqual([]);
    const preloads = page.locator('link[rel=preload]');
    expect(await preloads.count()).toBeLessThanOrEqual(2);
    await expect(page.locator('link[rel=preload]:not([as=font])')).toHaveCount(0);
    await page.close();
  }
});

test(
  'on phones, the largest paint is the first: the headline, before any font is there',
  phone,
  async ({ context }) => {
    for (const [width, height] of [
      [360, 780],
      [390, 844],
      [412, 915],
      [430, 932],
    ] as const) {
      const page = await context.newPage();
      await page.setViewportSize({ width, height });
      const release = await hold(page, /\.woff2$/);
      await page.goto('/', { waitUntil: 'domcontentloaded' });
      const paints = () =>
        page.evaluate(
          () =>
            new Promise<string[]>((resolve) => {
              new PerformanceObserver((list) => {
                const entries = list.getEntries() as (PerformanceEntry & { element?: Element })[];
                resolve(entries.map(({ element }) => element?.closest('h1')?.id ?? element?.outerHTML ?? 'none'));
              }).observe({ type: 'largest-contentful-paint', buffered: true });
            }),
        );
      expect(await paints(), `${width} px, before the fonts`).toEqual(['hero-title']);
      release();
      await page.evaluate(() => document.fonts.ready);
      await expect.poll(() => page.evaluate(() => document.fonts.check('16px "Instrument Sans"'))).toBe(true);
      // A paint is reported after the frame that shows it.
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      expect(await paints(), `${width} px, with the fonts`).toEqual(['hero-title']);
      await page.close();
    }
  },
);

for (const [width, height, project] of [
  [390, 844, phone],
  [768, 1024, desktop],
  [1440, 900, desktop],
] as const) {
  test(`nothing moves at ${width} px when fonts come two seconds late`, project, async ({ context }) => {
    // Side by side, so that the pages wait together.
    await Promise.all(
      PATHS.map(async (path) => {
        const page = await context.newPage();
        await page.setViewportSize({ width, height });
        await watchShifts(page);
        const release = await hold(page, /\.woff2$/);
        await page.goto(path, { waitUntil: 'domcontentloaded' });
        await page.waitForFunction(() => performance.now() > 2000, null, { polling: 50 });
        const isThere = () => page.evaluate(() => document.fonts.check('16px Gloock'));
        expect(await isThere()).toBe(false);
        release();
        await expect.poll(isThere).toBe(true);
        await page.evaluate(() => document.fonts.ready);
        await expectNoShift(page, path);
      }),
    );
  });
}

test(
  'the next page opens without a transition, unless the arch that moves in it is in the window',
  phone,
  async ({ page }) => {
    await page.addInitScript(() => {
      addEventListener('pagereveal', ({ viewTransition }) => {
        document.documentElement.dataset['transition'] = String(viewTransition !== null);
      });
      // The browser offers the page that is left a transition, and waits for its answer.
      addEventListener('pageswap', ({ viewTransition }) => {
        sessionStorage.setItem('offered', String(viewTransition !== null));
      });
    });
    const wasOffered = () => page.evaluate(() => sessionStorage.getItem('offered'));
    const arrival = page.locator('html');
    await open(page);
    await scrollTo(page, 1e6);
    const privacy = page.getByRole('contentinfo').getByRole('link', { name: content.site.legalLinks[0]!.label });
    await privacy.click();
    await expect(page).toHaveURL('/privacidad/');
    await expect(arrival).toHaveAttribute('data-transition', 'false');
    expect(await wasOffered()).toBe('false');

    await started(page);
    await page.getByRole('banner').getByRole('link', { name: content.interface.logoLabel }).click();
    await expect(page).toHaveURL('/');
    await expect(arrival).toHaveAttribute('data-transition', 'true');
    expect(await wasOffered()).toBe('true');
  },
);
