import assert from 'node:assert/strict';
import { z } from 'zod';
import { textRules, type TextRule } from '../../../src/content/fields.ts';
import { problem, type Problem } from '../../messages/problem.ts';
import { nearestWord } from '../../lib/did-you-mean.ts';
import type { ExpectedValue, Limit, Translated, ValueKind } from '../../messages/codes.ts';
import { describeFound } from '../../messages/found.ts';
import { descriptionOf, noteOf, schemaAt, schemas, type FieldSchema, type SchemaName } from './field-lookup.ts';
import { formatPath, valueAt, type FieldPath } from './field-path.ts';
import { nameAt } from './labels.ts';
import type { YamlFile } from './yaml.ts';

const valueKinds: Readonly<Record<string, ValueKind>> = {
  string: 'text',
  number: 'number',
  boolean: 'boolean',
  array: 'list',
  object: 'group',
};

interface CheckedFile {
  name: SchemaName;
  yaml: YamlFile;
  /** The value with placeholders filled in, without hidden sections and absent facts. */
  filledFile: unknown;
}

interface InvalidField {
  path: FieldPath;
  /** Undefined for a field that the schema does not have. */
  schema: FieldSchema | undefined;
  description: Translated | undefined;
  /** The value before placeholders are filled in. */
  written: unknown;
  filled: unknown;
  /** The value of the whole file, with placeholders filled in. */
  filledFile: unknown;
}

/**
 * Checks the value of a content file, as in `CheckedFile`, against its schema and adds diagnostics to `yaml`. Returns the
 * parsed value; undefined if it does not fit.
 */
export function validate<Name extends SchemaName>(
  name: Name,
  yaml: YamlFile,
  filledFile: unknown,
): z.output<(typeof schemas)[Name]> | undefined {
  const { data, error } = schemas[name].safeParse(filledFile);
  for (const issue of error?.issues ?? []) {
    if (issue.code === 'unrecognized_keys') reportUnknownFields(issue, { name, yaml, filledFile });
    else reportInvalidField(issue, { name, yaml, filledFile });
  }
  return data as z.output<(typeof schemas)[Name]> | undefined;
}

function reportUnknownFields({ path, keys }: z.core.$ZodIssueUnrecognizedKeys, { name, yaml }: CheckedFile): void {
  const group = schemaAt(schemas[name], path);
  assert(group instanceof z.ZodObject, 'only the schema of a group refuses unknown fields');
  const known = Object.keys(group.shape);
  for (const key of keys) {
    const params = { name: key, known, nearest: nearestWord(key, known) };
    const fieldPath = [...path, key];
    yaml.report(fieldPath, 'content.unknown-field', params, yaml.placeOfName(fieldPath));
  }
}

function reportInvalidField(issue: z.core.$ZodIssue, { name, yaml, filledFile }: CheckedFile): void {
  const { path } = issue;
  // Its other problems only follow from the first.
  if (yaml.reportedFields.has(formatPath(path))) return;
  const schema = schemaAt(schemas[name], path);
  const english = schema && descriptionOf(schema);
  const { code, params } = problemOf(issue, {
    path,
    schema,
    description: english === undefined ? undefined : { en: english, es: nameAt(name, path) ?? formatPath(path) },
    written: valueAt(yaml.value, path),
    filled: valueAt(filledFile, path),
    filledFile,
  });
  yaml.report(path, code, params);
}

function problemOf(issue: z.core.$ZodIssue, field: InvalidField): Problem {
  // The message of our own rules is their name, such as `unique-value`.
  const textRule = textRules.find((rule) => rule === issue.message);
  if (textRule) return brokenRule(textRule, field);
  if (issue.code === 'invalid_value') return unknownChoice(issue, field);
  if (issue.code === 'too_small' || issue.code === 'too_big') return outsideLimit(issue, field);
  return problem('content.wrong-type', expectedValue(field));
}

function brokenRule(rule: TextRule, { path, schema, written, filledFile }: InvalidField): Problem {
  const note = schema && noteOf(schema);
  const found = describeFound(written);
  switch (rule) {
    case 'needed-placeholders':
      return problem('content.needed-placeholders', { names: note?.leftForPage ?? [], found });
    case 'media-name':
      return problem('content.media-name', { endings: note?.endings ?? [], found });
    case 'unique-value':
      return problem('content.unique-value', {
        entry: numberOfFirstEntry(path, filledFile),
        field: String(path.at(-1)),
        found,
      });
    default:
      return problem(`content.${rule}`, { found });
  }
}

/** Returns the number, from 1, of the first entry of a list that has the same value as the field at `path`. */
function numberOfFirstEntry(path: FieldPath, filledFile: unknown): number {
  // The path ends with the position of the entry and the field.
  const listPath = path.slice(0, -2);
  const field = path.slice(-1);
  // The schema trims texts before it compares them.
  const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value);
  const repeatedValue = trimmed(valueAt(filledFile, path));
  const list = valueAt(filledFile, listPath) as readonly unknown[];
  return 1 + list.findIndex((entry) => trimmed(valueAt(entry, field)) === repeatedValue);
}

function unknownChoice({ values }: z.core.$ZodIssueInvalidValue, { written }: InvalidField): Problem {
  const choices = values.map(String);
  const nearest = typeof written === 'string' ? nearestWord(written, choices) : undefined;
  return problem('content.unknown-choice', { choices, found: describeFound(written), nearest });
}

type LimitIssue = z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig;

function outsideLimit(issue: LimitIssue, field: InvalidField): Problem {
  const { filled, written } = field;
  if (typeof filled === 'string') return wrongLength(issue, field);
  const isTooSmall = issue.code === 'too_small';
  // By its type, the limit may be a bigint; in our schema it never is.
  const limit = Number(isTooSmall ? issue.minimum : issue.maximum);
  let bound: Limit['bound'] = isTooSmall ? 'at-least' : 'at-most';
  if (issue.exact) bound = 'exactly';
  if (Array.isArray(filled)) return problem('content.list-limit', { bound, limit, length: filled.length });
  return problem('content.number-limit', { bound, limit, found: describeFound(written) });
}

/** The schema's only lower limit for texts is one character, so a text that is too short is empty. */
function wrongLength(issue: LimitIssue, field: InvalidField): Problem {
  if (issue.code === 'too_small') return problem('content.empty-text', expectedValue(field));
  const length = String(field.filled).trim().length;
  return problem('content.too-long', { limit: Number(issue.maximum), length, found: describeFound(field.written) });
}

function expectedValue({ schema, description, written }: InvalidField): ExpectedValue {
  return { expected: kindOf(schema), description, found: describeFound(written) };
}

function kindOf(schema: FieldSchema | undefined): ValueKind {
  if (!schema) return 'value';
  if (noteOf(schema)?.kind === 'media') return 'file-name';
  return valueKinds[schema._zod.def.type] ?? 'value';
}
