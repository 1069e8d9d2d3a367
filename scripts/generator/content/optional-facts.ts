/** Leaves out optional texts that name an optional fact which the content does not have. */
import { z } from 'zod';
import { isOptional, schemaAt } from './field-lookup.ts';
import type { FieldPath } from './field-path.ts';

/** Replaces a placeholder whose fact is absent. People never type these two characters. */
export const ABSENT = '\u2205\u2060';

/**
 * Copies a file's value without the texts that contain ABSENT. A required text removes its whole group if that is
 * optional; otherwise `onRequired` receives its path, and the copy lacks the text, too.
 */
export function leaveOutAbsent(schema: z.ZodType, value: unknown, onRequired: (path: FieldPath) => void): unknown {
  function copyPart(original: unknown, path: FieldPath): unknown {
    if (typeof original === 'string') return copyText(original, path);
    // A text that is an entry of a list cannot be left out: `copyText` reports it and returns undefined.
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
    // Collects pairs because the file may have a field `__proto__`, which is reported later.
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

/** Whether the group is optional and contains neither lists nor groups. */
function isOptionalFlatGroup(schema: z.ZodType, path: FieldPath): boolean {
  const group = schemaAt(schema, path);
  if (!(group instanceof z.ZodObject) || !isOptional(schema, path)) return false;
  return Object.keys(group.shape).every((key) => {
    const field = schemaAt(schema, [...path, key]);
    return !(field instanceof z.ZodObject) && !(field instanceof z.ZodArray);
  });
}
