/**
 * Leaves optional texts out of the site if they name an optional fact that the content does not give. If, for example,
 * `facts.evaluationPrice` is not set, the line `hero.price`, which says `{valor_evaluacion}`, is not shown. Such facts
 * are called absent.
 */
import { z } from 'zod';
import { isOptional, schemaAt } from './field-lookup.ts';
import type { FieldPath } from './field-path.ts';

/** Filled in for a placeholder whose fact is absent. No text that people write contains these two characters. */
export const ABSENT = '\u2205\u2060';

/**
 * Copies the value of a file without the optional texts that name an absent fact. If a required text in an optional
 * group of texts does, such as one in `about.registry`, the whole group is left out.
 *
 * @param schema the schema of the file
 * @param value the file's value, its placeholders filled in: a text that names an absent fact contains ABSENT
 * @param onRequired is called with the path of each text that names an absent fact but cannot be left out. The copy
 *   lacks that text, too, so the caller has to report it
 */
export function leaveOutAbsent(schema: z.ZodType, value: unknown, onRequired: (path: FieldPath) => void): unknown {
  /** Whether the group at `path` may be left out as a whole: it is optional, and holds neither lists nor groups. */
  function isOptionalGroupOfTexts(path: FieldPath): boolean {
    const group = schemaAt(schema, path);
    if (!(group instanceof z.ZodObject) || !isOptional(schema, path)) return false;
    return Object.keys(group.shape).every((key) => {
      const field = schemaAt(schema, [...path, key]);
      return !(field instanceof z.ZodObject) && !(field instanceof z.ZodArray);
    });
  }

  /** Copies `original`, the part of the file at `path`. Undefined if that part itself has to be left out. */
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
    const lacksRequired = fields.some(([key, field]) => field === undefined && !isOptional(schema, [...path, key]));
    if (lacksRequired && isOptionalGroupOfTexts(path)) return undefined;
    return Object.fromEntries(remainingFields);
  }
  return copyWithoutAbsent(value, []);
}
