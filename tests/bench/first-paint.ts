/** `npm run bench -- first-paint`: what the main thread does before the largest paint. */
import type { Browser } from 'playwright';
import { median, table } from './build.ts';
import { phone, slowDown, withBothPages } from './phone.ts';

/** What the events of a trace are counted as; all others of the main thread as `other`. */
const KINDS: Readonly<Record<string, string>> = {
  ParseHTML: 'parse',
  UpdateLayoutTree: 'style',
  ParseAuthorStyleSheet: 'style',
  Layout: 'layout',
  PrePaint: 'paint',
  Paint: 'paint',
  Layerize: 'paint',
  Commit: 'paint',
  EvaluateScript: 'script',
  FunctionCall: 'script',
  FireAnimationFrame: 'script',
  TimerFire: 'script',
  'v8.compile': 'script',
};
const COLUMNS = ['main thread', 'parse', 'style', 'layout', 'paint', 'script', 'other', 'largest paint'] as const;

type Figures = Record<(typeof COLUMNS)[number], number>;

/** Times in microseconds, `tdur` of the processor; `ph` is `X` for an event with a duration. */
interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args: { data?: { documentLoaderURL?: string } };
}

/** Returns a Markdown table of medians, in ms of the processor: other programs disturb those less than ms of the clock. */
export const measureFirstPaint = (runs: number): Promise<string> =>
  withBothPages(async (browser, pages) => {
    const rows: (string | number)[][] = [];
    for (const cpu of [4, 10]) {
      const measured = Object.entries(pages).map(([page, url]) => ({ page, url, figures: [] as Figures[] }));
      for (let run = 0; run < runs; run++) {
        for (const { url, figures } of measured) figures.push(await paintOnce(browser, url, cpu));
      }
      const medians = measured.map(({ figures }) =>
        COLUMNS.map((column) => median(figures.map((figure) => figure[column]))),
      );
      measured.forEach(({ page }, index) => rows.push([`${page}, ${cpu}x`, ...medians[index]!.map(Math.round)]));
      rows.push(['ratio', ...medians[1]!.map((figure, index) => (figure / medians[0]![index]!).toFixed(2))]);
    }
    return table([['ms', ...COLUMNS], ...rows]);
  });

/** Opens a page once on a phone that has never been there, and reads the trace of its first seconds. */
async function paintOnce(browser: Browser, url: string, cpu: number): Promise<Figures> {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    await slowDown(devTools, cpu);
    await browser.startTracing(page, { categories: ['devtools.timeline', 'loading', 'toplevel', 'blink.user_timing'] });
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
    const trace = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] };
    return readTrace(trace.traceEvents, url);
  } finally {
    await context.close();
  }
}

/** Adds up what the page's main thread did from the navigation to the last candidate of the largest paint. */
function readTrace(events: readonly TraceEvent[], url: string): Figures {
  const start = events.find(({ name, args }) => name === 'navigationStart' && args.data?.documentLoaderURL === url);
  const largest = events.findLast(({ name }) => name === 'largestContentfulPaint::Candidate');
  if (!start || !largest) throw new Error(`The trace of ${url} lacks its navigation or its largest paint`);
  const figures = Object.fromEntries(COLUMNS.map((column) => [column, 0])) as Figures;
  figures['largest paint'] = (largest.ts - start.ts) / 1000;

  const ofThread = events
    .filter(
      ({ ph, pid, tid, ts }) =>
        ph === 'X' && pid === start.pid && tid === start.tid && ts >= start.ts && ts < largest.ts,
    )
    .sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  /** The events around the current one, outermost first; each takes its time from the innermost of them. */
  const around: { end: number; kind: keyof Figures }[] = [];
  for (const { name, ts, dur = 0, tdur = dur } of ofThread) {
    while (around.length > 0 && around.at(-1)!.end <= ts) around.pop();
    const outer = around.at(-1);
    const kind = (KINDS[name] ?? outer?.kind ?? 'other') as keyof Figures;
    if (outer) figures[outer.kind] -= tdur / 1000;
    else figures['main thread'] += tdur / 1000;
    figures[kind] += tdur / 1000;
    around.push({ end: ts + dur, kind });
  }
  return figures;
}
