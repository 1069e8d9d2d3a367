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

/** Returns the note of a field (how the build treats it), if it has one. */
export const noteOf = (schema: FieldSchema): FieldNote | undefined => fieldNotes.get(unwrap(schema));

/** Returns the description of a field in English, if it has one. */
export const descriptionOf = (schema: FieldSchema): string | undefined =>
  z.globalRegistry.get(unwrap(schema))?.description;

/** Returns the schema at a path without wrappers such as `.optional()`; undefined if there is no such field. */
export function schemaAt(schema: FieldSchema, path: FieldPath): FieldSchema | undefined {
  let current: FieldSchema | undefined = unwrap(schema);
  for (const key of path) current = schemaBelow(current, key);
  return current;
}

/** Returns the schema of a field of a group, or of the entries of a list. */
function schemaBelow(schema: FieldSchema | undefined, key: PropertyKey): FieldSchema | undefined {
  if (schema instanceof z.ZodArray && typeof key === 'number') return unwrap(schema.element);
  if (schema instanceof z.ZodObject && Object.hasOwn(schema.shape, key)) return unwrap(schema.shape[String(key)]);
  return undefined;
}

/** Whether a field may be left out. An entry of a list, and a field that does not exist, may not. */
export function isOptional(schema: FieldSchema, path: FieldPath): boolean {
  const group = schemaAt(schema, path.slice(0, -1));
  if (!(group instanceof z.ZodObject)) return false;
  return group.shape[String(path.at(-1))] instanceof z.ZodOptional;
}

/** Copies a value, valid or not. `change` replaces each text whose field has a note (how the build treats a field). */
export function mapTexts(
  schema: FieldSchema | undefined,
  value: unknown,
  change: (text: string, note: FieldNote, path: FieldPath) => string,
  path: FieldPath = [],
): unknown {
  if (typeof value === 'string') {
    const note = schema && noteOf(schema);
    return note ? change(value, note, path) : value;
  }
  const mapChild = (child: unknown, key: PropertyKey) =>
    mapTexts(schemaBelow(schema, key), child, change, [...path, key]);
  if (Array.isArray(value)) return value.map(mapChild);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, mapChild(child, key)]));
}
