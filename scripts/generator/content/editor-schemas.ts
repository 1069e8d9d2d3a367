import { z } from 'zod';
import type { FieldNote } from '../../../src/content/fields.ts';
import { noteOf, schemas, type SchemaName } from './field-lookup.ts';
import type { FieldPath } from './field-path.ts';
import { labelAt, readLabels } from './labels.ts';
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
  /** `media` if the text names a file; else a standard format such as `date`, if any. */
  format?: string;
  /** Maximum length of a text, counted after its placeholders are filled in. */
  'x-length'?: number;
  /** Names of the placeholders that the page replaces, for example by a link. */
  'x-placeholders'?: readonly string[];
}

/** Derives the form of each YAML file, and of the front matter of legal texts, from its schema and labels. */
export const deriveForms = (): Readonly<Record<SchemaName, FormSchema>> => ({
  site: formOf('site'),
  landing: formOf('landing'),
  interface: formOf('interface'),
  legal: formOf('legal'),
});

function formOf(name: SchemaName): FormSchema {
  const form = jsonSchemaOf(name);
  completeForm(form, name, []);
  return form;
}

/** Returns a file's schema as JSON Schema, without its English descriptions: `completeForm` adds Spanish ones. */
const jsonSchemaOf = (name: SchemaName) =>
  z.toJSONSchema(schemas[name], {
    target: 'draft-7',
    // A form edits values as written, before defaults are filled in.
    io: 'input',
    override({ zodSchema, jsonSchema }) {
      const isWrapper = 'innerType' in zodSchema._zod.def;
      // A wrapper such as `.optional()` has a copy of the finished JSON Schema of the field inside.
      if (isWrapper) return;
      delete jsonSchema.description;
      const note = noteOf(zodSchema);
      markMediaOrDropPattern(jsonSchema, note);
      allowPlaceholders(jsonSchema, note);
    },
  }) as FormSchema;

function markMediaOrDropPattern(jsonSchema: z.core.JSONSchema.BaseSchema, note: FieldNote | undefined): void {
  if (note?.kind === 'media') {
    // The format is for our own forms. Code editors do not know it, so the pattern stays for them.
    jsonSchema.format = 'media';
  } else if (jsonSchema.format !== undefined) {
    // Code editors check standard formats such as `date`. With zod's pattern, they would report a mistake twice.
    delete jsonSchema.pattern;
  }
}

function allowPlaceholders(jsonSchema: z.core.JSONSchema.BaseSchema, note: FieldNote | undefined): void {
  const mayHavePlaceholders = note?.kind === 'prose' || note?.kind === 'plain';
  if (!mayHavePlaceholders) return;
  // A text without a limit, such as the telephone number, cannot contain placeholders.
  if (jsonSchema.maxLength === undefined) return;
  // Even an empty list allows the placeholders that the build fills in.
  jsonSchema['x-placeholders'] = note.filledByPage ?? [];
  // With `maxLength`, code editors would count placeholders before they are filled in, and report valid texts.
  jsonSchema['x-length'] = jsonSchema.maxLength;
  delete jsonSchema.maxLength;
}

/** Adds Spanish words, such as the title, to a field and all fields below it, in place. */
function completeForm(field: FormSchema, file: SchemaName, path: FieldPath): void {
  const { name, hint } = labelAt(file, path);
  field.title = name;
  const hints = [hint, lengthHint(field)].filter((text) => text !== undefined);
  if (hints.length > 0) field.description = hints.join(' ');
  if (field.enum) field.enumDescriptions = field.enum.map(nameOfChoice);
  // The value of a placeholder may itself contain none.
  if (isPlaceholderSource(file, path)) delete field['x-placeholders'];
  if (field.items) completeForm(field.items, file, [...path, 0]);
  for (const [key, child] of Object.entries(field.properties ?? {})) completeForm(child, file, [...path, key]);
}

function lengthHint({ 'x-length': maxLength }: FormSchema): string | undefined {
  return maxLength === undefined ? undefined : `Hasta ${maxLength} letras.`;
}

function nameOfChoice(value: string): string {
  const name = readLabels().choices[value];
  if (name === undefined) throw new Error(`src/content/labels.es.yaml: “choices” needs a Spanish name for “${value}”`);
  return name;
}

/** Returns the form of each YAML file as the text of a JSON Schema, by path. Code editors check the files with it. */
export function editorSchemas(): Map<string, string> {
  const { legal: _formOfMarkdownFiles, ...formsOfYamlFiles } = deriveForms();
  const schemaFiles = new Map<string, string>();
  for (const [name, form] of Object.entries(formsOfYamlFiles)) {
    schemaFiles.set(`content/schema/${name}.json`, `${JSON.stringify(form, null, 2)}\n`);
  }
  return schemaFiles;
}
