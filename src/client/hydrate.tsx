/** React and the islands: a bundle of its own, imported by `islands.ts` when the visitor is about to use one. */
import { type ComponentType, createElement } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { islands } from '../islands/registry.ts';

/**
 * Lets React take over the static HTML of an island. Returns false if it has failed; prints its first error in the
 * console and puts the static HTML back, now or later. Never throws.
 */
export function hydrateIsland(element: HTMLElement): boolean {
  const { island = '', islandId = '', props = '{}' } = element.dataset;
  const staticContent = [...element.childNodes].map((child) => child.cloneNode(true));
  let isReported = false;
  let isWorking = true;

  /** Once, because React may report one failure in several ways. */
  const report = (error: unknown) => {
    if (!isReported) console.error(`The island ${island} failed`, error);
    isReported = true;
  };
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
