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

/**
 * Returns a file's value without the optional texts that contain ABSENT. A required one takes its group with it if that
 * is optional; otherwise it stays, as do entries of lists.
 */
export function leaveOutAbsent(schema: z.ZodType, value: unknown): unknown {
  let remaining = value;
  for (const path of pathsOfTextsWithAbsent(value)) {
    const groupPath = path.slice(0, -1);
    const isEntryOfList = typeof path.at(-1) === 'number';
    // One text never takes a whole section of the landing page with it.
    const isSection = schema === schemas.landing && groupPath.length === 1;
    const mayTakeGroup = !isEntryOfList && !isSection;
    if (isOptional(schema, path)) remaining = withValueAt(remaining, path, undefined);
    else if (mayTakeGroup && isOptional(schema, groupPath)) remaining = withValueAt(remaining, groupPath, undefined);
  }
  return remaining;
}
