import type { Browser } from 'playwright';
import type { BenchOptions } from '../bench.ts';
import { noted, openBrowser, openPhone, pause, readNotes, slow4G, slowDown, takeNotes, type Notes } from './browser.ts';
import { closing } from './closing.ts';
import { serveReactAlone } from './react.ts';
import { openSite } from './site.ts';
import { decimal, medianOf, table, whole } from './table.ts';

/** Stands in for any scheduling service: all it does is to note that its popup was called. */
const fakeWidget = `
  const note = () => { window.benchNotes.popup ??= performance.now(); };
  window.Calendly = { initPopupWidget: note };
  window.Cal = Object.assign(note, { instance: {} });
`;

/** One tap, and what it brought; times in milliseconds. */
interface Tap {
  /** When it was made. */
  at: number;
  /** From the tap to the effect that it was made for. */
  effect: number;
  /** From the tap to the first paint that shows that it was heard. */
  feedback: number;
  /** The longest task from the tap on; 0 where none took more than 50. */
  longestTask: number;
}

/** A tap made at once after the first paint, on a phone with nothing in its cache. */
export async function measureTap({ root, runs, print, progress }: BenchOptions): Promise<void> {
  await closing(async (later) => {
    const site = await openSite(root);
    later(site.stop);
    const reactAlone = await serveReactAlone(root);
    later(reactAlone.stop);
    const browser = await openBrowser();
    later(() => browser.close());

    const landing = site.pages.get('/')!;
    const cases = [
      {
        name: 'booking button of the first screen, to the popup',
        url: landing,
        button: '#inicio [data-booking]',
        effect: 'popup',
      },
      { name: 'flip button, to its other side', url: landing, button: '.flip', effect: 'flipped' },
      { name: 'for comparison: React alone with one button', url: reactAlone.url, button: 'button', effect: 'flipped' },
    ] as const;
    const rows: string[][] = [];
    for (const { name, url, button, effect } of cases) {
      const taps: Tap[] = [];
      for (let turn = 1; turn <= runs; turn++) {
        progress(`${name} ${turn}/${runs}`);
        taps.push(await tapOnce(browser, { url, button, effect }));
      }
      const effects = taps.map((tap) => tap.effect);
      rows.push([
        name,
        ...(['at', 'effect', 'feedback', 'longestTask'] as const).map((key) =>
          whole(medianOf(taps, (tap) => tap[key])),
        ),
        `${whole(Math.min(...effects))} to ${whole(Math.max(...effects))}`,
      ]);
    }
    print(
      `\n## First tap\n\nCold phone: ${decimal(slow4G.latency, 1)} ms before each answer (the widget's host too), ` +
        `1.44 Mbps, 4x CPU; medians of ${runs} runs; times in ms\n`,
    );
    print(table(['tap', 'made at', 'effect after', 'feedback after', 'longest task', 'effect from, to'], rows));
  });
}

async function tapOnce(
  browser: Browser,
  { url, button, effect }: { url: string; button: string; effect: 'popup' | 'flipped' },
): Promise<Tap> {
  const { page, devTools } = await openPhone(browser);
  try {
    await takeNotes(page);
    await page.route(
      ({ hostname }) => hostname !== '127.0.0.1',
      async (route) => {
        await pause(slow4G.latency);
        const isScript = route.request().resourceType() === 'script';
        await route.fulfill({
          contentType: isScript ? 'text/javascript' : 'text/css',
          body: isScript ? fakeWidget : '',
        });
      },
    );
    await slowDown(devTools);
    await page.goto(url, { waitUntil: 'commit' });
    await noted(page, 'fcp');
    const target = page.locator(button).first();
    await target.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const box = (await target.boundingBox())!;
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    await noted(page, effect);
    // Entries of long tasks and inputs come a little later.
    await pause(500);

    const notes: Notes = await readNotes(page);
    const click = notes.click!;
    return {
      at: click,
      effect: notes[effect]! - click,
      feedback: Math.max(0, ...notes.inputs.filter(({ type }) => type === 'click').map(({ duration }) => duration)),
      longestTask: Math.max(
        0,
        ...notes.tasks.filter(({ start, duration }) => start + duration > click).map(({ duration }) => duration),
      ),
    };
  } finally {
    await page.context().close();
  }
}
