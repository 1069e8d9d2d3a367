import { z } from 'zod';
import { fieldNotes, type FieldNote } from '../../../src/content/fields.ts';
import { interfaceSchema, landingSchema, siteSchema } from '../../../src/content/schema.ts';
import type { FieldPath } from './yaml.ts';

type Schema = z.core.$ZodType;

/** The schema inside `.optional()`, `.default()` and the like. */
function unwrap(schema: Schema): Schema {
  const { innerType } = schema._zod.def as { innerType?: Schema };
  return innerType ? unwrap(innerType) : schema;
}

/** What is noted of a field, on its schema or the one that it wraps. */
export const noteOf = (schema: Schema): FieldNote | undefined =>
  fieldNotes.get(schema) ?? fieldNotes.get(unwrap(schema));

/** The schema of the field at `path` below `schema`, where there is one. */
export function schemaAt(schema: Schema, path: FieldPath): Schema | undefined {
  let found = unwrap(schema);
  for (const key of path) {
    if (found instanceof z.ZodArray) found = unwrap(found.element);
    else if (found instanceof z.ZodObject && Object.hasOwn(found.shape, key)) found = unwrap(found.shape[String(key)]);
    else return undefined;
  }
  return found;
}

/** A copy of `value` in which `change` has replaced every text of which the schema notes something. */
export function mapFields(
  schema: Schema,
  value: unknown,
  change: (text: string, note: FieldNote, path: FieldPath) => string,
  path: FieldPath = [],
): unknown {
  if (typeof value === 'string') {
    const field = schemaAt(schema, path);
    const note = field && noteOf(field);
    return note ? change(value, note, path) : value;
  }
  const mapAt = (entry: unknown, key: PropertyKey) => mapFields(schema, entry, change, [...path, key]);
  if (Array.isArray(value)) return value.map(mapAt);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, mapAt(entry, key)]));
}

/** What stands at `path` below `value`. */
export const valueAt = (value: unknown, path: FieldPath): unknown =>
  path.reduce<unknown>(
    (found, key) =>
      typeof found === 'object' && found !== null && Object.hasOwn(found, key) ? Reflect.get(found, key) : undefined,
    value,
  );

/**
 * The JSON Schemas with which an editor explains and checks the YAML files while they are written.
 *
 * @returns their texts by their path from the project's root
 */
export function editorSchemas(): Map<string, string> {
  const schemas = { site: siteSchema, landing: landingSchema, interface: interfaceSchema };
  return new Map(
    Object.entries(schemas).map(([name, schema]) => {
      const json = z.toJSONSchema(schema, {
        target: 'draft-7',
        io: 'input',
        override({ zodSchema, jsonSchema }) {
          const kind = noteOf(zodSchema)?.kind;
          // A text's length counts once its placeholders are filled in, which an editor cannot do.
          if (kind === 'prose' || kind === 'plain') delete jsonSchema.maxLength;
          // Editors know the format; the pattern beside it would only make their message unreadable.
          if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
        },
      });
      return [`content/schema/${name}.json`, `${JSON.stringify(json, null, 2)}\n`];
    }),
  );
}
