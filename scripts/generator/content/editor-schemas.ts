/** The forms of `npm run edit` and the JSON Schemas for code editors, both made from the schema of the content. */
import { z } from 'zod';
import { noteOf, schemas, type SchemaName } from './field-lookup.ts';
import { parseLabel, readLabels, type LabelEntry } from './labels.ts';

/** What JSON Schema says of a field, with its Spanish name and what is said of it. */
export interface FormField extends Pick<
  z.core.JSONSchema.BaseSchema,
  'type' | 'description' | 'required' | 'minItems' | 'maxItems' | 'minimum' | 'maximum' | 'pattern'
> {
  title: string;
  properties?: Record<string, FormField>;
  items?: FormField;
  enum?: string[];
  /** The Spanish names of the values in `enum`, in the same order. */
  enumDescriptions?: string[];
  /** `media` if the text names a file. */
  format?: string;
  /** The most letters of a text, counted once its placeholders are filled in. */
  'x-length'?: number;
}

/** The form of each YAML file, and of the front matter of legal texts. */
export const readForms = (): Readonly<Record<SchemaName, FormField>> => ({
  site: formOf('site'),
  landing: formOf('landing'),
  interface: formOf('interface'),
  legal: formOf('legal'),
});

const formOf = (name: SchemaName) => withLabels(jsonSchemaOf(name), readLabels()[name]);

/** The JSON Schema of a file, without descriptions. */
const jsonSchemaOf = (name: SchemaName) =>
  z.toJSONSchema(schemas[name], {
    target: 'draft-7',
    io: 'input',
    override({ zodSchema, jsonSchema }) {
      delete jsonSchema.description;
      const kind = noteOf(zodSchema)?.kind;
      // The length of a text counts once its placeholders are filled in: an editor can show it, but not check it.
      if ((kind === 'prose' || kind === 'plain') && jsonSchema.maxLength !== undefined) {
        jsonSchema['x-length'] = jsonSchema.maxLength;
        delete jsonSchema.maxLength;
      }
      if (kind === 'media') {
        jsonSchema.format = kind;
      } else if (jsonSchema.format !== undefined) {
        // Editors know the other formats; a pattern beside it would only make their message unreadable.
        delete jsonSchema.pattern;
      }
    },
  }) as FormField;

/**
 * Adds the Spanish words to a field and to everything below it.
 *
 * @param label `Name | Hint` for an entry of a list, whose words stand with those of the list
 */
function withLabels(field: FormField, words: LabelEntry | undefined, label?: string): FormField {
  const group = typeof words === 'object' ? words : undefined;
  const { name, hint } = parseLabel(label ?? group?._ ?? String(words ?? ''));
  const { properties, items, 'x-length': length, enum: values, ...rest } = field;
  const description = [hint, length && `Hasta ${length} letras.`].filter(Boolean).join(' ');
  const { choices } = readLabels();
  return {
    ...rest,
    title: name,
    ...(description && { description }),
    ...(length && { 'x-length': length }),
    ...(values && { enum: values, enumDescriptions: values.map((value) => choices[value] ?? '') }),
    ...(items && { items: withLabels(items, words, group?.each ?? name) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([key, child]) => [key, withLabels(child, group?.[key])]),
      ),
    }),
  };
}

/**
 * The JSON Schemas with which a code editor explains and checks the YAML files while they are written.
 *
 * @returns their texts by their path from the project's root
 */
export function editorSchemas(): Map<string, string> {
  const { legal: _, ...files } = readForms();
  return new Map(
    Object.entries(files).map(([name, form]) => [`content/schema/${name}.json`, `${JSON.stringify(form, null, 2)}\n`]),
  );
}
