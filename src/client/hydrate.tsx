/** React and the islands: a bundle of its own, imported by `islands.ts` when the visitor is about to use one. */
import { type ComponentType, createElement } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { islands } from '../islands/registry.ts';

/**
 * Hydrates one island. If its component throws, now or later, the error is printed once in the console and the island
 * becomes the static HTML again that the page came with. A mismatch with the static HTML is only printed; the island
 * stays hydrated.
 *
 * @returns whether the island is hydrated
 */
export function hydrateIsland(element: HTMLElement): boolean {
  const { island = '', islandId = '', props = '{}' } = element.dataset;
  const staticContent = [...element.childNodes].map((child) => child.cloneNode(true));
  let isReported = false;
  let isHydrated = true;

  /** Prints the first error only: React may report one failure in several ways. */
  const report = (error: unknown) => {
    if (!isReported) console.error(`The island ${island} failed`, error);
    isReported = true;
  };
  const fail = (error: unknown) => {
    report(error);
    isHydrated = false;
    element.replaceChildren(...staticContent);
  };

  try {
    const component = (islands as Record<string, ComponentType<object>>)[island];
    if (!component) throw new Error('It is not in src/islands/registry.ts');
    const reactElement = createElement(component, JSON.parse(props) as object);
    // `useId` gives the ids of the static HTML only with the prefix that Island.tsx rendered the island with.
    const options = { identifierPrefix: islandId, onUncaughtError: fail, onRecoverableError: report };
    // Synchronously, so that no click falls between this call and React's own schedule.
    flushSync(() => hydrateRoot(element, reactElement, options));
  } catch (error) {
    fail(error);
  }
  return isHydrated;
}
