/** Leaves out optional texts that name an absent optional fact. */
import { z } from 'zod';
import { isOptional, schemaAt } from './field-lookup.ts';
import { withValueAt, type FieldPath } from './field-path.ts';

/** Replaces a placeholder whose fact is absent. People never type these two characters. */
export const ABSENT = '\u2205\u2060';

/**
 * Returns a file's value without the texts that contain ABSENT. A required text takes its group with it if the group is
 * optional and holds only single values; otherwise the text stays, and `onRequired` receives its path.
 */
export function leaveOutAbsent(schema: z.ZodType, value: unknown, onRequired: (path: FieldPath) => void): unknown {
  let remaining = value;
  for (const path of pathsOfTextsWithAbsent(value)) {
    const optionalPath = optionalPathAround(schema, path);
    if (optionalPath) remaining = withValueAt(remaining, optionalPath, undefined);
    else onRequired(path);
  }
  return remaining;
}

function pathsOfTextsWithAbsent(value: unknown, path: FieldPath = []): FieldPath[] {
  if (typeof value === 'string') return value.includes(ABSENT) ? [path] : [];
  if (typeof value !== 'object' || value === null) return [];
  const children = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return children.flatMap(([key, child]) => pathsOfTextsWithAbsent(child, [...path, key]));
}

/** Returns the path of what to leave out: the text, or the group around it; undefined if neither may be. */
function optionalPathAround(schema: z.ZodType, path: FieldPath): FieldPath | undefined {
  if (isOptional(schema, path)) return path;
  const groupPath = path.slice(0, -1);
  return isOptionalFlatGroup(schema, groupPath) ? groupPath : undefined;
}

/** Whether the group is optional and holds neither lists nor groups: one text never takes a whole section with it. */
function isOptionalFlatGroup(schema: z.ZodType, path: FieldPath): boolean {
  // `schemaAt` takes off `.optional()`.
  const group = schemaAt(schema, path);
  if (!(group instanceof z.ZodObject) || !isOptional(schema, path)) return false;
  return Object.keys(group.shape).every((key) => {
    const field = schemaAt(schema, [...path, key]);
    const isGroupOrList = field instanceof z.ZodObject || field instanceof z.ZodArray;
    return !isGroupOrList;
  });
}
