/** The forms of `npm run edit` and the JSON Schemas for code editors, both made from the schema of the content. */
import { z } from 'zod';
import { noteOf, schemas, type SchemaName } from './field-lookup.ts';
import { parseLabel, readLabels, type LabelEntry } from './labels.ts';
import { isPlaceholderSource } from './placeholders.ts';

/** The JSON Schema of a field, with its Spanish name as `title` and its Spanish hint as `description`. */
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
  /**
   * Of a text that may contain placeholders: the names of those for which the page itself puts something in, such as a
   * link. Undefined if the text may contain none.
   */
  'x-placeholders'?: readonly string[];
}

/**
 * The form of each YAML file, and of the front matter of legal texts: their fields with Spanish titles and hints, as the
 * editor shows them. Reads `labels.es.yaml` from the disk, unless it was read before.
 */
export const readForms = (): Readonly<Record<SchemaName, FormField>> => ({
  site: formOf('site'),
  landing: formOf('landing'),
  interface: formOf('interface'),
  legal: formOf('legal'),
});

/** The form of one file: its JSON Schema with the Spanish labels of `labels.es.yaml`. */
function formOf(name: SchemaName): FormField {
  const form = withLabels(jsonSchemaOf(name), readLabels()[name]);
  return name === 'site' ? withoutPlaceholdersInSources(form, '') : form;
}

/**
 * Copies a field's schema with all fields inside of it, and removes `x-placeholders` from each text that is itself the value
 * of a placeholder: the doctor's name, for example, with which `{doctora}` is filled, may contain no placeholders.
 *
 * @param path of the field in `content/site.yaml`; empty for the whole file
 */
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

/** A copy of the fields of a group, by their keys, with each replaced by the result of `change`. */
function mapFields(
  fields: Readonly<Record<string, FormField>>,
  change: (field: FormField, key: string) => FormField,
): Record<string, FormField> {
  const changed: Record<string, FormField> = {};
  for (const [key, field] of Object.entries(fields)) changed[key] = change(field, key);
  return changed;
}

/**
 * The JSON Schema of a file, for the forms of the editor and for code editors. It has no titles and descriptions yet:
 * `withLabels` adds the Spanish ones, and only then is it a full `FormField`.
 * Three keywords are for our own forms: `format: media` marks a text that names a picture or film, `x-length` replaces
 * `maxLength`, and `x-placeholders` marks a text that may contain placeholders and names those that the page fills in.
 *
 * @param name the schema of the file, such as `site`
 */
const jsonSchemaOf = (name: SchemaName) =>
  z.toJSONSchema(schemas[name], {
    target: 'draft-7',
    io: 'input', // The values that people write, before defaults are filled in.
    // Called for the schema of every field: `jsonSchema` is what zod has made of it, to be changed in place.
    override({ zodSchema, jsonSchema }) {
      // The description of our schema is English; `withLabels` writes a Spanish one.
      delete jsonSchema.description;
      // Only texts have a note. It says which kind of text a field holds, and which placeholders the page fills in.
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

/**
 * Returns a copy of a field's schema with Spanish titles and hints, in it and in everything below it. The hint of a text
 * with a longest length says that, too (`Hasta 40 letras.`); the values of an `enum` get their Spanish names.
 *
 * @param labels what `labels.es.yaml` says of this field; undefined if it says nothing, which leaves the title empty. For the
 *   entries of a list the same as for the list, because the labels of their fields stand there, too
 * @param ownLabel the label (`Name | Hint`) of this field, if it is not the one in `labels`; only given for the entries of
 *   a list
 * @throws Error if a value of an `enum` has no Spanish name (`nameOfChoice`)
 */
function withLabels(field: FormField, labels: LabelEntry | undefined, ownLabel?: string): FormField {
  // The labels of a group or list are an object: its own label stands below `_`, those of its fields below their names,
  // that of the entries of a list below `each`. The label of any other field is a text.
  const groupLabels = typeof labels === 'object' ? labels : undefined;
  const labelInFile = typeof labels === 'object' ? labels._ : (labels ?? '');
  const { name, hint } = parseLabel(ownLabel ?? labelInFile);
  const { properties, items, 'x-length': maxLength, enum: choices, ...otherKeywords } = field;
  const lengthHint = maxLength === undefined ? '' : `Hasta ${maxLength} letras.`;
  const description = `${hint ?? ''} ${lengthHint}`.trim();

  // The keywords are added in the order in which a person reads them best in `content/schema/*.json`.
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

/**
 * The Spanish name of a value that is chosen from a list, such as that of `intent` for `booking.load`.
 *
 * @throws Error if `labels.es.yaml` has none: the practice would have to choose an empty line
 */
function nameOfChoice(value: string): string {
  const name = readLabels().choices[value];
  if (name === undefined) throw new Error(`src/content/labels.es.yaml: “choices” needs a Spanish name for “${value}”`);
  return name;
}

/**
 * The JSON Schemas with which a code editor explains and checks the YAML files while they are written. `npm run schema`
 * writes them. The front matter of legal texts has none: code editors apply such a schema to a whole YAML file only.
 *
 * @returns the text of each JSON Schema by its path from the project's root
 */
export function editorSchemas(): Map<string, string> {
  const { legal: _legalForm, ...formsOfYamlFiles } = readForms();
  const schemaFiles = new Map<string, string>();
  for (const [name, form] of Object.entries(formsOfYamlFiles)) {
    schemaFiles.set(`content/schema/${name}.json`, `${JSON.stringify(form, null, 2)}\n`);
  }
  return schemaFiles;
}
