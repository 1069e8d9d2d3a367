import type { Page } from './config.ts';
import type { hydrateIsland } from './hydrate.tsx';
import { insert } from './insert.ts';
import { closest, replayed } from './taps.ts';
import { breathe, onIntent, whenIdle } from './timing.ts';

interface Hydrator {
  hydrateIsland: typeof hydrateIsland;
}

const ISLAND = '[data-island]';

/**
 * Hydrates each `[data-island]` at the first sign that the visitor is about to use it. React and the
 * islands are fetched, not run, as soon as the page is idle. Clicks made before are given to the island
 * once it lives. An island whose code does not come, or that throws, keeps its HTML.
 */
export function startIslands({ config: { islandChunks: [chunk, ...more] = [] }, taps }: Page): void {
  if (!chunk || !document.querySelector(ISLAND)) return;

  /** Islands that are waking, with the clicks that wait for them; `null` once there is no more to wait for. */
  const islands = new Map<HTMLElement, EventTarget[] | null>();
  let code: Promise<Hydrator | undefined> | undefined;

  const wake = async (island: HTMLElement) => {
    if (islands.has(island)) return;
    const clicks: EventTarget[] = [];
    islands.set(island, clicks);
    const hydrator = await (code ??= fetchCode(chunk));
    // Running React's module is one task, hydration the next, each replayed click another.
    await breathe();
    const alive = hydrator?.hydrateIsland(island);
    islands.set(island, null);
    if (!alive) return;
    for (const target of clicks) {
      await breathe();
      replay(target);
    }
  };

  const keep = (click: Pick<Event, 'target'>) => {
    const island = closest(click, ISLAND);
    if (!island) return;
    void wake(island);
    islands.get(island)?.push(click.target!);
  };

  document.addEventListener('click', keep);
  onIntent(ISLAND, (island) => void wake(island));
  whenIdle(() => [chunk, ...more].forEach((href) => void prefetch(href)));
  for (const { button: target } of taps) keep({ target });
}

/** Imports the code; after a failure once more, by an address that no cache knows. Reports a second failure. */
const fetchCode = (chunk: string): Promise<Hydrator | undefined> =>
  (import(chunk) as Promise<Hydrator>)
    .catch(() => import(`${chunk}?${Date.now()}`) as Promise<Hydrator>)
    .catch((error: unknown) => void console.error(error));

/** Safari before 17 ignores this and fetches at the first sign of intent. */
const prefetch = (href: string) => insert('link', { rel: 'modulepreload', fetchPriority: 'low', href }).catch(() => {});

function replay(target: EventTarget): void {
  const click = new MouseEvent('click', { bubbles: true, cancelable: true });
  replayed.add(click);
  target.dispatchEvent(click);
}
