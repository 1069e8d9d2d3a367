import { changedFields, isSame, type FieldChange } from '../../content/compare-and-set.ts';
import type { Field } from '../../shared/protocol.ts';
import type { FieldPath } from '../../site/browser.ts';
import { pathBelow } from '../changes.ts';
import { findAllOnPage, isInSight } from './page-fields.ts';
import { scrollToMiddle } from './scroll-to.ts';
import type { OpenForm } from '../client-state.ts';

/**
 * The keys of a changed field; of a list, those of the first entry that differs, if the page shows one: it may not show
 * an added entry yet.
 */
function keysToShow({ path: keys, seen, wanted }: FieldChange): FieldPath {
  if (!Array.isArray(seen) || !Array.isArray(wanted)) return keys;
  const firstDifferent = seen.findIndex((entry, index) => !isSame(entry, wanted[index]));
  const areEntriesOnlyAdded = firstDifferent === -1;
  const isEmptied = wanted.length === 0;
  if (areEntriesOnlyAdded || isEmptied) return keys;
  // If the end of the list was removed, the page still shows the last entry before it.
  return [...keys, Math.min(firstDifferent, wanted.length - 1)];
}

/**
 * The elements that show the field to which `keys` lead from `top`; if there are none, those of the smallest group
 * around it that has some.
 */
function elementsAround(page: Document | undefined, top: Field, keys: FieldPath): HTMLElement[] {
  const elements = findAllOnPage(page, { file: top.file, path: pathBelow(top.path, keys) });
  const isTop = keys.length === 0;
  return isTop || elements.length > 0 ? elements : elementsAround(page, top, keys.slice(0, -1));
}

/** Scrolls to the first field that a saved form has changed, unless it is in sight. */
export function showChange(page: Document | undefined, { change, draft }: Pick<OpenForm, 'change' | 'draft'>): void {
  const [firstChange] = changedFields(change.base, draft);
  if (!firstChange) return;
  const elements = elementsAround(page, change, keysToShow(firstChange));
  const [firstElement] = elements;
  if (firstElement && !elements.some(isInSight)) scrollToMiddle(firstElement);
}
