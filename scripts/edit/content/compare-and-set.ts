/**
 * Several people may change the content at once: a field is set only if it still says what the person saw, or already
 * what she wants. The browser half uses this, too.
 */
import { valueAt, withValueAt, type FieldPath } from '../site/browser.ts';

/** The fields of a group by their names: what YAML calls a mapping. */
export type Group = Record<string, unknown>;

/** Whether a value is a group. A chosen `File` is a single value. */
export const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof File);

/** Whether two values of the content are equal. A missing field equals an undefined one. */
export function isSame(valueA: unknown, valueB: unknown): boolean {
  if (Array.isArray(valueA) && Array.isArray(valueB)) {
    return valueA.length === valueB.length && valueA.every((entry, index) => isSame(entry, valueB[index]));
  }
  if (!isGroup(valueA) || !isGroup(valueB)) return valueA === valueB;
  return Object.keys({ ...valueA, ...valueB }).every((key) => isSame(valueA[key], valueB[key]));
}

/** What a person saw in a field, and what she wants there; undefined for a field that is not there. */
export interface FieldChange {
  path: FieldPath;
  seen: unknown;
  wanted: unknown;
}

/** The fields in which two values differ. A whole list is one field: its entries may have moved. */
export function changedFields(seen: unknown, wanted: unknown, path: FieldPath = []): FieldChange[] {
  if (isSame(seen, wanted)) return [];
  if (!isGroup(seen) || !isGroup(wanted)) return [{ path, seen, wanted }];
  return Object.keys({ ...seen, ...wanted }).flatMap((key) => changedFields(seen[key], wanted[key], [...path, key]));
}

/** The changes whose fields now say neither what the person saw nor what she wants: somebody has changed them. */
export const conflictsWith = (current: unknown, changes: readonly FieldChange[]): FieldChange[] =>
  changes.filter(({ path, seen, wanted }) => {
    const now = valueAt(current, path);
    return !isSame(now, seen) && !isSame(now, wanted);
  });

/** A copy of a value with all changes made. */
export const withChanges = (current: unknown, changes: readonly FieldChange[]): unknown =>
  changes.reduce((value, { path, wanted }) => withValueAt(value, path, wanted), current);
