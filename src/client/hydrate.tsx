/** React and the islands: a bundle of its own, imported by `islands.ts` when the visitor is about to use one. */
import { type ComponentType, createElement } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { islands } from '../islands/registry.ts';

/**
 * Hydrates one island. If its component throws, now or later, that is reported once in the console and
 * the island is again the HTML that the page came with.
 *
 * @returns whether the island lives
 */
export function hydrateIsland(element: HTMLElement): boolean {
  const { island = '', islandId = '', props = '{}' } = element.dataset;
  const html = [...element.childNodes].map((node) => node.cloneNode(true));
  let reported = false;
  let alive = true;

  const report = (error: unknown) => {
    if (!reported) console.error(`The island ${island} failed`, error);
    reported = true;
  };
  const fail = (error: unknown) => {
    report(error);
    alive = false;
    element.replaceChildren(...html);
  };

  try {
    const component = (islands as Record<string, unknown>)[island];
    if (!component) throw new Error('It is not in src/islands/registry.ts');
    const node = createElement(component as ComponentType<object>, JSON.parse(props) as object);
    // At once, so that no click falls between this and React's own time.
    flushSync(() =>
      hydrateRoot(element, node, {
        identifierPrefix: islandId,
        onUncaughtError: fail,
        onRecoverableError: report,
      }),
    );
  } catch (error) {
    fail(error);
  }
  return alive;
}
