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
 * Copies the value of a file without the texts that name an absent fact, if the schema allows it: without an optional text,
 * or without the whole optional group in which a required text stands (such as `about.registry`; only for groups that
 * contain no list and no other group).
 *
 * @param schema the schema of the file
 * @param value the file's value, its placeholders filled in: a text that names an absent fact contains ABSENT
 * @param onRequired is called with the path of each text that names an absent fact although neither it nor its group may be
 *   left out. The copy lacks that text, too (an entry of a list is undefined), so the caller has to report it
 * @returns the copy; undefined only if `value` itself is a text that names an absent fact
 */
export function leaveOutAbsent(schema: z.ZodType, value: unknown, onRequired: (path: FieldPath) => void): unknown {
  /** Copies `original`, the part of the file at `path`. Undefined if that part itself has to be left out. */
  function copyPart(original: unknown, path: FieldPath): unknown {
    if (typeof original === 'string') return copyText(original, path);
    // An entry that is a text cannot be left out: `copyText` reports it, and undefined takes its place.
    if (Array.isArray(original)) return original.map((entry, index) => copyPart(entry, [...path, index]));
    if (typeof original === 'object' && original !== null) return copyGroup(original, path);
    return original;
  }

  /** Returns a text as it is; undefined if it names an absent fact. Calls `onRequired` if it cannot be left out. */
  function copyText(text: string, path: FieldPath): string | undefined {
    const namesAbsentFact = text.includes(ABSENT);
    if (!namesAbsentFact) return text;
    const groupPath = path.slice(0, -1);
    const canBeLeftOut = isOptional(schema, path) || isOptionalFlatGroup(schema, groupPath);
    if (!canBeLeftOut) onRequired(path);
    return undefined;
  }

  /**
   * Copies a group. Undefined if the copy lacks a required text and the group can be left out as a whole. A group that lacks
   * only optional texts stays, even if it is empty then.
   */
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

/**
 * Whether the group at `path` may be left out as a whole if one of its required texts names an absent fact. The schema has to
 * say that the group is optional, and that it holds neither lists nor other groups. False if `path` is no group.
 */
function isOptionalFlatGroup(schema: z.ZodType, path: FieldPath): boolean {
  const group = schemaAt(schema, path);
  if (!(group instanceof z.ZodObject) || !isOptional(schema, path)) return false;
  return Object.keys(group.shape).every((key) => {
    const field = schemaAt(schema, [...path, key]);
    return !(field instanceof z.ZodObject) && !(field instanceof z.ZodArray);
  });
}
