/** Looks up what the schema says of a single field of the content. */
import { z } from 'zod';
import { fieldNotes, type FieldNote } from '../../../src/content/fields.ts';
import { interfaceSchema, landingSchema, legalFrontMatterSchema, siteSchema } from '../../../src/content/schema.ts';
import type { FieldPath } from './field-path.ts';

/** The schema of one field. */
export type FieldSchema = z.core.$ZodType;

/** The schema of each YAML file of the content, and of the front matter of every legal text. */
export const schemas = {
  site: siteSchema,
  landing: landingSchema,
  interface: interfaceSchema,
  legal: legalFrontMatterSchema,
} as const;

export type SchemaName = keyof typeof schemas;

/**
 * The schema inside `.optional()`, `.default()` and the like: in zod, each of these wraps the schema in another one. A
 * schema without such a wrapper is returned as it is.
 */
function unwrap(schema: FieldSchema): FieldSchema {
  // A wrapper keeps what it wraps in `innerType`; other schemas have no such property.
  const { innerType } = schema._zod.def as { innerType?: FieldSchema };
  return innerType ? unwrap(innerType) : schema;
}

/**
 * The note that `src/content/fields.ts` registered for a field: what kind of text it holds and which rules it follows.
 * Undefined for fields without one: groups, lists, numbers, choices.
 */
export const noteOf = (schema: FieldSchema): FieldNote | undefined =>
  fieldNotes.get(schema) ?? fieldNotes.get(unwrap(schema));

/**
 * The English description of a field, given in `src/content/schema.ts`; undefined if the schema describes it nowhere.
 */
export const descriptionOf = (schema: FieldSchema): string | undefined => z.globalRegistry.get(schema)?.description;

/**
 * The schema of the field at `path` below `schema`, such as `['locations', 0, 'street']` below that of `site.yaml`. All
 * entries of a list have the same schema, so any number in the path will do, however long the list is.
 *
 * @returns the field's schema without `.optional()` and other wrappers; undefined if `schema` has no such field
 */
export function schemaAt(schema: FieldSchema, path: FieldPath): FieldSchema | undefined {
  let current = unwrap(schema);
  for (const key of path) {
    if (current instanceof z.ZodArray) {
      current = unwrap(current.element);
    } else if (current instanceof z.ZodObject && Object.hasOwn(current.shape, key)) {
      current = unwrap(current.shape[String(key)]);
    } else {
      return undefined;
    }
  }
  return current;
}

/**
 * Whether a file may leave out the field at `path`: its schema is marked as `.optional()`. False for an entry of a list, for
 * the whole file, and for a field that the schema does not have.
 */
export function isOptional(schema: FieldSchema, path: FieldPath): boolean {
  const group = schemaAt(schema, path.slice(0, -1));
  if (!(group instanceof z.ZodObject)) return false;
  const name = String(path.at(-1));
  const field = group.shape[name] as FieldSchema | undefined;
  return field?._zod.def.type === 'optional';
}

/**
 * Copies a value of the content, passing every text whose field has a note through `change`: the note says what kind of
 * text it is (see `noteOf`). Everything else stays as it is: numbers, choices, and what the schema does not have, because
 * the value need not be valid. The build fills placeholders with it; the editor marks and lists texts.
 *
 * @param schema the schema of the whole file
 * @param value the file's value, or the part of it at `path`
 * @param change returns the new text; some callers only collect something on the way and return the text as it is
 * @param path where `value` is in the file; the whole file unless given
 */
export function mapTexts(
  schema: FieldSchema,
  value: unknown,
  change: (text: string, note: FieldNote, path: FieldPath) => string,
  path: FieldPath = [],
): unknown {
  if (typeof value === 'string') {
    const field = schemaAt(schema, path);
    const note = field && noteOf(field);
    return note ? change(value, note, path) : value;
  }
  const mapChild = (child: unknown, key: PropertyKey) => mapTexts(schema, child, change, [...path, key]);
  if (Array.isArray(value)) return value.map((entry, index) => mapChild(entry, index));
  const isGroup = typeof value === 'object' && value !== null;
  if (!isGroup) return value;
  const children = Object.entries(value).map(([key, child]) => [key, mapChild(child, key)] as const);
  return Object.fromEntries(children);
}
