/**
 * Leaves texts out of the site that name an optional fact which the content does not give. If, for example,
 * `facts.evaluationPrice` is not set, a benefit that says `{valor_evaluacion}` is not shown.
 */
import { z } from 'zod';
import { isOptional, schemaAt } from './field-lookup.ts';
import type { FieldPath } from './field-path.ts';

/** Filled in for a placeholder whose optional fact the content does not give. No text that people write contains it. */
export const ABSENT = '\u2205\u2060';

/**
 * Leaves out the optional texts that name an absent fact, and the optional groups of texts, such as
 * `about.registry`, in which one does.
 *
 * @param schema the schema of the file
 * @param value the file's value, its placeholders filled in
 * @param onRequired is called with the path of each text that names an absent fact but cannot be left out
 * @returns a copy without them
 */
export function leaveOutAbsent(schema: z.ZodType, value: unknown, onRequired: (path: FieldPath) => void): unknown {
  /** Whether the group at `path` may go as a whole: it is optional, and holds neither lists nor other groups. */
  function isOptionalGroupOfTexts(path: FieldPath): boolean {
    const group = schemaAt(schema, path);
    if (!(group instanceof z.ZodObject) || !isOptional(schema, path)) return false;
    return Object.keys(group.shape).every((key) => {
      const field = schemaAt(schema, [...path, key]);
      return !(field instanceof z.ZodObject) && !(field instanceof z.ZodArray);
    });
  }

  /** Copies a value without the texts that name an absent fact. Undefined if the value itself has to be left out. */
  function copyWithoutAbsent(original: unknown, path: FieldPath): unknown {
    if (typeof original === 'string') {
      if (!original.includes(ABSENT)) return original;
      const canBeLeftOut = isOptional(schema, path) || isOptionalGroupOfTexts(path.slice(0, -1));
      if (!canBeLeftOut) onRequired(path);
      return undefined;
    }
    if (Array.isArray(original)) return original.map((entry, index) => copyWithoutAbsent(entry, [...path, index]));
    if (typeof original !== 'object' || original === null) return original;

    const fields = Object.entries(original).map(
      ([key, field]) => [key, copyWithoutAbsent(field, [...path, key])] as const,
    );
    const remainingFields = fields.filter(([, field]) => field !== undefined);
    const lostRequired = fields.some(([key, field]) => field === undefined && !isOptional(schema, [...path, key]));
    if (lostRequired && isOptionalGroupOfTexts(path)) return undefined;
    return Object.fromEntries(remainingFields);
  }
  return copyWithoutAbsent(value, []);
}
