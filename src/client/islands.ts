import { closest, onIntent } from '../browser/events.ts';
import { insert, whenIdle, yieldToMain } from '../browser/loading.ts';
import type { Page } from './page.ts';

/** The module that contains React and the islands, which is loaded late. */
type Hydrator = typeof import('./hydrate.tsx');

const ISLAND = '[data-island]';

/**
 * Hydrates each island (a React component whose HTML the page has already, `[data-island]`) at the first sign that the
 * visitor is about to use it, such as hover. Clicks made before that are kept and replayed once it is hydrated. The code
 * of React and the islands is fetched, but not run, as soon as the page is idle. An island whose code cannot be loaded,
 * or that throws, keeps its static HTML.
 *
 * @param page.config `islandChunks` are the addresses of that code: the module to import, then the modules that it
 *   imports; missing on a page without islands, where nothing happens
 * @param page.earlyClicks targets of the clicks that the inline script has collected
 */
export function startIslands({
  config: { islandChunks: [hydratorUrl, ...importedUrls] = [] },
  earlyClicks,
}: Page): void {
  if (!hydratorUrl) return;

  /** Targets of the clicks that wait for each island; `null` once it has been hydrated, or has failed. */
  const waitingClicks = new Map<HTMLElement, EventTarget[] | null>();
  let hydratorModule: Promise<Hydrator | undefined> | undefined;

  /** Hydrates an island and replays its clicks. Does nothing if it was called for the island before. */
  const hydrate = async (island: HTMLElement) => {
    if (waitingClicks.has(island)) return;
    const clicks: EventTarget[] = [];
    waitingClicks.set(island, clicks);
    hydratorModule ??= importHydrator(hydratorUrl);
    const hydrator = await hydratorModule;
    // Running React's module is one task, hydration the next, each replayed click another.
    await yieldToMain();
    const isHydrated = hydrator?.hydrateIsland(island);
    waitingClicks.set(island, null);
    if (!isHydrated) return;
    for (const target of clicks) {
      await yieldToMain();
      replay(target, island);
    }
  };

  /** Keeps a click on an island that is not hydrated yet, and starts to hydrate it. Ignores any other click. */
  const keepClick = (click: Pick<Event, 'target'>) => {
    const island = closest(click, ISLAND);
    if (!island || !click.target) return;
    void hydrate(island);
    waitingClicks.get(island)?.push(click.target);
  };

  document.addEventListener('click', keepClick);
  onIntent(ISLAND, (island) => {
    void hydrate(island);
  });
  // Safari before 17 ignores `modulepreload` and fetches the code at the first sign of intent.
  const prefetch = (href: string) => {
    insert('link', { rel: 'modulepreload', fetchPriority: 'low', href }).catch(() => {});
  };
  whenIdle(() => [hydratorUrl, ...importedUrls].forEach(prefetch));
  for (const target of earlyClicks) keepClick({ target });
}

/**
 * Imports React and the islands. After a failure it tries once more, with a new query in the address, since a browser may
 * remember the failure of an address. Prints a second failure in the console and resolves to undefined.
 */
const importHydrator = (url: string): Promise<Hydrator | undefined> =>
  (import(url) as Promise<Hydrator>)
    .catch(() => import(`${url}?${Date.now()}`) as Promise<Hydrator>)
    .catch((error: unknown) => {
      console.error(error);
      return undefined;
    });

/**
 * Dispatches a click again, for the handlers inside the island only: those of the rest of the page have handled the
 * original one. Keeps it from going on outwards by a listener on the island, which it removes again.
 */
function replay(target: EventTarget, island: HTMLElement): void {
  const stop = (event: Event) => event.stopPropagation();
  island.addEventListener('click', stop);
  target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  island.removeEventListener('click', stop);
}
