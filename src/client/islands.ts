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

  /** Islands whose hydration has begun, whether it is under way, done or has failed. */
  const begun = new Set<HTMLElement>();
  /** Targets of the clicks on islands whose hydration is under way. */
  const waitingClicks = new Map<HTMLElement, EventTarget[]>();
  let hydratorModule: Promise<Hydrator | undefined> | undefined;

  const hydrate = async (island: HTMLElement) => {
    if (begun.has(island)) return;
    begun.add(island);
    const clicks: EventTarget[] = [];
    waitingClicks.set(island, clicks);
    hydratorModule ??= importHydrator(hydratorUrl);
    const hydrator = await hydratorModule;
    // Splits the work into tasks: running React's module, hydration, each replayed click.
    await yieldToMain();
    const isHydrated = hydrator?.hydrateIsland(island);
    // From here on React handles clicks; if hydration has failed, nobody does.
    waitingClicks.delete(island);
    if (!isHydrated) return;
    for (const target of clicks) {
      await yieldToMain();
      replay(target, island);
    }
  };

  const handleClick = (click: Pick<Event, 'target'>) => {
    const island = closest(click, ISLAND);
    if (!island || !click.target) return;
    // Before its first `await`, makes the list of clicks that the next line fills.
    void hydrate(island);
    waitingClicks.get(island)?.push(click.target);
  };

  document.addEventListener('click', handleClick);
  onIntent(ISLAND, (island) => {
    void hydrate(island);
  });
  // Safari before 17 ignores `modulepreload` and fetches the code only on hydration.
  const prefetch = (href: string) => {
    insert('link', { rel: 'modulepreload', fetchPriority: 'low', href }).catch(() => {});
  };
  whenIdle(() => islandChunks.forEach(prefetch));
  for (const target of earlyClicks) handleClick({ target });
}

/**
 * Tries a second time with another address, because a browser may remember a failed import. If that fails, too, it logs
 * the error and resolves with undefined.
 */
const importHydrator = (url: string): Promise<Hydrator | undefined> => {
  const load = (address: string) => import(address) as Promise<Hydrator>;
  const loadAgain = () => load(`${url}?${Date.now()}`);
  const logError = (error: unknown) => {
    console.error(error);
    return undefined;
  };
  return load(url).catch(loadAgain).catch(logError);
};

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
