import { closest, onIntent } from '../browser/events.ts';
import { insert, whenIdle, yieldToMain } from '../browser/loading.ts';
import type { Page } from './page.ts';

type Hydrator = typeof import('./hydrate.tsx');

const ISLAND = '[data-island]';

/**
 * Hydrates each `[data-island]` at the first sign that the visitor is about to use it. React and the
 * islands are fetched, not run, as soon as the page is idle. Clicks made before are given to the island
 * once it lives. An island whose code does not come, or that throws, keeps its HTML.
 */
export function startIslands({ config: { islandChunks: [chunk, ...more] = [] }, earlyClicks }: Page): void {
  if (!chunk) return;

  /** The clicks that wait for each island; `null` once it has been hydrated, or has failed. */
  const waitingClicks = new Map<HTMLElement, EventTarget[] | null>();
  let hydratorModule: Promise<Hydrator | undefined> | undefined;

  /** Does nothing if it has been called for the island before. */
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
  // Safari before 17 ignores this and fetches at the first sign of intent.
  const prefetch = (href: string) => {
    insert('link', { rel: 'modulepreload', fetchPriority: 'low', href }).catch(() => {});
  };
  whenIdle(() => [chunk, ...more].forEach(prefetch));
  for (const target of earlyClicks) keepClick({ target });
}

/**
 * Imports React and the islands; after a failure once more, by an address that no cache knows. Reports a second failure
 * in the console, and resolves to undefined.
 */
const importHydrator = (chunk: string): Promise<Hydrator | undefined> =>
  (import(chunk) as Promise<Hydrator>)
    .catch(() => import(`${chunk}?${Date.now()}`) as Promise<Hydrator>)
    .catch((error: unknown) => {
      console.error(error);
      return undefined;
    });

/** Dispatches a click once more, for the island alone: the rest of the page has handled it. */
function replay(target: EventTarget, island: HTMLElement): void {
  const stop = (event: Event) => event.stopPropagation();
  island.addEventListener('click', stop);
  target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  island.removeEventListener('click', stop);
}
