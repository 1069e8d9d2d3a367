import { z } from 'zod';
import { fieldNotes, type FieldNote } from '../../../src/content/fields.ts';
import { interfaceSchema, landingSchema, legalFrontMatterSchema, siteSchema } from '../../../src/content/schema.ts';
import type { FieldPath } from './field-path.ts';

export type FieldSchema = z.core.$ZodType;

/** The schemas of the YAML files, and of the front matter of legal texts. */
export const schemas = {
  site: siteSchema,
  landing: landingSchema,
  interface: interfaceSchema,
  legal: legalFrontMatterSchema,
} as const;

export type SchemaName = keyof typeof schemas;

function unwrap(schema: FieldSchema): FieldSchema {
  // Only wrappers, such as `.optional()`, have an `innerType`.
  const { innerType } = schema._zod.def as { innerType?: FieldSchema };
  return innerType ? unwrap(innerType) : schema;
}

export const noteOf = (schema: FieldSchema): FieldNote | undefined =>
  fieldNotes.get(schema) ?? fieldNotes.get(unwrap(schema));

export const descriptionOf = (schema: FieldSchema): string | undefined => z.globalRegistry.get(schema)?.description;

/** Returns the schema at a path without wrappers such as `.optional()`; undefined if there is no such field. */
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

export function isOptional(schema: FieldSchema, path: FieldPath): boolean {
  const group = schemaAt(schema, path.slice(0, -1));
  if (!(group instanceof z.ZodObject)) return false;
  const name = String(path.at(-1));
  const field = group.shape[name] as FieldSchema | undefined;
  return field?._zod.def.type === 'optional';
}

/** Copies a value, valid or not, and applies `change` to each text whose field has a note. */
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
