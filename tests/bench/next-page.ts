/** `npm run bench -- next-page`: from the landing page's footer to the privacy policy, prerendered. */
import { setTimeout } from 'node:timers/promises';
import puppeteer, { type Browser } from 'puppeteer-core';
import { findBrowser } from '../../scripts/lib/find-browser.ts';
import { median, openSite, table } from './build.ts';

const CPU_SLOWDOWN = 4;
const LINK = 'footer a[href$="/privacidad/"]';
const PAGE = 'privacidad/index.html';

/** How long each answer of the server takes, in milliseconds: as Lighthouse slows down 4G (see tap.ts). */
const LATENCY = 150 * 3.75;

/**
 * How long the mouse rests on the link before the press, in milliseconds. Chromium begins to prerender after 200. In the
 * shorter time the page cannot have arrived, as with a visitor who clicks at once.
 */
const rests = { 'after 3 s on the link': 3000, 'after 0.5 s on the link': 500 };

/** How long the button of the mouse is held down, in milliseconds. */
const PRESS = 100;

/** A page that is hidden by the next one paints nothing: how long it stays in sight, in milliseconds. */
const STAY = 2000;

/** What the privacy policy says of itself. */
interface Opened {
  isPrerendered: boolean;
  /** Milliseconds since the click. */
  largestPaint: number;
}

/**
 * Stands in the privacy policy and notes its figures, for another page to read: Chromium's DevTools protocol lets go of a
 * page that takes the place of another one.
 */
const REPORTER = `<script>
new PerformanceObserver((list) => {
  const { activationStart } = performance.getEntriesByType('navigation')[0];
  const { startTime } = list.getEntries().at(-1);
  const opened = { isPrerendered: activationStart > 0, largestPaint: Math.max(0, startTime - activationStart) };
  localStorage.setItem('opened', JSON.stringify(opened));
}).observe({ type: 'largest-contentful-paint', buffered: true });
</script>`;

/**
 * Measures the time from a click on a link of the landing page (the end of the press) to the largest paint of the page
 * that it opens, in a desktop window with a CPU slowed down four times and the latency of slow 4G. Returns a Markdown
 * table with one row for each time that the mouse rests on the link, and how often Chromium has prerendered the page.
 */
export async function measureNextPage(runs: number): Promise<string> {
  const executablePath = findBrowser(true);
  if (!executablePath) throw new Error('Install Chromium: its headless shell, which is there, cannot prerender.');
  const site = await openSite((files) => {
    // The reporter takes the place of the policy, which would forbid it; the copies are compressed ones without it.
    const html = String(files[PAGE]).replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, REPORTER);
    const withoutCopies = Object.entries(files).filter(([name]) => !name.startsWith(`${PAGE}.`));
    return { ...Object.fromEntries(withoutCopies), [PAGE]: html };
  }, LATENCY);
  const browser = await puppeteer.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const measured = Object.entries(rests).map(([name, rest]) => ({ name, rest, opened: [] as Opened[] }));
    for (let run = 0; run < runs; run++) {
      for (const { rest, opened } of measured) opened.push(await openNextPage(browser, site.url, rest));
    }
    const rows = measured.map(({ name, opened }) => {
      const prerendered = opened.filter(({ isPrerendered }) => isPrerendered);
      const times = opened.map(({ largestPaint }) => largestPaint);
      const figures = [median(times), Math.min(...times), Math.max(...times)].map(Math.round);
      return [name, `${prerendered.length} of ${runs}`, ...figures];
    });
    return table([['largest paint, ms', 'prerendered', 'median', 'least', 'most'], ...rows]);
  } finally {
    await browser.close();
    await site.close();
  }
}

/**
 * One run: opens the landing page, rests with the mouse on the link to the privacy policy, clicks it, and lets the page
 * paint. Then reads from a third page of the site the figures that the privacy policy has left in `localStorage`.
 *
 * @param rest how long the mouse rests, in milliseconds
 */
async function openNextPage(browser: Browser, url: string, rest: number): Promise<Opened> {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    await page.setViewport({ width: 1280, height: 800 });
    await page.goto(url, { waitUntil: 'load' });
    await page.evaluate('scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" })');
    await page.emulateCPUThrottling(CPU_SLOWDOWN);
    await page.hover(LINK);
    await setTimeout(rest);
    await page.mouse.down();
    await setTimeout(PRESS);
    await page.mouse.up();
    await setTimeout(STAY);

    const reader = await context.newPage();
    await reader.goto(`${url}terminos/`);
    const opened = await reader.waitForFunction('localStorage.getItem("opened")');
    return JSON.parse((await opened.jsonValue()) as string) as Opened;
  } finally {
    await context.close();
  }
}
