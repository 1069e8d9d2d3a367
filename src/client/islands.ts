import { closest, onIntent } from '../browser/events.ts';
import { insert, whenIdle, yieldToMain } from '../browser/loading.ts';
import type { Page } from './page.ts';

type Hydrator = typeof import('./hydrate.tsx');

const ISLAND = '[data-island]';

/**
 * Hydrates each island when the visitor is about to use it, and replays earlier clicks, including those that the inline
 * script recorded (`earlyClicks`). The code is fetched when the page is idle, but not run.
 */
export function startIslands({ config, earlyClicks }: Page): void {
  const { islandChunks = [] } = config;
  const [hydratorUrl] = islandChunks;
  if (hydratorUrl === undefined) return;

  const hydrations = new Map<HTMLElement, Promise<void>>();
  /** The islands that handle clicks by themselves. */
  const hydrated = new Set<HTMLElement>();

  const hydrate = async (island: HTMLElement) => {
    const { hydrateIsland } = (await import(hydratorUrl)) as Hydrator;
    // Running React's module and hydration are a task each.
    await yieldToMain();
    hydrateIsland(island);
    hydrated.add(island);
  };
  const hydrateOnce = (island: HTMLElement) => {
    const hydration = hydrations.get(island) ?? hydrate(island).catch(console.error);
    hydrations.set(island, hydration);
    return hydration;
  };
  const replayOnceHydrated = async (target: EventTarget, island: HTMLElement) => {
    await hydrateOnce(island);
    // Each replayed click is a task of its own, too.
    await yieldToMain();
    if (hydrated.has(island)) replay(target, island);
  };
  const handleClick = (click: Pick<Event, 'target'>) => {
    const island = closest(click, ISLAND);
    if (island && click.target && !hydrated.has(island)) void replayOnceHydrated(click.target, island);
  };

  document.addEventListener('click', handleClick);
  onIntent(ISLAND, (island) => {
    void hydrateOnce(island);
  });
  // Safari before 17 ignores `modulepreload` and fetches the code only on hydration.
  const prefetch = (href: string) => {
    insert('link', { rel: 'modulepreload', fetchPriority: 'low', href }).catch(() => {});
  };
  whenIdle(() => islandChunks.forEach(prefetch));
  for (const target of earlyClicks) handleClick({ target });
}

/**
 * Repeats a click for React, which has just hydrated the island. Stops it there, because the rest of the page has handled
 * the original one; React listens on the same element and still gets it.
 */
function replay(target: EventTarget, island: HTMLElement): void {
  const stopHere = (event: Event) => event.stopPropagation();
  island.addEventListener('click', stopHere);
  target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  island.removeEventListener('click', stopHere);
}
