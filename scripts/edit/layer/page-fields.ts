/** Finds fields of the content on a page of the site, where the server has named them by `data-edit`. */
import type { Field } from '../protocol.ts';

/** The field that an element of the page shows. */
export function fieldOf(element: HTMLElement): Field {
  const [file = '', path = ''] = (element.dataset['edit'] ?? '').split(' ');
  return { file, path };
}

/**
 * Finds the element of a field on a page, or the first of a field below it.
 *
 * @returns undefined if nothing of the field can be seen on this page
 */
export function findOnPage(page: Document | undefined, { file, path }: Field): HTMLElement | undefined {
  const name = `${file} ${path}`;
  const selectors = [
    `[data-edit="${CSS.escape(name)}"]`,
    `[data-edit^="${CSS.escape(`${name}.`)}"]`,
    `[data-edit^="${CSS.escape(`${name}[`)}"]`,
  ];
  const found = page?.querySelectorAll<HTMLElement>(selectors.join()) ?? [];
  return [...found].find((element) => element.checkVisibility());
}
