/** The forms of `npm run edit` and the JSON Schemas for code editors, both made from the schema of the content. */
import { z } from 'zod';
import { noteOf, schemas, type SchemaName } from './field-lookup.ts';
import { parseLabel, readLabels, type LabelEntry } from './labels.ts';
import { isPlaceholderSource } from './placeholders.ts';

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
  /** Names of the placeholders for which the page puts something in, such as a link. */
  'x-placeholders'?: readonly string[];
}

export const readForms = (): Readonly<Record<SchemaName, FormField>> => ({
  site: formOf('site'),
  landing: formOf('landing'),
  interface: formOf('interface'),
  legal: formOf('legal'),
});

function formOf(name: SchemaName): FormField {
  const form = withLabels(jsonSchemaOf(name), readLabels()[name]);
  return name === 'site' ? withoutPlaceholdersInSources(form, '') : form;
}

/** Removes `x-placeholders` from texts that are themselves the value of a placeholder, such as the doctor's name. */
function withoutPlaceholdersInSources(field: FormField, path: string): FormField {
  const { properties, items, 'x-placeholders': placeholders, ...otherKeywords } = field;
  const copy: FormField = otherKeywords;
  if (placeholders && !isPlaceholderSource(path)) copy['x-placeholders'] = placeholders;
  // The entries of a list have one schema, so the path of the first entry stands for the paths of all.
  if (items) copy.items = withoutPlaceholdersInSources(items, `${path}[0]`);
  if (properties) {
    copy.properties = mapFields(properties, (child, key) => {
      const childPath = path === '' ? key : `${path}.${key}`;
      return withoutPlaceholdersInSources(child, childPath);
    });
  }
  return copy;
}

function mapFields(
  fields: Readonly<Record<string, FormField>>,
  change: (field: FormField, key: string) => FormField,
): Record<string, FormField> {
  const changed: Record<string, FormField> = {};
  for (const [key, field] of Object.entries(fields)) changed[key] = change(field, key);
  return changed;
}

const jsonSchemaOf = (name: SchemaName) =>
  z.toJSONSchema(schemas[name], {
    target: 'draft-7',
    io: 'input', // The values that people write, before defaults are filled in.
    override({ zodSchema, jsonSchema }) {
      // The description of our schema is English; `withLabels` writes a Spanish one.
      delete jsonSchema.description;
      const { kind, leftForPage } = noteOf(zodSchema) ?? {};
      // A text of a fixed form, such as a telephone number, has no `maxLength`, and no room for a placeholder.
      const hasMaxLength = jsonSchema.maxLength !== undefined;
      const mayHavePlaceholders = (kind === 'prose' || kind === 'plain') && hasMaxLength;
      // The longest length counts for the text with its placeholders filled in. A code editor knows the text only before
      // that, so `maxLength` would make it report texts that are right.
      if (mayHavePlaceholders) {
        jsonSchema['x-length'] = jsonSchema.maxLength;
        jsonSchema['x-placeholders'] = leftForPage ?? [];
        delete jsonSchema.maxLength;
      }
      // Its pattern stays: no code editor knows the format `media`.
      if (kind === 'media') {
        jsonSchema.format = 'media';
        return;
      }
      // Code editors check a standard format, such as `date`, by themselves. With the pattern, which zod adds, they would
      // report the same mistake a second time, as a regular expression.
      const hasStandardFormat = jsonSchema.format !== undefined;
      if (hasStandardFormat) delete jsonSchema.pattern;
    },
  }) as FormField;

/** Adds Spanish titles and hints, also to everything below. */
function withLabels(field: FormField, labels: LabelEntry | undefined, ownLabel?: string): FormField {
  // The labels of a group or list are an object: its own label stands below `_`, those of its fields below their names,
  // that of the entries of a list below `each`. The label of any other field is a text.
  const groupLabels = typeof labels === 'object' ? labels : undefined;
  const labelInFile = typeof labels === 'object' ? labels._ : (labels ?? '');
  const { name, hint } = parseLabel(ownLabel ?? labelInFile);
  const { properties, items, 'x-length': maxLength, enum: choices, ...otherKeywords } = field;
  const lengthHint = maxLength === undefined ? '' : `Hasta ${maxLength} letras.`;
  const description = `${hint ?? ''} ${lengthHint}`.trim();

  const labelled: FormField = { ...otherKeywords, title: name };
  if (description) labelled.description = description;
  if (maxLength) labelled['x-length'] = maxLength;
  if (choices) {
    labelled.enum = choices;
    labelled.enumDescriptions = choices.map(nameOfChoice);
  }
  if (items) {
    // Without a label for each entry, the entries are called like the list.
    const labelOfEntries = groupLabels?.each ?? name;
    labelled.items = withLabels(items, labels, labelOfEntries);
  }
  if (properties) labelled.properties = mapFields(properties, (child, key) => withLabels(child, groupLabels?.[key]));
  return labelled;
}

function nameOfChoice(value: string): string {
  const name = readLabels().choices[value];
  if (name === undefined) throw new Error(`src/content/labels.es.yaml: “choices” needs a Spanish name for “${value}”`);
  return name;
}

/** The JSON Schemas with which a code editor explains and checks the YAML files while they are written. */
export function editorSchemas(): Map<string, string> {
  const { legal: _legalForm, ...formsOfYamlFiles } = readForms();
  const schemaFiles = new Map<string, string>();
  for (const [name, form] of Object.entries(formsOfYamlFiles)) {
    schemaFiles.set(`content/schema/${name}.json`, `${JSON.stringify(form, null, 2)}\n`);
  }
  return schemaFiles;
}
