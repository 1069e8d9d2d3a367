import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import type { FieldPath } from './field-path.ts';
import type { SchemaName } from './field-lookup.ts';

/**
 * An entry of `labels.es.yaml`. A field has a text, `Name | Hint`. A group or list has its own label under `_` and its
 * fields below; a list may label each of its entries under `each`.
 */
export type LabelEntry = string | { _: string; each?: string; [field: string]: LabelEntry | undefined };

/** How the editor presents a field. */
export interface Label {
  /** The Spanish name of the field. */
  name: string;
  /** What to write into it, in Spanish; undefined if the label is only a name. */
  hint: string | undefined;
}

type LabelFile = Readonly<Record<SchemaName, LabelEntry>> & {
  readonly choices: Readonly<Record<string, string>>;
};

/** Undefined until `readLabels` is called for the first time. */
let labelFile: LabelFile | undefined;

/**
 * The content of `src/content/labels.es.yaml`: the Spanish names of all fields, as forms and diagnostics show them. Reads
 * the file only once.
 */
export function readLabels(): LabelFile {
  const file = path.join(import.meta.dirname, '../../../src/content/labels.es.yaml');
  labelFile ??= parse(readFileSync(file, 'utf8')) as LabelFile;
  return labelFile;
}

/** Splits `Name | Hint` into a label, such as `RUT de la empresa | Con puntos y guion`. */
export function parseLabel(text: string): Label {
  const [name = '', hint] = text.split(' | ');
  return { name, hint };
}

/**
 * Looks up the Spanish name of a field for a diagnostic. Forms show the same name, but take it from `readLabels`.
 *
 * @param schema of the file, such as `site`
 * @param path of the field, such as `['locations', 0, 'street']`. All entries of a list share their labels, so the number
 *   in it makes no difference. A path that ends with a number is that of an entry: its label is the `each` of the list,
 *   or else the list's own. An empty path is that of the whole file
 * @returns undefined if `labels.es.yaml` does not name the field
 */
export function labelAt(schema: SchemaName, path: FieldPath): Label | undefined {
  let entry: LabelEntry | undefined = readLabels()[schema];
  for (const key of path) {
    // The label of a list has the labels of its entries' fields below it, without positions.
    if (typeof key === 'number') continue;
    if (typeof entry !== 'object' || !Object.hasOwn(entry, key)) return undefined;
    entry = entry[String(key)];
  }
  if (entry === undefined) return undefined;
  if (typeof entry === 'string') return parseLabel(entry);
  const ownLabel = entry._;
  const isListEntry = typeof path.at(-1) === 'number';
  return parseLabel(isListEntry ? (entry.each ?? ownLabel) : ownLabel);
}
