/** The landing page beside a hand-written one, on a slow phone that has never been there: first paint and first tap. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { chromium, type Browser, type CDPSession, type Page } from 'playwright';
import { copyAsReal } from './copy-as-real.ts';
import type { Bench } from './run.ts';
import { buildDate } from '../../scripts/generator/build-date.ts';
import { buildSite } from '../../scripts/generator/build.ts';
import type { Files } from '../../scripts/generator/output.ts';
import { respondFromSite } from '../../scripts/generator/serve-site.ts';
import { startServer } from '../../scripts/lib/file-server.ts';
import { ensureBrowser } from '../../scripts/lib/find-browser.ts';

/**
 * Slow 4G as Lighthouse applies it through the DevTools protocol: 150 ms and 1.6 Mbps, which become 3.75
 * round trips before each answer (connection, request) and 90 % of the rate (`throttling.DEVTOOLS` there).
 */
const SLOW_4G = {
  latency: 150 * 3.75,
  downloadThroughput: (1.6e6 * 0.9) / 8,
  uploadThroughput: (0.75e6 * 0.9) / 8,
};

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

/** How many times slower than this machine's the processors of the phones are. */
const TAP_CPU = 4;
const PAINT_CPUS = [4, 10];

const HAND_WRITTEN = 'hand-written.html';

export async function openPages(): Promise<Bench> {
  const site = await serveBothPages();
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: ['--no-sandbox'] });
  return {
    async measure(subject) {
      const url = subject === 'this site' ? site.url : `${site.url}${HAND_WRITTEN}`;
      const figures: Record<string, number> = {};
      for (const cpu of PAINT_CPUS) {
        const { mainThread, largestPaint } = await paintOnce(browser, url, cpu);
        figures[`main thread before the largest paint, ${cpu}x CPU`] = mainThread;
        figures[`largest paint, ${cpu}x CPU`] = largestPaint;
      }
      figures['tap to popup, widget already there'] = await tapOnce(browser, url, 0);
      figures['tap to popup, widget from its own host'] = await tapOnce(browser, url, SLOW_4G.latency);
      return figures;
    },
    async close() {
      await browser.close();
      await site.close();
    },
  };
}

/**
 * Serves the site and, beside it, the hand-written page: the landing page without policy and configuration, with
 * `hand-written.js` in place of its inline script.
 */
async function serveBothPages() {
  const { root, dist, remove } = copyAsReal();
  const site = await buildSite({ root, dist, now: buildDate(), log: () => {} });
  remove();
  const script = readFileSync(path.join(import.meta.dirname, 'hand-written.js'), 'utf8');
  const html = String(site.files['index.html'])
    .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '')
    .replace(/<script type="application\/json".*?<\/script>/s, '')
    .replace(/<script data-entry.*?<\/script>/s, () => `<script>${script}</script>`);
  const files: Files = { ...site.files, [HAND_WRITTEN]: html, [`${HAND_WRITTEN}.br`]: brotliCompressSync(html) };
  return startServer({ port: 0, respond: respondFromSite({ ...site, files }) });
}

/** Runs `use` with a page of a phone that has never been anywhere. */
async function onPhone<T>(browser: Browser, use: (page: Page, devTools: CDPSession) => Promise<T>): Promise<T> {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    return await use(page, await context.newCDPSession(page));
  } finally {
    await context.close();
  }
}

/** Empties the cache, and slows down the network (slow 4G) and the processor (`cpu` times). */
async function slowDown(devTools: CDPSession, cpu: number): Promise<void> {
  await devTools.send('Network.enable');
  await devTools.send('Network.clearBrowserCache');
  await devTools.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_4G });
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: cpu });
}

/** Times in microseconds; `tdur` is the duration on the processor, which other programs disturb less than the clock. */
interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  tdur?: number;
  args: { data?: { documentLoaderURL?: string } };
}

/** `mainThread` is in ms of the processor, `largestPaint` in ms since the navigation began. */
const paintOnce = (browser: Browser, url: string, cpu: number) =>
  onPhone(browser, async (page, devTools) => {
    await slowDown(devTools, cpu);
    await browser.startTracing(page, { categories: ['loading', 'toplevel', 'blink.user_timing'] });
    await page.goto(url, { waitUntil: 'load' });
    await page.evaluate(async () => {
      // No larger text follows once both fonts are painted, in one of the next two frames.
      await document.fonts.ready;
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
      // A paint is reported after the frame that shows it.
      await new Promise((resolve) => {
        new PerformanceObserver(resolve).observe({ type: 'largest-contentful-paint', buffered: true });
      });
    });
    const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] };
    const start = traceEvents.find(
      ({ name, args }) => name === 'navigationStart' && args.data?.documentLoaderURL === url,
    );
    const largest = traceEvents.findLast(({ name }) => name === 'largestContentfulPaint::Candidate');
    if (!start || !largest) throw new Error(`The trace of ${url} lacks its navigation or its largest paint`);

    const tasks = traceEvents.filter(({ name, pid, tid, ts }) => {
      const isOfThread = pid === start.pid && tid === start.tid;
      return name === 'ThreadControllerImpl::RunTask' && isOfThread && ts >= start.ts && ts < largest.ts;
    });
    const mainThread = tasks.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000;
    return { mainThread, largestPaint: (largest.ts - start.ts) / 1000 };
  });

/** In place of Calendly's script. */
const FAKE_WIDGET = 'window.Calendly = { initPopupWidget: () => console.debug(performance.now()) };';

/**
 * Taps the first booking button at the first paint.
 *
 * @param widgetDelay how long the widget's host takes to answer (ms)
 * @returns when the page asks the widget for its popup, in ms since the navigation began
 */
const tapOnce = (browser: Browser, url: string, widgetDelay: number) =>
  onPhone(browser, async (page, devTools) => {
    await devTools.send('Fetch.enable', { patterns: [{ urlPattern: 'https://*' }] });
    devTools.on('Fetch.requestPaused', ({ requestId, resourceType }) => {
      const [type, body] = resourceType === 'Script' ? ['text/javascript', FAKE_WIDGET] : ['text/css', ''];
      const responseHeaders = [{ name: 'Content-Type', value: type }];
      const answer = { requestId, responseCode: 200, responseHeaders, body: btoa(body) };
      setTimeout(() => void devTools.send('Fetch.fulfillRequest', answer), widgetDelay);
    });
    // Opens the page once to learn where the button will stand: asking at the first paint would make the page busy.
    await page.goto(url);
    const { x, y, width, height } = (await page.locator('main [data-booking]').first().boundingBox())!;
    const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
    await page.goto('about:blank');
    await slowDown(devTools, TAP_CPU);
    await devTools.send('Page.enable');
    await devTools.send('Page.setLifecycleEventsEnabled', { enabled: true });
    devTools.on('Page.lifecycleEvent', ({ name }) => {
      if (name !== 'firstContentfulPaint') return;
      void devTools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
      void devTools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    });
    const popup = page.waitForEvent('console', (message) => message.type() === 'debug');
    await page.goto(url, { waitUntil: 'commit' });
    return Number((await popup).text());
  });
