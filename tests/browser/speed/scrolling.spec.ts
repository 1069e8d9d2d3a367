/** How long the page's own scripts keep a phone busy while the visitor scrolls through the landing page. */
import type { Page } from 'playwright/test';
import { atRest, open } from '../../support/browser/page.ts';
import { expect, phone, test } from '../../support/browser/test.ts';

/** How much slower than this computer the phone is. The test multiplies, since throttling would depend on the load here. */
const CPU_SLOWDOWN = 4;

/** From this duration on, browsers call a task long (ms on the phone): the visitor notices that the page does not answer. */
const LONG_TASK = 50;

/** The step of a wheel, in px; most mice have 100 to 120. */
const WHEEL_STEP = 120;

/** An event of Chromium's trace: something that a thread did. */
interface TraceEvent {
  name: string;
  /** How long the thread was at work, in microseconds, without the time in which other programs had the processor. */
  tdur?: number;
  args: { data?: { url?: string; functionName?: string } };
}

test(
  'scrolled through with a wheel, the page has no long task in a script of its own',
  phone,
  async ({ browser, page, baseURL }) => {
    await open(page);
    await browser.startTracing(page, { categories: ['devtools.timeline'] });
    await wheelToEnd(page);
    const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
    const tasks = tasksOf(trace.traceEvents, baseURL!);
    expect(tasks.length, 'tasks of own scripts in the trace').toBeGreaterThan(10);
    expect(tasks.filter(({ duration }) => duration >= LONG_TASK)).toEqual([]);
  },
);

/** Turns the wheel until the end of the page, one step a frame. */
async function wheelToEnd(page: Page) {
  await page.mouse.move(100, 300);
  const isAtEnd = () => page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 1);
  while (!(await isAtEnd())) {
    await page.mouse.wheel(0, WHEEL_STEP);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await atRest(page);
}

/**
 * What the browser has called in scripts of the site, with the layout that they forced. Microtasks, in which functions go
 * on after an `await`, do not name their script; all count.
 *
 * @param baseURL address of the site
 * @returns each with its function, its script and its duration on the phone in ms
 */
function tasksOf(events: readonly TraceEvent[], baseURL: string) {
  const isOwn = ({ name, args }: TraceEvent) =>
    name === 'RunMicrotasks' || (name === 'FunctionCall' && args.data?.url?.startsWith(baseURL));
  return events.filter(isOwn).map(({ tdur = 0, args: { data } }) => ({
    function: data?.functionName,
    script: data?.url,
    duration: (tdur / 1000) * CPU_SLOWDOWN,
  }));
}
