/** Scrolls to what shows a field, without the smooth scrolling of the site's style sheet. */
import type { Field } from '../../shared/protocol.ts';
import { findAllOnPage, isInSight } from './page-fields.ts';

const scrollToMiddle = (element: HTMLElement): void => element.scrollIntoView({ block: 'center', behavior: 'instant' });

/** Scrolls to an element unless it is in sight. */
export function bringIntoSight(element: HTMLElement): void {
  if (!isInSight(element)) scrollToMiddle(element);
}

/**
 * Finds an element of a field that can be seen, scrolling to each until one is in sight: others may be covered or for
 * screen readers only. Undefined if none can be seen, though the page may have been scrolled.
 */
export function findByScrolling(page: Document | undefined, field: Field): HTMLElement | undefined {
  for (const element of findAllOnPage(page, field)) {
    scrollToMiddle(element);
    if (isInSight(element)) return element;
  }
  return undefined;
}
