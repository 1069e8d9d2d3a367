/** Leads to the place of the page where a saved form has changed something. */
import { isRecord } from './look-up.ts';
import { findAllOnPage, isInSight } from './page-fields.ts';
import type { OpenForm } from './state.ts';

/**
 * The keys that lead to the first difference between two values of a form, such as `['offices', 1, 'street']`: there the
 * page is scrolled. Empty if two groups are equal, or if the values differ as a whole, as two texts do.
 *
 * In a list, leads to the first entry that differs from the one at its position before. If entries were only added or
 * removed at the end, leads to the last entry that both lists have, because the page may not show the added ones yet, and no
 * longer the removed ones. So it does in two lists that are equal; if one of the lists is empty, to the list itself.
 */
function keysOfFirstChange(before: unknown, after: unknown): (string | number)[] {
  if (Array.isArray(before) && Array.isArray(after)) {
    const commonLength = Math.min(before.length, after.length);
    for (let index = 0; index < commonLength; index++) {
      if (!isSame(before[index], after[index])) return [index, ...keysOfFirstChange(before[index], after[index])];
    }
    return commonLength > 0 ? [commonLength - 1] : [];
  }
  if (!isRecord(before) || !isRecord(after)) return [];
  for (const key of Object.keys({ ...before, ...after })) {
    if (!isSame(before[key], after[key])) return [key, ...keysOfFirstChange(before[key], after[key])];
  }
  return [];
}

/**
 * Whether a value of the content is the same before and after a change, with everything in it. A field that is missing is
 * the same as an undefined one. A chosen file counts as a change, whatever was there before.
 */
function isSame(before: unknown, after: unknown): boolean {
  if (after instanceof File) return false;
  if (Array.isArray(before) && Array.isArray(after)) {
    return before.length === after.length && before.every((entry, index) => isSame(entry, after[index]));
  }
  if (isRecord(before) && isRecord(after)) {
    const keysOfBoth = Object.keys({ ...before, ...after });
    return keysOfBoth.every((key) => isSame(before[key], after[key]));
  }
  return before === after;
}

/**
 * Scrolls the page to the first field that a saved form has changed or, if the page does not show that field, to the
 * smallest group around it that the page shows, such as the section. Does nothing if a part of it is in sight already, or
 * if the page shows nothing of the form.
 *
 * @param page the document in the frame; undefined while there is none
 */
export function showChange(page: Document | undefined, { change, draft }: Pick<OpenForm, 'change' | 'draft'>): void {
  const keys = keysOfFirstChange(change.base, draft);
  const { file } = change;
  // From the changed field itself to the groups around it, the field of the whole form last.
  for (let depth = keys.length; depth >= 0; depth--) {
    const path = pathBelow(change.path, keys.slice(0, depth));
    const elements = findAllOnPage(page, { file, path });
    const [first] = elements;
    if (!first) continue;
    if (!elements.some(isInSight)) first.scrollIntoView({ block: 'center', behavior: 'instant' });
    return;
  }
}

/** The path of a field below another one: `items[0].name` below `testimonials` is `testimonials.items[0].name`. */
function pathBelow(path: string, keys: readonly (string | number)[]): string {
  let result = path;
  for (const key of keys) {
    if (typeof key === 'number') result += `[${key}]`;
    else result += result === '' ? key : `.${key}`;
  }
  return result;
}
