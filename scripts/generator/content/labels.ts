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

let labelFile: LabelFile | undefined;

/** The content of `src/content/labels.es.yaml`, read once. */
export function readLabels(): LabelFile {
  const file = path.join(import.meta.dirname, '../../../src/content/labels.es.yaml');
  labelFile ??= parse(readFileSync(file, 'utf8')) as LabelFile;
  return labelFile;
}

/** Splits `Name | Hint` into a label. */
export function parseLabel(text: string): Label {
  const [name = '', hint] = text.split(' | ');
  return { name, hint };
}

/**
 * The label of the field at `path` of a file. Numbers in the path are skipped, because all entries of a list share
 * their labels; the path of an entry itself gives the `each` of its list. Undefined if `labels.es.yaml` does not name
 * the field.
 */
export function labelAt(schema: SchemaName, path: FieldPath): Label | undefined {
  let entry: LabelEntry | undefined = readLabels()[schema];
  let isListEntry = false;
  for (const key of path) {
    isListEntry = typeof key === 'number';
    // All entries of a list share the labels below the list's own.
    if (isListEntry) continue;
    if (typeof entry !== 'object' || !Object.hasOwn(entry, key)) return undefined;
    entry = entry[String(key)];
  }
  if (entry === undefined) return undefined;
  if (typeof entry === 'string') return parseLabel(entry);
  return parseLabel(isListEntry ? (entry.each ?? entry._) : entry._);
}
