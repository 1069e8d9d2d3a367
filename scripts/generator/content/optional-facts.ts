/** Leaves out optional texts that name an absent optional fact. */
import type { z } from 'zod';
import { isOptional, schemas } from './field-lookup.ts';
import { textsWithPaths, withValueAt, type FieldPath } from './field-path.ts';

/** Replaces a placeholder whose fact is absent. People never type these two characters. */
export const ABSENT = '\u2205\u2060';

/** Returns where in a file's value a text names an absent fact. */
export const pathsOfTextsWithAbsent = (value: unknown): FieldPath[] =>
  textsWithPaths(value)
    .filter(({ text }) => text.includes(ABSENT))
    .map(({ path }) => path);

/** Returns a file's value without optional texts that contain ABSENT, and optional groups that need such a text. */
export function leaveOutAbsent(schema: z.ZodType, value: unknown): unknown {
  let remaining = value;
  for (const path of pathsOfTextsWithAbsent(value)) {
    const removedPath = textOrGroupToRemove(schema, path);
    // Changes nothing if the group has been removed already.
    if (removedPath) remaining = withValueAt(remaining, removedPath, undefined);
  }
  return remaining;
}

/** Returns the path of the text if it is optional, else of its group if that is optional; otherwise both stay. */
function textOrGroupToRemove(schema: z.ZodType, path: FieldPath): FieldPath | undefined {
  if (isOptional(schema, path)) return path;
  const isEntryOfList = typeof path.at(-1) === 'number';
  if (isEntryOfList) return undefined;
  const groupPath = path.slice(0, -1);
  // A section of the landing page stays, and its absent fact is reported: no section disappears unnoticed.
  const isSection = schema === schemas.landing && groupPath.length === 1;
  return !isSection && isOptional(schema, groupPath) ? groupPath : undefined;
}
