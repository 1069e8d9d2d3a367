/** Leads to the place of the page where a saved form has changed something. */
import { changedFields, isSame, type FieldChange } from '../../content/compare-and-set.ts';
import { pathBelow } from '../changes.ts';
import { findAllOnPage, isInSight } from './page-fields.ts';
import { scrollToMiddle } from './scroll-to.ts';
import type { OpenForm } from '../client-state.ts';

/**
 * The keys of a changed field. Of a list, those of the first entry that was changed or removed; those of the list itself
 * if entries were only added, which the page may not show yet.
 */
function placeOf({ path, seen, wanted }: FieldChange): PropertyKey[] {
  if (!Array.isArray(seen) || !Array.isArray(wanted)) return [...path];
  const differing = seen.findIndex((entry, index) => !isSame(entry, wanted[index]));
  const areEntriesOnlyAdded = differing === -1;
  if (areEntriesOnlyAdded || wanted.length === 0) return [...path];
  // If the end of the list was removed, the last entry that is left is the nearest that the page still shows.
  return [...path, Math.min(differing, wanted.length - 1)];
}

/**
 * Scrolls to what a saved form has changed, or to the smallest group around it that the page shows, unless it is in
 * sight.
 */
export function showChange(page: Document | undefined, { change, draft }: Pick<OpenForm, 'change' | 'draft'>): void {
  const [first] = changedFields(change.base, draft);
  if (!first) return;
  const keys = placeOf(first);
  const { file, path } = change;
  for (let depth = keys.length; depth >= 0; depth--) {
    const elements = findAllOnPage(page, { file, path: pathBelow(path, keys.slice(0, depth)) });
    const [element] = elements;
    if (!element) continue;
    if (!elements.some(isInSight)) scrollToMiddle(element);
    return;
  }
}
