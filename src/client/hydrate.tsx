/** The bundle of React and the islands, imported by `islands.ts` when the visitor is about to use one. */
import { type ComponentType, createElement } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { islands } from '../islands/registry.ts';

/** Hydrates an island. If it throws, now or later, its static HTML comes back. */
export function hydrateIsland(element: HTMLElement): void {
  const { island = '', islandId = '', props = '{}' } = element.dataset;
  const component = islands[island as keyof typeof islands] as ComponentType<object>;
  const reactElement = createElement(component, JSON.parse(props) as object);
  const staticContent = [...element.childNodes].map((child) => child.cloneNode(true));
  const onUncaughtError = (error: unknown) => {
    console.error(error);
    element.replaceChildren(...staticContent);
  };
  // Synchronously, so that the island reacts to clicks when this function returns. With the prefix from Island.tsx,
  // `useId` returns the ids of the static HTML.
  flushSync(() => hydrateRoot(element, reactElement, { identifierPrefix: islandId, onUncaughtError }));
}
