import { closest, onIntent } from '../browser/events.ts';
import { insert, whenIdle, yieldToMain } from '../browser/loading.ts';
import type { Page } from './page.ts';

/** The module that contains React and the islands, which is loaded late. */
type Hydrator = typeof import('./hydrate.tsx');

const ISLAND = '[data-island]';

/**
 * Brings the islands to life: React components whose HTML the page has already, in `[data-island]`. To keep the page
 * light, React runs only at the first sign that the visitor is about to use an island, such as hover. Clicks on the island
 * before React has taken it over are kept and replayed. An island whose code cannot be loaded, or that throws, keeps its
 * static HTML until the page is loaded again.
 *
 * The code of React and the islands is fetched, but not run, as soon as the page is idle.
 *
 * @param page.config `islandChunks` has the addresses of that code: first the module to import, then the modules that it
 *   imports. A page without islands has none, and nothing happens.
 * @param page.earlyClicks targets of the clicks before this function was called, which the inline script has kept
 */
export function startIslands({
  config: { islandChunks: [hydratorUrl, ...importedUrls] = [] },
  earlyClicks,
}: Page): void {
  if (!hydratorUrl) return;

  /** Targets of the clicks that wait for each island to be hydrated; `null` once it is, or has failed. */
  const waitingClicks = new Map<HTMLElement, EventTarget[] | null>();
  let hydratorModule: Promise<Hydrator | undefined> | undefined;

  /**
   * Hydrates an island, and then replays the clicks that came meanwhile. An island that fails loses them. Does nothing if
   * it was called for the island before.
   */
  const hydrate = async (island: HTMLElement) => {
    if (waitingClicks.has(island)) return;
    const clicks: EventTarget[] = [];
    waitingClicks.set(island, clicks);
    hydratorModule ??= importHydrator(hydratorUrl);
    const hydrator = await hydratorModule;
    // Running React's module is one task, hydration the next, each replayed click another.
    await yieldToMain();
    // Undefined if the code could not be loaded.
    const isHydrated = hydrator?.hydrateIsland(island);
    // From now on, React handles the clicks itself.
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
 * Imports React and the islands, `hydrate.tsx`. After a failure it tries once more under another address (`?` and the
 * time), since a browser may remember that an address has failed. After a second failure it prints the error in the
 * console and resolves to undefined.
 */
const importHydrator = (url: string): Promise<Hydrator | undefined> =>
  (import(url) as Promise<Hydrator>)
    .catch(() => import(`${url}?${Date.now()}`) as Promise<Hydrator>)
    .catch((error: unknown) => {
      console.error(error);
      return undefined;
    });

/**
 * Clicks a target inside an island again, once the island can handle it. The new click must not leave the island, because
 * the rest of the page (such as booking) has handled the original one; so a listener on the island stops it there. The
 * listeners of React, on the same element, still get the click.
 */
function replay(target: EventTarget, island: HTMLElement): void {
  const stopHere = (event: Event) => event.stopPropagation();
  island.addEventListener('click', stopHere);
  target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  island.removeEventListener('click', stopHere);
}
