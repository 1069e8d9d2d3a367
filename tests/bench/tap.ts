/** `npm run bench -- tap`: the first second on a phone that has never been here. */
import type { Browser } from 'playwright';
import { median, table } from './build.ts';
import { phone, SLOW_4G, slowDown, withBothPages } from './phone.ts';

const CPU_SLOWDOWN = 4;

/** Answers of the widget's host take so many milliseconds. */
const widgets = { 'widget already there': 0, 'widget from its own host': SLOW_4G.latency };

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

/**
 * Measures how soon a tap on a booking button opens the popup, on this site and on a hand-written page with the same
 * markup and a minimal script, in turns. Returns a Markdown table of medians in ms, with the ratio of the two.
 */
export const measureTap = (runs: number): Promise<string> =>
  withBothPages(async (browser, pages) => {
    const measured = Object.entries(pages).flatMap(([page, url]) =>
      Object.entries(widgets).map(([widget, delay]) => ({ page, url, widget, delay, taps: [] as Tap[] })),
    );
    for (let run = 0; run < runs; run++) {
      for (const { url, delay, taps } of measured) taps.push(await tapOnce(browser, url, delay));
    }

    /** The cells of a page's row: tap and feedback over all its runs, the popup for each kind of widget. */
    const [baseline, ours] = Object.keys(pages).map((page) => {
      const measuredHere = measured.filter((measurement) => measurement.page === page);
      const allTaps = measuredHere.flatMap(({ taps }) => taps);
      const popups = measuredHere.map(({ taps }) => median(taps.map(({ popup }) => popup)));
      return [median(allTaps.map(({ tap }) => tap)), median(allTaps.map(({ feedback }) => feedback)), ...popups];
    });
    return table([
      ['ms', 'tap at', 'feedback after', ...Object.keys(widgets).map((widget) => `popup, ${widget}`)],
      ['hand-written page', ...baseline!.map(Math.round)],
      ['this site', ...ours!.map(Math.round)],
      ['ratio', ...ours!.map((figure, index) => (figure / baseline![index]!).toFixed(2))],
    ]);
  });

/**
 * One run: opens a page on a phone that has never been there, taps its first booking button at the first paint, and waits
 * until the page has asked the fake widget for its popup. CPU and network are slowed down.
 *
 * @param widgetDelay how long the widget's host takes to answer (ms)
 */
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
    // Opens the page once to learn where the button will stand: asking at the first paint would make the page busy.
    await page.goto(url);
    const { x, y, width, height } = (await page.locator(BUTTON).first().boundingBox())!;
    const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
    await page.goto('about:blank');
    await slowDown(devTools, CPU_SLOWDOWN);
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
