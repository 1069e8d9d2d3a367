import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import type { FieldPath } from './field-path.ts';
import type { SchemaName } from './field-lookup.ts';

/** An entry of `labels.es.yaml`. */
export type LabelEntry = string | { _: string; each?: string; [field: string]: LabelEntry | undefined };

export interface Label {
  name: string;
  hint: string | undefined;
}

type LabelFile = Readonly<Record<SchemaName, LabelEntry>> & {
  readonly choices: Readonly<Record<string, string>>;
};

let labelFile: LabelFile | undefined;

/** Reads the Spanish names of all fields, which forms and diagnostics show. */
export function readLabels(): LabelFile {
  const file = path.join(import.meta.dirname, '../../../src/content/labels.es.yaml');
  labelFile ??= parse(readFileSync(file, 'utf8')) as LabelFile;
  return labelFile;
}

/** Parses `Name | Hint`, such as `RUT de la empresa | Con puntos y guion`. */
export function parseLabel(text: string): Label {
  const [name = '', hint] = text.split(' | ');
  return { name, hint };
}

export function labelAt(schema: SchemaName, path: FieldPath): Label | undefined {
  let entry: LabelEntry | undefined = readLabels()[schema];
  for (const key of path) {
    // Labels have no positions: below the label of a list are those of its entries' fields.
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
