import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import type { FieldPath } from './field-path.ts';
import type { SchemaName } from './field-lookup.ts';

/** The labels of a field in `labels.es.yaml`: its own, that of each entry of a list, and those of the fields below. */
export interface FieldLabels {
  _: string;
  each?: string;
  [field: string]: string | FieldLabels | undefined;
}

export interface Label {
  name: string;
  hint: string | undefined;
}

type LabelFile = Readonly<Record<SchemaName, FieldLabels>> & {
  /** Names of the values of a field that offers a choice. */
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

/** Returns the labels of a field of a group; undefined if there are none. */
export function labelsBelow(labels: FieldLabels, field: string): FieldLabels | undefined {
  if (!Object.hasOwn(labels, field)) return undefined;
  const below = labels[field];
  return typeof below === 'string' ? { _: below } : below;
}

/** Returns the Spanish name of a field or entry of a list; undefined if `labels.es.yaml` has none. */
export function nameAt(file: SchemaName, path: FieldPath): string | undefined {
  let labels: FieldLabels | undefined = readLabels()[file];
  // Labels have no positions: those of an entry's fields are directly below its list.
  const fields = path.filter((key) => typeof key !== 'number');
  for (const field of fields) labels = labels && labelsBelow(labels, String(field));
  if (!labels) return undefined;
  const isListEntry = typeof path.at(-1) === 'number';
  return parseLabel(isListEntry ? (labels.each ?? labels._) : labels._).name;
}
