import { z } from 'zod';
import { fieldNotes, type FieldNote } from '../../../src/content/fields.ts';
import { interfaceSchema, landingSchema, legalFrontMatterSchema, siteSchema } from '../../../src/content/schema.ts';
import type { FieldPath } from './field-path.ts';

export type FieldSchema = z.core.$ZodType;

/** The schema of each YAML file of the content, and of the front matter of every legal text. */
export const schemas = {
  site: siteSchema,
  landing: landingSchema,
  interface: interfaceSchema,
  legal: legalFrontMatterSchema,
} as const;

export type SchemaName = keyof typeof schemas;

function unwrap(schema: FieldSchema): FieldSchema {
  // A wrapper keeps what it wraps in `innerType`; other schemas have no such property.
  const { innerType } = schema._zod.def as { innerType?: FieldSchema };
  return innerType ? unwrap(innerType) : schema;
}

/** What `src/content/fields.ts` says of a field: the kind of its text, and its rules. */
export const noteOf = (schema: FieldSchema): FieldNote | undefined =>
  fieldNotes.get(schema) ?? fieldNotes.get(unwrap(schema));

export const descriptionOf = (schema: FieldSchema): string | undefined => z.globalRegistry.get(schema)?.description;

/**
 * The schema of `['locations', 0, 'street']` below that of `site.yaml`, without `.optional()` and the like; undefined
 * if there is no such field.
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

/** Whether a file may leave out the field at `path`: its schema is marked as `.optional()`. */
export function isOptional(schema: FieldSchema, path: FieldPath): boolean {
  const group = schemaAt(schema, path.slice(0, -1));
  if (!(group instanceof z.ZodObject)) return false;
  const name = String(path.at(-1));
  const field = group.shape[name] as FieldSchema | undefined;
  return field?._zod.def.type === 'optional';
}

/** Copies a value of the content, valid or not, passing each text whose field has a note through `change`. */
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
