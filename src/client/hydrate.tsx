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
  // Once, because React may report one failure in several ways.
  const report = once((error: unknown) => console.error(`The island ${island} failed`, error));
  let isWorking = true;
  const fail = (error: unknown) => {
    report(error);
    isWorking = false;
    element.replaceChildren(...staticContent);
  };
  try {
    const component = (islands as Record<string, ComponentType<object>>)[island];
    if (!component) throw new Error('It is not in src/islands/registry.ts');
    const reactElement = createElement(component, JSON.parse(props) as object);
    // With the prefix from Island.tsx, `useId` returns the ids of the static HTML. React corrects recoverable errors.
    const options = { identifierPrefix: islandId, onUncaughtError: fail, onRecoverableError: report };
    // Hydrates synchronously, so that no click is lost before React's own schedule.
    flushSync(() => hydrateRoot(element, reactElement, options));
  } catch (error) {
    fail(error);
  }
  return isWorking;
}
