import { closest, onIntent } from '../browser/events.ts';
import { insert, whenIdle, yieldToMain } from '../browser/loading.ts';
import type { Page } from './page.ts';

type Hydrator = typeof import('./hydrate.tsx');

const ISLAND = '[data-island]';

/**
 * Hydrates each island at the first sign that the visitor is about to use it, and replays her clicks on it that came
 * before, those of the inline script (`earlyClicks`) included. Its code is fetched, but not run, as soon as the page is
 * idle.
 *
 * `islandChunks` names first the module to import, then what that imports.
 */
export function startIslands({
  config: { islandChunks: [hydratorUrl, ...importedUrls] = [] },
  earlyClicks,
}: Page): void {
  if (!hydratorUrl) return;

  /** Clicks that wait for an island; `null` once it is hydrated or has failed. */
  const waitingClicks = new Map<HTMLElement, EventTarget[] | null>();
  let hydratorModule: Promise<Hydrator | undefined> | undefined;

  const hydrate = async (island: HTMLElement) => {
    if (waitingClicks.has(island)) return;
    const clicks: EventTarget[] = [];
    waitingClicks.set(island, clicks);
    hydratorModule ??= importHydrator(hydratorUrl);
    const hydrator = await hydratorModule;
    // Running React's module is one task, hydration the next, each replayed click another.
    await yieldToMain();
    const isHydrated = hydrator?.hydrateIsland(island);
    // React handles further clicks itself.
    waitingClicks.set(island, null);
    if (!isHydrated) return;
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
  // Safari before 17 ignores `modulepreload` and fetches the code at the first sign of intent.
  const prefetch = (href: string) => {
    insert('link', { rel: 'modulepreload', fetchPriority: 'low', href }).catch(() => {});
  };
  whenIdle(() => [hydratorUrl, ...importedUrls].forEach(prefetch));
  for (const target of earlyClicks) keepClick({ target });
}

/** Tries twice, because a browser may remember that an address has failed; the second time with `?` and the time. */
const importHydrator = (url: string): Promise<Hydrator | undefined> =>
  (import(url) as Promise<Hydrator>)
    .catch(() => import(`${url}?${Date.now()}`) as Promise<Hydrator>)
    .catch((error: unknown) => {
      console.error(error);
      return undefined;
    });

/**
 * The rest of the page has handled the original click, so a listener on the island ends the new one there; React
 * listens on the same element and still gets it.
 */
function replay(target: EventTarget, island: HTMLElement): void {
  const stopHere = (event: Event) => event.stopPropagation();
  island.addEventListener('click', stopHere);
  target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  island.removeEventListener('click', stopHere);
}
