/** `npm run bench -- tap`: the first second on a phone that has never been here. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { chromium, type Browser } from 'playwright';
import { ensureBrowser } from '../../scripts/lib/find-browser.ts';
import { median, openSite, table } from './build.ts';

/**
 * Slow 4G as Lighthouse applies it through the DevTools protocol: 150 ms and 1.6 Mbps, which become 3.75
 * round trips before each answer (connection, request) and 90 % of the rate (`throttling.DEVTOOLS` there).
 */
const SLOW_4G = { latency: 150 * 3.75, downloadThroughput: (1.6e6 * 0.9) / 8, uploadThroughput: (0.75e6 * 0.9) / 8 };
const CPU_SLOWDOWN = 4;

/** Answers of the widget's host take so many milliseconds. */
const widgets = { 'widget already there': 0, 'widget from its own host': SLOW_4G.latency };

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const BUTTON = 'main [data-booking]';

/** In place of Calendly's script: notes when it is asked for the popup. */
const FAKE_WIDGET = `window.Calendly = { initPopupWidget: () => note({ popup: performance.now() }) };`;

/**
 * Runs before the page's own scripts, and says the figures once all three are known. As text: what tsx makes of a
 * function does not run in a page.
 */
const OBSERVER = `
  const figures = {};
  window.note = (figure) => {
    if (Object.keys(Object.assign(figures, figure)).length === 3) console.debug(JSON.stringify(figures));
  };
  addEventListener('pointerdown', ({ timeStamp: tap }) => {
    note({ tap });
    new PerformanceObserver((list) => {
      const click = list.getEntriesByName('click')[0];
      if (click) note({ feedback: click.startTime + click.duration - tap });
    }).observe({ type: 'event', durationThreshold: 16, buffered: true });
  }, { capture: true, once: true });`;

/** Milliseconds: tap and popup since the navigation began, the first frame after the click since the tap. */
type Tap = Record<'tap' | 'feedback' | 'popup', number>;

/** Measures this site and a hand-written page with the same markup, in turns. */
export async function measureTap(runs: number): Promise<string> {
  const script = readFileSync(path.join(import.meta.dirname, 'hand-written.js'), 'utf8');
  const site = await openSite((files) => {
    const html = String(files['index.html'])
      .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '')
      .replace(/<script type="application\/json".*?<\/script>/s, '')
      .replace(/<script data-entry.*?<\/script>/s, () => `<script>${script}</script>`);
    return { ...files, 'hand-written.html': html, 'hand-written.html.br': brotliCompressSync(html) };
  });
  const pages = { 'hand-written page': `${site.url}hand-written.html`, 'this site': site.url };
  const measured = Object.entries(pages).flatMap(([page, url]) =>
    Object.entries(widgets).map(([widget, delay]) => ({ page, url, widget, delay, taps: [] as Tap[] })),
  );
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: ['--no-sandbox'] });
  try {
    for (let run = 0; run < runs; run++) {
      for (const { url, delay, taps } of measured) taps.push(await tapOnce(browser, url, delay));
    }
  } finally {
    await browser.close();
    await site.close();
  }

  const [baseline, ours] = Object.keys(pages).map((page) => {
    const rows = measured.filter((one) => one.page === page);
    const all = rows.flatMap(({ taps }) => taps);
    const popups = rows.map(({ taps }) => median(taps.map(({ popup }) => popup)));
    return [median(all.map(({ tap }) => tap)), median(all.map(({ feedback }) => feedback)), ...popups];
  });
  return table([
    ['ms', 'tap at', 'feedback after', ...Object.keys(widgets).map((widget) => `popup, ${widget}`)],
    ['hand-written page', ...baseline!.map(Math.round)],
    ['this site', ...ours!.map(Math.round)],
    ['ratio', ...ours!.map((figure, index) => (figure / baseline![index]!).toFixed(2))],
  ]);
}

/** Opens a page on a cold phone, taps its first booking button at first paint, and waits for the popup. */
async function tapOnce(browser: Browser, url: string, widgetDelay: number): Promise<Tap> {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    await page.addInitScript(OBSERVER);
    await devTools.send('Fetch.enable', { patterns: [{ urlPattern: 'https://*' }] });
    devTools.on('Fetch.requestPaused', ({ requestId, resourceType }) => {
      const [type, body] = resourceType === 'Script' ? ['text/javascript', FAKE_WIDGET] : ['text/css', ''];
      const responseHeaders = [{ name: 'Content-Type', value: type }];
      const answer = { requestId, responseCode: 200, responseHeaders, body: btoa(body) };
      setTimeout(() => void devTools.send('Fetch.fulfillRequest', answer), widgetDelay);
    });
    // Where the button will stand: to ask at first paint would make the page busy.
    await page.goto(url);
    const { x, y, width, height } = (await page.locator(BUTTON).first().boundingBox())!;
    const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
    await page.goto('about:blank');
    await devTools.send('Network.enable');
    await devTools.send('Network.clearBrowserCache');
    await devTools.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_4G });
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await devTools.send('Page.enable');
    await devTools.send('Page.setLifecycleEventsEnabled', { enabled: true });

    const figures = page.waitForEvent('console', (message) => message.type() === 'debug');
    devTools.on('Page.lifecycleEvent', ({ name }) => {
      if (name !== 'firstContentfulPaint') return;
      void devTools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
      void devTools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    });
    await page.goto(url, { waitUntil: 'commit' });
    return JSON.parse((await figures).text()) as Tap;
  } finally {
    await context.close();
  }
}
