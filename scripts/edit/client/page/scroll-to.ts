/** Scrolls to what shows a field, without the smooth scrolling of the site's style sheet. */
import type { Field } from '../../shared/protocol.ts';
import { findAllOnPage, isInSight } from './page-fields.ts';

export const scrollToMiddle = (element: HTMLElement): void =>
  element.scrollIntoView({ block: 'center', behavior: 'instant' });

/**
 * Scrolls to the first element of a field that can be seen then, and returns it. Undefined if none can: the page shows
 * none, or only such as the name of an icon for screen readers.
 */
export function scrollToField(page: Document | undefined, field: Field): HTMLElement | undefined {
  for (const element of findAllOnPage(page, field)) {
    scrollToMiddle(element);
    if (isInSight(element)) return element;
  }
  return undefined;
}
