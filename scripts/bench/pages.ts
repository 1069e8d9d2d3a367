import type { Browser } from 'playwright';
import type { BenchOptions } from '../bench.ts';
import { openBrowser, openPhone, pause, readNotes, slowDown, takeNotes } from './browser.ts';
import { closing } from './closing.ts';
import { findLighthouse, type PageFigures } from './lighthouse.ts';
import { openSite } from './site.ts';
import { decimal, medianOf, table, whole } from './table.ts';

/** After the load event, so long (ms) until nothing more is expected of a page that nobody touches. */
const SETTLE = 5000;

/** Speed and weight of every page on a phone. */
export async function measurePages({ root, runs, print, progress }: BenchOptions): Promise<void> {
  await closing(async (later) => {
    const site = await openSite(root);
    later(site.stop);
    const browser = await openBrowser();
    later(() => browser.close());

    const lighthouse = await findLighthouse();
    const measure = lighthouse?.measure ?? ((url: string) => measureWithDevTools(browser, url));
    const speeds: string[][] = [];
    const weights: string[][] = [];
    for (const [name, url] of site.pages) {
      const figures: PageFigures[] = [];
      for (let turn = 1; turn <= runs; turn++) {
        progress(`${name} ${turn}/${runs}`);
        figures.push(await measure(url));
      }
      speeds.push([
        name,
        lighthouse ? whole(medianOf(figures, ({ score }) => score ?? Number.NaN)) : '–',
        ...(['fcp', 'lcp', 'tbt'] as const).map((key) => whole(medianOf(figures, (one) => one[key]))),
        decimal(
          medianOf(figures, ({ cls }) => cls),
          3,
        ),
        `${whole(Math.min(...figures.map(({ lcp }) => lcp)))} to ${whole(Math.max(...figures.map(({ lcp }) => lcp)))}`,
      ]);

      progress(`${name} weight`);
      const weight = await weigh(browser, url);
      weights.push([name, ...Object.values(weight).map(whole)]);
    }

    print(`\n## Pages\n`);
    print(
      lighthouse
        ? `Lighthouse ${lighthouse.version}, mobile, simulated slow 4G and 4x CPU, medians of ${runs} runs; times in ms\n`
        : `DevTools protocol (no Lighthouse here): 562.5 ms before each answer, 1.44 Mbps, 4x CPU; medians of ${runs} runs; times in ms\n`,
    );
    print(table(['page', 'performance', 'FCP', 'LCP', 'TBT', 'CLS', 'LCP from, to'], speeds));
    print('\nBytes of bodies as they are sent, brotli where text (390 px at 2x, all of the page scrolled through)\n');
    print(
      table(
        [
          'page',
          'requests before load',
          'before load',
          'script run untouched',
          'script only fetched',
          'images',
          'films',
        ],
        weights,
      ),
    );
  });
}

/** Lighthouse's figures under applied, not simulated, slowness. */
async function measureWithDevTools(browser: Browser, url: string): Promise<PageFigures> {
  const { page, devTools } = await openPhone(browser);
  try {
    await takeNotes(page);
    await slowDown(devTools);
    await page.goto(url);
    await pause(SETTLE);
    const { fcp, lcp, cls, tasks } = await readNotes(page);
    const tbt = tasks.filter(({ start }) => start >= fcp).reduce((sum, { duration }) => sum + duration - 50, 0);
    return { fcp, lcp, cls, tbt };
  } finally {
    await page.context().close();
  }
}

/** What a page transfers, in bytes; the names are the columns of the table. */
interface PageWeight {
  requestsBeforeLoad: number;
  beforeLoad: number;
  scriptRun: number;
  scriptFetched: number;
  images: number;
  films: number;
}

interface Transfer {
  url: string;
  type: string;
  bytes: number;
  headers: number;
  /** Seconds, on the same clock as the load event. */
  end: number;
}

/** Loads a page, leaves it alone, then scrolls through it, and counts what came over the network. */
async function weigh(browser: Browser, url: string): Promise<PageWeight> {
  const { page, devTools } = await openPhone(browser);
  try {
    const transfers = new Map<string, Transfer>();
    let loaded = Infinity;
    devTools.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other' }) => {
      transfers.set(requestId, { url: request.url, type, bytes: 0, headers: 0, end: Infinity });
    });
    devTools.on('Network.responseReceived', ({ requestId, response }) => {
      const transfer = transfers.get(requestId);
      if (transfer) transfer.headers = response.encodedDataLength;
    });
    devTools.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
      const transfer = transfers.get(requestId);
      if (transfer) transfer.bytes += encodedDataLength;
    });
    devTools.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
      const transfer = transfers.get(requestId);
      if (!transfer) return;
      transfer.end = timestamp;
      // Nothing but this counts the document; what it counts includes the headers.
      transfer.bytes = Math.max(transfer.bytes, encodedDataLength - transfer.headers);
    });
    devTools.on('Page.loadEventFired', ({ timestamp }) => (loaded = timestamp));
    await devTools.send('Page.enable');
    await devTools.send('Profiler.enable');
    await devTools.send('Profiler.startPreciseCoverage', { callCount: true });

    await page.goto(url);
    await pause(SETTLE);
    const { result } = await devTools.send('Profiler.takePreciseCoverage');
    const ran = new Set(
      result.filter(({ functions }) => functions.some(({ ranges }) => ranges[0]?.count)).map((script) => script.url),
    );
    const sum = (matches: (transfer: Transfer) => boolean) =>
      [...transfers.values()].filter(matches).reduce((total, { bytes }) => total + bytes, 0);
    const isScript = ({ type }: Transfer) => type === 'Script';
    const isEarly = ({ end }: Transfer) => end <= loaded;
    const untouched = {
      requestsBeforeLoad: [...transfers.values()].filter(isEarly).length,
      beforeLoad: sum(isEarly),
      scriptRun: sum((transfer) => isScript(transfer) && ran.has(transfer.url)),
      scriptFetched: sum((transfer) => isScript(transfer) && !ran.has(transfer.url)),
    };

    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    for (let top = 0; top < height; top += 400) {
      await page.mouse.wheel(0, 400);
      await pause(100);
    }
    await page.waitForLoadState('networkidle');
    return {
      ...untouched,
      images: sum(({ type, url }) => type === 'Image' && !url.startsWith('data:')),
      films: sum(({ type }) => type === 'Media'),
    };
  } finally {
    await page.context().close();
  }
}
