import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { formatPath, valueAt, type FieldPath } from './field-path.ts';
import type { SchemaName } from './field-lookup.ts';

/** Labels of a group or list in `labels.es.yaml`: its own (`_`), that of each entry of a list, those of its fields. */
interface FieldLabels {
  _: string;
  each?: string;
  [field: string]: string | FieldLabels | undefined;
}

interface Label {
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
function parseLabel(text: string): Label {
  const [name = '', hint] = text.split(' | ');
  return { name, hint };
}

/**
 * Returns the Spanish name and hint of a field or entry of a list.
 *
 * @throws Error if `labels.es.yaml` has none
 */
export function labelAt(file: SchemaName, path: FieldPath): Label {
  // Labels have no positions: those of an entry's fields are directly below its list.
  const fields = path.filter((key) => typeof key !== 'number');
  const labels = valueAt(readLabels()[file], fields) as string | FieldLabels | undefined;
  if (labels === undefined) throw new Error(`src/content/labels.es.yaml: ${file} has no name for ${formatPath(path)}`);
  const { _: ownLabel, each: labelOfEntries } = typeof labels === 'string' ? { _: labels } : labels;
  const isListEntry = typeof path.at(-1) === 'number';
  if (!isListEntry) return parseLabel(ownLabel);
  if (labelOfEntries !== undefined) return parseLabel(labelOfEntries);
  // The hint of a list is not about one entry.
  return { name: parseLabel(ownLabel).name, hint: undefined };
}
