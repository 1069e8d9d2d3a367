/** React and the islands: a bundle of its own, imported by `islands.ts` when the visitor is about to use one. */
import { type ComponentType, createElement } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { islands } from '../islands/registry.ts';

/**
 * Brings one island to life: React takes over ("hydrates") the static HTML that `Island.tsx` rendered. Called when the
 * visitor is about to use the island.
 *
 * If the component throws, now or later, the error is printed once in the console and the island gets its static HTML
 * back. If the component's HTML differs from the static one, that is printed, too; React then renders the island anew.
 *
 * Never throws. Not called twice for an island: `islands.ts` remembers which ones it has begun.
 *
 * @param element the `<div data-island>` of the island, with the component's name and props in its `data-` attributes
 * @returns whether the island works; false if it has failed already
 */
export function hydrateIsland(element: HTMLElement): boolean {
  // Island.tsx writes all three attributes; the defaults are only for TypeScript.
  const { island = '', islandId = '', props = '{}' } = element.dataset;
  const staticContent = [...element.childNodes].map((child) => child.cloneNode(true));
  let isReported = false;
  let isWorking = true;

  /** Prints an error if it is the island's first: React may report one failure in several ways. */
  const report = (error: unknown) => {
    if (!isReported) console.error(`The island ${island} failed`, error);
    isReported = true;
  };
  /** Reports an error of the component, and puts the static HTML back. */
  const fail = (error: unknown) => {
    report(error);
    isWorking = false;
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
  return isWorking;
}
