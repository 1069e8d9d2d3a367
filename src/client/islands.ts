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

  /** Islands that are being hydrated, with the clicks that wait for them; `null` once there is no more to wait for. */
  const islands = new Map<HTMLElement, EventTarget[] | null>();
  let code: Promise<Hydrator | undefined> | undefined;

  const hydrate = async (island: HTMLElement) => {
    if (islands.has(island)) return;
    const clicks: EventTarget[] = [];
    islands.set(island, clicks);
    const hydrator = await (code ??= fetchCode(chunk));
    // Running React's module is one task, hydration the next, each replayed click another.
    await yieldToMain();
    const isAlive = hydrator?.hydrateIsland(island);
    islands.set(island, null);
    for (const target of isAlive ? clicks : []) {
      await yieldToMain();
      replay(target, island);
    }
  };

  const keep = (click: Pick<Event, 'target'>) => {
    const island = closest(click, ISLAND);
    if (!island) return;
    void hydrate(island);
    islands.get(island)?.push(click.target!);
  };

  document.addEventListener('click', keep);
  onIntent(ISLAND, (island) => void hydrate(island));
  // Safari before 17 ignores this and fetches at the first sign of intent.
  const prefetch = (href: string) =>
    void insert('link', { rel: 'modulepreload', fetchPriority: 'low', href }).catch(() => {});
  whenIdle(() => [chunk, ...more].forEach(prefetch));
  for (const target of earlyClicks) keep({ target });
}

/** Imports the code; after a failure once more, by an address that no cache knows. Reports a second failure. */
const fetchCode = (chunk: string): Promise<Hydrator | undefined> =>
  (import(chunk) as Promise<Hydrator>)
    .catch(() => import(`${chunk}?${Date.now()}`) as Promise<Hydrator>)
    .catch((error: unknown) => void console.error(error));

/** Gives an island a click again; the rest of the page has had it. */
function replay(target: EventTarget, island: HTMLElement): void {
  const stop = (event: Event) => event.stopPropagation();
  island.addEventListener('click', stop);
  target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  island.removeEventListener('click', stop);
}
