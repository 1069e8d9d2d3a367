/** Leaves optional texts out of the site if they name an optional fact that the content does not give. */
import { z } from 'zod';
import { isOptional, schemaAt } from './field-lookup.ts';
import type { FieldPath } from './field-path.ts';

/** Filled in for a placeholder whose fact is absent. No text that people write contains these two characters. */
export const ABSENT = '\u2205\u2060';

/**
 * Copies a file's value without the texts that name an absent fact (they contain ABSENT). An optional text goes alone;
 * a required one takes its optional group with it. `onRequired` gets each text that cannot go; the copy lacks it, too.
 */
export function leaveOutAbsent(schema: z.ZodType, value: unknown, onRequired: (path: FieldPath) => void): unknown {
  function copyPart(original: unknown, path: FieldPath): unknown {
    if (typeof original === 'string') return copyText(original, path);
    // An entry that is a text cannot be left out: `copyText` reports it, and undefined takes its place.
    if (Array.isArray(original)) return original.map((entry, index) => copyPart(entry, [...path, index]));
    if (typeof original === 'object' && original !== null) return copyGroup(original, path);
    return original;
  }

  function copyText(text: string, path: FieldPath): string | undefined {
    const namesAbsentFact = text.includes(ABSENT);
    if (!namesAbsentFact) return text;
    const groupPath = path.slice(0, -1);
    const canBeLeftOut = isOptional(schema, path) || isOptionalFlatGroup(schema, groupPath);
    if (!canBeLeftOut) onRequired(path);
    return undefined;
  }

  function copyGroup(original: object, path: FieldPath): unknown {
    // Pairs, not an object: the file may have a field `__proto__`, which is reported later.
    const copies: [string, unknown][] = [];
    let lacksRequiredText = false;
    for (const [key, field] of Object.entries(original)) {
      const fieldPath = [...path, key];
      const fieldCopy = copyPart(field, fieldPath);
      if (fieldCopy !== undefined) copies.push([key, fieldCopy]);
      else if (!isOptional(schema, fieldPath)) lacksRequiredText = true;
    }
    if (lacksRequiredText && isOptionalFlatGroup(schema, path)) return undefined;
    return Object.fromEntries(copies);
  }

  return copyPart(value, []);
}

/** Whether the group may go as a whole: it is optional, and holds neither lists nor groups. */
function isOptionalFlatGroup(schema: z.ZodType, path: FieldPath): boolean {
  const group = schemaAt(schema, path);
  if (!(group instanceof z.ZodObject) || !isOptional(schema, path)) return false;
  return Object.keys(group.shape).every((key) => {
    const field = schemaAt(schema, [...path, key]);
    return !(field instanceof z.ZodObject) && !(field instanceof z.ZodArray);
  });
}
