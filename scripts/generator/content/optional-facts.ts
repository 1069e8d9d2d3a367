/** Whatever names an optional fact that the content does not have, such as the price, is left out of the site. */
import { z } from 'zod';
import { isOptional, schemaAt } from './field-lookup.ts';
import type { FieldPath } from './field-path.ts';

/** Stands for the value of a placeholder that has none. No text that people write contains it. */
export const ABSENT = '\u2205\u2060';

/**
 * Leaves out the optional texts that name an absent fact, and the optional groups of texts, such as
 * `about.registry`, in which one does.
 *
 * @param value of a YAML file, its placeholders filled in
 * @param onRequired is called with the path of each text that names an absent fact but cannot be left out
 * @returns a copy
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

  /** The entry without what names an absent fact; undefined where it is left out itself. */
  function copy(entry: unknown, path: FieldPath): unknown {
    if (typeof entry === 'string') {
      if (!entry.includes(ABSENT)) return entry;
      const isLeftOut = isOptional(schema, path) || isOptionalGroupOfTexts(path.slice(0, -1));
      if (!isLeftOut) onRequired(path);
      return undefined;
    }
    if (Array.isArray(entry)) return entry.map((item, index) => copy(item, [...path, index]));
    if (typeof entry !== 'object' || entry === null) return entry;

    const fields = Object.entries(entry).map(([key, field]) => [key, copy(field, [...path, key])] as const);
    const left = fields.filter(([, field]) => field !== undefined);
    const lostRequired = fields.some(([key, field]) => field === undefined && !isOptional(schema, [...path, key]));
    if (lostRequired && isOptionalGroupOfTexts(path)) return undefined;
    return Object.fromEntries(left);
  }
  return copy(value, []);
}
