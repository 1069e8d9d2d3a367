/** Derives the forms of `npm run edit`, and JSON Schemas for code editors, from the schema of the content. */
import { z } from 'zod';
import { noteOf, schemas, type SchemaName } from './field-lookup.ts';
import { parseLabel, readLabels, type LabelEntry } from './labels.ts';
import { isPlaceholderSource } from './placeholders.ts';

/** How a form shows a field and what it accepts there: a group or list holds the schemas of its own fields. */
export interface FormSchema extends Pick<
  z.core.JSONSchema.BaseSchema,
  'type' | 'description' | 'required' | 'minItems' | 'maxItems' | 'minimum' | 'maximum' | 'pattern'
> {
  title: string;
  properties?: Record<string, FormSchema>;
  items?: FormSchema;
  enum?: string[];
  /** Spanish names of the values in `enum`, in the same order. */
  enumDescriptions?: string[];
  /** `media` if the text names a file. */
  format?: string;
  /** Maximum length of a text, counted after its placeholders are filled in. */
  'x-length'?: number;
  /** Names of the placeholders that the page replaces, for example by a link. */
  'x-placeholders'?: readonly string[];
}

export const readForms = (): Readonly<Record<SchemaName, FormSchema>> => ({
  site: formOf('site'),
  landing: formOf('landing'),
  interface: formOf('interface'),
  legal: formOf('legal'),
});

function formOf(name: SchemaName): FormSchema {
  const form = withLabels(jsonSchemaOf(name), readLabels()[name]);
  return name === 'site' ? withoutPlaceholdersInSources(form, '') : form;
}

/** Removes `x-placeholders` from fields that are themselves values of placeholders, such as the doctor's name. */
function withoutPlaceholdersInSources(field: FormSchema, path: string): FormSchema {
  const { properties, items, 'x-placeholders': placeholders, ...otherKeywords } = field;
  const copy: FormSchema = otherKeywords;
  if (placeholders && !isPlaceholderSource(path)) copy['x-placeholders'] = placeholders;
  // All entries of a list share one schema, so the path of the first entry stands for all.
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
  fields: Readonly<Record<string, FormSchema>>,
  change: (field: FormSchema, key: string) => FormSchema,
): Record<string, FormSchema> {
  const changed: Record<string, FormSchema> = {};
  for (const [key, field] of Object.entries(fields)) changed[key] = change(field, key);
  return changed;
}

const jsonSchemaOf = (name: SchemaName) =>
  z.toJSONSchema(schemas[name], {
    target: 'draft-7',
    io: 'input', // Values before defaults are filled in.
    override({ zodSchema, jsonSchema }) {
      // `withLabels` replaces the English description by a Spanish one.
      delete jsonSchema.description;
      const { kind, leftForPage } = noteOf(zodSchema) ?? {};
      // A text of a fixed form, such as a telephone number, has no `maxLength` and cannot contain placeholders.
      const hasMaxLength = jsonSchema.maxLength !== undefined;
      const mayHavePlaceholders = (kind === 'prose' || kind === 'plain') && hasMaxLength;
      // The limit applies to the text with its placeholders filled in. With `maxLength`, code editors would apply it to
      // the text before that and report valid texts.
      if (mayHavePlaceholders) {
        jsonSchema['x-length'] = jsonSchema.maxLength;
        jsonSchema['x-placeholders'] = leftForPage ?? [];
        delete jsonSchema.maxLength;
      }
      // The pattern stays, because code editors do not know the format `media`.
      if (kind === 'media') {
        jsonSchema.format = 'media';
        return;
      }
      // Code editors check standard formats such as `date` themselves. With zod's pattern, they would report the same
      // mistake again, with a regular expression.
      const hasStandardFormat = jsonSchema.format !== undefined;
      if (hasStandardFormat) delete jsonSchema.pattern;
    },
  }) as FormSchema;

/** Adds Spanish titles and hints to a field and all fields below it. */
function withLabels(field: FormSchema, labels: LabelEntry | undefined, ownLabel?: string): FormSchema {
  // The labels of a group or list are an object: its own label is `_`, the label of its entries `each`, and those of
  // its fields have their names. The label of any other field is a text.
  const groupLabels = typeof labels === 'object' ? labels : undefined;
  const labelInFile = typeof labels === 'object' ? labels._ : (labels ?? '');
  const { name, hint } = parseLabel(ownLabel ?? labelInFile);
  const { properties, items, 'x-length': maxLength, enum: choices, ...otherKeywords } = field;
  const lengthHint = maxLength === undefined ? '' : `Hasta ${maxLength} letras.`;
  const description = `${hint ?? ''} ${lengthHint}`.trim();

  const labelled: FormSchema = { ...otherKeywords, title: name };
  if (description) labelled.description = description;
  if (maxLength) labelled['x-length'] = maxLength;
  if (choices) {
    labelled.enum = choices;
    labelled.enumDescriptions = choices.map(nameOfChoice);
  }
  if (items) {
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

/** The JSON Schemas by which code editors explain and check the YAML files, by path. */
export function editorSchemas(): Map<string, string> {
  const { legal: _legalForm, ...formsOfYamlFiles } = readForms();
  const schemaFiles = new Map<string, string>();
  for (const [name, form] of Object.entries(formsOfYamlFiles)) {
    schemaFiles.set(`content/schema/${name}.json`, `${JSON.stringify(form, null, 2)}\n`);
  }
  return schemaFiles;
}
