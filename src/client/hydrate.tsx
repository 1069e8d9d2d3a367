/** React and the islands: a bundle of its own, imported by `islands.ts` when the visitor is about to use one. */
import { type ComponentType, createElement } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { islands } from '../islands/registry.ts';

/**
 * Hydrates one island. If its component throws, now or later, the error is printed once in the console and the island
 * becomes the static HTML again that the page came with.
 *
 * @returns whether the island is hydrated
 */
export function hydrateIsland(element: HTMLElement): boolean {
  const { island = '', islandId = '', props = '{}' } = element.dataset;
  const staticContent = [...element.childNodes].map((node) => node.cloneNode(true));
  let isReported = false;
  let isAlive = true;

  /** Prints the first error only: React may report one failure in several ways. */
  const report = (error: unknown) => {
    if (!isReported) console.error(`The island ${island} failed`, error);
    isReported = true;
  };
  const fail = (error: unknown) => {
    report(error);
    isAlive = false;
    element.replaceChildren(...staticContent);
  };

  try {
    const component = (islands as Record<string, ComponentType<object>>)[island];
    if (!component) throw new Error('It is not in src/islands/registry.ts');
    const node = createElement(component, JSON.parse(props) as object);
    const options = { identifierPrefix: islandId, onUncaughtError: fail, onRecoverableError: report };
    // Synchronously, so that no click falls between this call and React's own schedule.
    flushSync(() => hydrateRoot(element, node, options));
  } catch (error) {
    fail(error);
  }
  return isAlive;
}
