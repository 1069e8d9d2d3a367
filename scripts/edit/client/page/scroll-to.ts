/** Scrolls to what shows a field, without the smooth scrolling of the site's style sheet. */
import type { Field } from '../../shared/protocol.ts';
import { findAllOnPage, isInSight } from './page-fields.ts';

export const scrollToMiddle = (element: HTMLElement): void =>
  element.scrollIntoView({ block: 'center', behavior: 'instant' });

/**
 * Scrolls to an element unless it is in sight. Returns whether it is then: the name of an icon for screen readers never
 * is.
 */
export function bringIntoSight(element: HTMLElement): boolean {
  if (isInSight(element)) return true;
  scrollToMiddle(element);
  return isInSight(element);
}

/**
 * Scrolls one element of a field after the other to the middle until one is in sight there, and returns that; undefined
 * if none is.
 */
export function scrollToField(page: Document | undefined, field: Field): HTMLElement | undefined {
  for (const element of findAllOnPage(page, field)) {
    scrollToMiddle(element);
    if (isInSight(element)) return element;
  }
  return undefined;
}
