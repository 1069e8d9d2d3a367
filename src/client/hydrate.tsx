/** The bundle of React and the islands, imported by `islands.ts` when the visitor is about to use one. */
import { type ComponentType, createElement } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { once } from '../browser/events.ts';
import { islands } from '../islands/registry.ts';

/** Hydrates an island; returns false if that fails. A failure, now or later, is logged and restores the static HTML. */
export function hydrateIsland(element: HTMLElement): boolean {
  const { island = '', islandId = '', props = '{}' } = element.dataset;
  const staticContent = [...element.childNodes].map((child) => child.cloneNode(true));
  let hasFailed = false;
  // Once, because React reports a failure as recoverable, too, before it gives up.
  const logFailure = once((error: unknown) => console.error(`The island ${island} failed`, error));
  const fail = (error: unknown) => {
    hasFailed = true;
    logFailure(error);
    element.replaceChildren(...staticContent);
  };
  // With the prefix from Island.tsx, `useId` returns the ids of the static HTML.
  const options = { identifierPrefix: islandId, onUncaughtError: fail, onRecoverableError: logFailure };
  try {
    const component = (islands as Record<string, ComponentType<object>>)[island];
    if (!component) throw new Error('It is not in src/islands/registry.ts');
    const reactElement = createElement(component, JSON.parse(props) as object);
    // Synchronously: the result is returned, and no click comes between.
    flushSync(() => hydrateRoot(element, reactElement, options));
  } catch (error) {
    fail(error);
  }
  return !hasFailed;
}
