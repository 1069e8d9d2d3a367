import { once, onIntent } from '../browser/events.ts';
import { insert, whenIdle, yieldToMain } from '../browser/loading.ts';
import type { Page } from './page.ts';

type Hydrator = typeof import('./hydrate.tsx');

/** Starts each island of the page. React is fetched when the page is idle, but not run. */
export function startIslands({ config, earlyClicks }: Page): void {
  const { hydratorUrl } = config;
  if (hydratorUrl === undefined) return;
  for (const island of document.querySelectorAll<HTMLElement>('[data-island]')) {
    const isInside = (target: EventTarget) => target instanceof Node && island.contains(target);
    startIsland(island, hydratorUrl, earlyClicks.filter(isInside));
  }
  // Safari before 17 ignores `modulepreload` and fetches the code only on hydration.
  whenIdle(() => insert('link', { rel: 'modulepreload', fetchPriority: 'low', href: hydratorUrl }));
}

/**
 * Hydrates an island when the visitor is about to use it, then replays the clicks that came before.
 *
 * @param earlyClicks targets of the clicks on the island that the inline script has recorded
 */
function startIsland(island: HTMLElement, hydratorUrl: string, earlyClicks: readonly EventTarget[]): void {
  const missedClicks = [...earlyClicks];
  const hydrate = async () => {
    const { hydrateIsland } = (await import(hydratorUrl)) as Hydrator;
    // Running React's module, hydration and each replayed click are a task each.
    await yieldToMain();
    hydrateIsland(island);
    island.removeEventListener('click', recordAndHydrate);
    for (const target of missedClicks) {
      await yieldToMain();
      replay(target, island);
    }
  };
  const hydrateOnce = once(() => {
    hydrate().catch(console.error);
  });
  const recordAndHydrate = ({ target }: Event) => {
    if (target) missedClicks.push(target);
    hydrateOnce();
  };
  island.addEventListener('click', recordAndHydrate);
  onIntent(island, hydrateOnce);
  if (missedClicks.length > 0) hydrateOnce();
}

/**
 * Repeats a click for React, which has just hydrated the island. Stops it there, because the rest of the page has
 * handled the original one; React listens on the same element and still gets it.
 */
function replay(target: EventTarget, island: HTMLElement): void {
  const stopHere = (event: Event) => event.stopPropagation();
  island.addEventListener('click', stopHere);
  target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  island.removeEventListener('click', stopHere);
}
