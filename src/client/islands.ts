import { closest, onIntent } from '../browser/events.ts';
import { insert, whenIdle, yieldToMain } from '../browser/loading.ts';
import type { Page } from './page.ts';

/** The module that contains React and the islands. */
type Hydrator = typeof import('./hydrate.tsx');

const ISLAND = '[data-island]';

/**
 * Hydrates each `[data-island]` at the first sign that the visitor is about to use it. The code of React and the
 * islands is fetched, but not run, as soon as the page is idle. Clicks made before an island is hydrated are replayed
 * then. An island whose code cannot be loaded, or that throws, keeps its static HTML.
 */
export function startIslands({ config: { islandChunks: [chunk, ...more] = [] }, earlyClicks }: Page): void {
  if (!chunk) return;

  /** The clicks that wait for each island; `null` once it has been hydrated, or has failed. */
  const waitingClicks = new Map<HTMLElement, EventTarget[] | null>();
  let hydratorModule: Promise<Hydrator | undefined> | undefined;

  /** Hydrates an island and replays its clicks. Does nothing if it was called for the island before. */
  const hydrate = async (island: HTMLElement) => {
    if (waitingClicks.has(island)) return;
    const clicks: EventTarget[] = [];
    waitingClicks.set(island, clicks);
    hydratorModule ??= importHydrator(chunk);
    const hydrator = await hydratorModule;
    // Running React's module is one task, hydration the next, each replayed click another.
    await yieldToMain();
    const isAlive = hydrator?.hydrateIsland(island);
    waitingClicks.set(island, null);
    if (!isAlive) return;
    for (const target of clicks) {
      await yieldToMain();
      replay(target, island);
    }
  };

  /** Keeps a click on an island that is not hydrated yet, and starts to hydrate it. */
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
  whenIdle(() => [chunk, ...more].forEach(prefetch));
  for (const target of earlyClicks) keepClick({ target });
}

/**
 * Imports React and the islands. After a failure it tries once more, with a query that no cache has an answer for.
 * Prints a second failure in the console and resolves to undefined.
 */
const importHydrator = (chunk: string): Promise<Hydrator | undefined> =>
  (import(chunk) as Promise<Hydrator>)
    .catch(() => import(`${chunk}?${Date.now()}`) as Promise<Hydrator>)
    .catch((error: unknown) => {
      console.error(error);
      return undefined;
    });

/** Dispatches a click again, for the island only: the rest of the page has handled the original one. */
function replay(target: EventTarget, island: HTMLElement): void {
  const stop = (event: Event) => event.stopPropagation();
  island.addEventListener('click', stop);
  target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  island.removeEventListener('click', stop);
}
