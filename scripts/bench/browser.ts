import { chromium, type Browser, type CDPSession, type Page } from 'playwright';
import { ensureBrowser } from '../ensure-browser.ts';

/** Chromium without the network: whatever is not this machine does not exist. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
] as const;

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: ensureBrowser(), args: [...chromiumFlags] });

/**
 * Slow 4G as Lighthouse applies it through the DevTools protocol (`throttling.DEVTOOLS`): 150 ms and
 * 1.6 Mbps, which become 3.75 round trips before each answer (connection, request) and 90 % of the rate.
 */
export const slow4G = { latency: 150 * 3.75, download: (1.6e6 * 0.9) / 8, upload: (0.75e6 * 0.9) / 8 };

/** How much slower than this machine the phone computes. */
const cpuSlowdown = 4;

/** A phone with nothing in its cache: 390 x 844 CSS pixels, two device pixels each. */
export async function openPhone(browser: Browser): Promise<{ page: Page; devTools: CDPSession }> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'es-CL',
    timezoneId: 'America/Santiago',
  });
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Network.enable');
  return { page, devTools };
}

/** Makes a phone's network and processor slow. */
export async function slowDown(devTools: CDPSession): Promise<void> {
  await devTools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slow4G.latency,
    downloadThroughput: slow4G.download,
    uploadThroughput: slow4G.upload,
  });
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
}

/** Waits; the browser goes on meanwhile. */
export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** What a page notes about itself while it loads and afterwards; times in milliseconds from the navigation. */
export interface Notes {
  fcp: number;
  lcp: number;
  /** Sum of all layout shifts. */
  cls: number;
  /** Tasks of more than 50 ms. */
  tasks: { start: number; duration: number }[];
  /** From an input to the next paint after its listeners, for each one that took longer than a frame. */
  inputs: { type: string; start: number; duration: number }[];
  /** When the booking popup was called, the flip button turned, a click came. */
  popup?: number;
  flipped?: number;
  click?: number;
}

declare global {
  interface Window {
    benchNotes: Notes;
  }
}

/** Runs before anything else of the page. As text: what tsx makes of a function does not run in a page. */
const noteTaker = `
  const notes = window.benchNotes = { fcp: 0, lcp: 0, cls: 0, tasks: [], inputs: [] };
  const watch = (options, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ buffered: true, ...options });
  watch({ type: 'paint' }, (entry) => { if (entry.name === 'first-contentful-paint') notes.fcp = entry.startTime; });
  watch({ type: 'largest-contentful-paint' }, (entry) => { notes.lcp = entry.startTime; });
  watch({ type: 'layout-shift' }, (entry) => { notes.cls += entry.value; });
  watch({ type: 'longtask' }, ({ startTime: start, duration }) => notes.tasks.push({ start, duration }));
  watch({ type: 'event', durationThreshold: 16 }, ({ name: type, startTime: start, duration }) =>
    notes.inputs.push({ type, start, duration }));
  addEventListener('click', (event) => { notes.click ??= event.timeStamp; }, true);
  new MutationObserver(() => {
    if (document.querySelector('[data-flipped="true"]')) notes.flipped ??= performance.now();
  }).observe(document, { subtree: true, childList: true, attributeFilter: ['data-flipped'] });
`;

/** Makes the page take notes. Call before it is opened. */
export const takeNotes = async (page: Page): Promise<void> => void (await page.addInitScript(noteTaker));

export const readNotes = (page: Page): Promise<Notes> => page.evaluate(() => window.benchNotes);

/** How long (ms) anything that is measured may take. */
const TIMEOUT = 30_000;

/**
 * Waits until the page has noted something. (`waitForFunction` would be stopped by the page's policy.)
 *
 * @throws where that does not happen
 */
export async function noted(page: Page, what: 'fcp' | 'popup' | 'flipped'): Promise<void> {
  const happened = await page.evaluate(
    async ([name, timeout]) => {
      while (!window.benchNotes[name] && performance.now() < timeout) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      return !!window.benchNotes[name];
    },
    [what, TIMEOUT] as const,
  );
  if (!happened) throw new Error(`${page.url()}: no ${what} within ${TIMEOUT} ms`);
}
