import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { fieldNotes, type FieldNote } from '../../../src/content/fields.ts';
import { interfaceSchema, landingSchema, legalFrontMatterSchema, siteSchema } from '../../../src/content/schema.ts';
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

/** The schema of each YAML file of the content, and of the YAML at the top of every legal text. */
export const schemas = {
  site: siteSchema,
  landing: landingSchema,
  interface: interfaceSchema,
  legal: legalFrontMatterSchema,
};

/** What JSON Schema says of a field, with its name and what is said of it in Spanish. */
export interface FieldSchema extends Pick<
  z.core.JSONSchema.BaseSchema,
  'type' | 'description' | 'required' | 'minItems' | 'maxItems' | 'minimum' | 'maximum' | 'pattern'
> {
  title: string;
  properties?: Record<string, FieldSchema>;
  items?: FieldSchema;
  enum?: string[];
  /** The names of the values in `enum`. */
  enumDescriptions?: string[];
  /** `media` where the text names a file. */
  format?: string;
  /** The most letters of a text, counted once its placeholders are filled in. */
  'x-length'?: number;
}

/** The words of `labels.es.yaml` for a field. */
type Labels = string | { _: string; each?: string; [field: string]: Labels | undefined };

/** The words of `src/content/labels.es.yaml`: the schemas as JSON Schema, and what is said of mistakes. */
export function spanishLabels() {
  const file = path.join(import.meta.dirname, '../../../src/content/labels.es.yaml');
  const { choices, messages, ...labels } = parse(readFileSync(file, 'utf8')) as Record<keyof typeof schemas, Labels> &
    Record<'choices' | 'messages', Record<string, string>>;

  function describe(schema: FieldSchema, words: Labels | undefined, own?: string): FieldSchema {
    const below = typeof words === 'object' ? words : undefined;
    const [title = '', hint] = (own ?? below?._ ?? String(words ?? '')).split(' | ');
    const { properties, items, 'x-length': length, enum: values, ...rest } = schema;
    const description = [hint, length && `Hasta ${length} letras.`].filter(Boolean).join(' ');
    return {
      ...rest,
      title,
      ...(description && { description }),
      ...(length && { 'x-length': length }),
      ...(values && { enum: values, enumDescriptions: values.map((value) => choices[value] ?? '') }),
      ...(items && { items: describe(items, words, below?.each ?? title) }),
      ...(properties && {
        properties: Object.fromEntries(
          Object.entries(properties).map(([key, field]) => [key, describe(field, below?.[key])]),
        ),
      }),
    };
  }

  const entries = Object.entries(schemas).map(([name, schema]) => {
    const json = z.toJSONSchema(schema, {
      target: 'draft-7',
      io: 'input',
      override({ zodSchema, jsonSchema }) {
        delete jsonSchema.description;
        const kind = noteOf(zodSchema)?.kind;
        // A text's length counts once its placeholders are filled in, so it is told and not checked.
        if ((kind === 'prose' || kind === 'plain') && jsonSchema.maxLength !== undefined) {
          jsonSchema['x-length'] = jsonSchema.maxLength;
          delete jsonSchema.maxLength;
        }
        if (kind === 'media') jsonSchema.format = kind;
        // Editors know the others; the pattern beside it would only make their message unreadable.
        else if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
      },
    });
    return [name, describe(json as FieldSchema, labels[name as keyof typeof schemas])];
  });
  return { forms: Object.fromEntries(entries) as Record<keyof typeof schemas, FieldSchema>, messages };
}

/**
 * The JSON Schemas with which an editor explains and checks the YAML files while they are written.
 *
 * @returns their texts by their path from the project's root
 */
export function editorSchemas(): Map<string, string> {
  const { legal: _, ...files } = spanishLabels().forms;
  return new Map(
    Object.entries(files).map(([name, schema]) => [
      `content/schema/${name}.json`,
      `${JSON.stringify(schema, null, 2)}\n`,
    ]),
  );
}
