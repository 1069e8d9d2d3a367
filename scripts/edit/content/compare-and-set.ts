/** Two people at one text: a field is set only if it still says what the person saw, or already what she wants. */
import { isDeepStrictEqual } from 'node:util';
import { valueAt, withValueAt, type FieldPath } from '../../generator/content/field-path.ts';
import { isGroup } from './entries.ts';

/** What a person saw in a field, and what she wants there; undefined for a field that is not there. */
export interface FieldChange {
  path: FieldPath;
  seen: unknown;
  wanted: unknown;
}

/** The fields in which two values differ. A whole list is one field: its entries may have moved. */
export function changedFields(seen: unknown, wanted: unknown, path: FieldPath = []): FieldChange[] {
  if (isDeepStrictEqual(seen, wanted)) return [];
  if (!isGroup(seen) || !isGroup(wanted)) return [{ path, seen, wanted }];
  return Object.keys({ ...seen, ...wanted }).flatMap((key) => changedFields(seen[key], wanted[key], [...path, key]));
}

/** The changes of fields that say something else now: somebody has changed them meanwhile. */
export const conflictsWith = (current: unknown, changes: readonly FieldChange[]): FieldChange[] =>
  changes.filter(({ path, seen, wanted }) => {
    const now = valueAt(current, path);
    return !isDeepStrictEqual(now, seen) && !isDeepStrictEqual(now, wanted);
  });

/** A copy of a value with all changes made. */
export const withChanges = (current: unknown, changes: readonly FieldChange[]): unknown =>
  changes.reduce((value, { path, wanted }) => withValueAt(value, path, wanted), current);
