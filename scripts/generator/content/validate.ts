import assert from 'node:assert/strict';
import { z } from 'zod';
import { textRules, type TextRule } from '../../../src/content/fields.ts';
import { problem, type Problem } from '../../messages/problem.ts';
import { nearestWord } from '../../lib/did-you-mean.ts';
import type { Limit, Translated, ValueKind } from '../../messages/codes.ts';
import { toFound } from '../../messages/found.ts';
import { descriptionOf, noteOf, schemaAt, schemas, type FieldSchema, type SchemaName } from './field-lookup.ts';
import { formatPath, valueAt, type FieldPath } from './field-path.ts';
import { labelAt } from './labels.ts';
import { STAND_IN } from './stand-in.ts';
import type { YamlFile } from './yaml.ts';

const valueKinds: Readonly<Record<string, ValueKind>> = {
  string: 'text',
  number: 'number',
  boolean: 'boolean',
  array: 'list',
  object: 'group',
};

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

/** Checks a content file against its schema and adds diagnostics to `yaml`. */
export function validate<Name extends SchemaName>(
  name: Name,
  yaml: YamlFile,
  filled: unknown,
): z.output<(typeof schemas)[Name]> | undefined {
  const schema = schemas[name];
  const result = schema.safeParse(filled);
  for (const issue of result.error?.issues ?? []) {
    const { path } = issue;
    if (issue.code === 'unrecognized_keys') {
      const group = schemaAt(schema, path);
      for (const key of issue.keys) reportUnknownField([...path, key], group, yaml);
      continue;
    }
    const isReported = yaml.reportedFields.has(formatPath(path));
    if (isReported) continue;
    // The text contains a placeholder without a valid value, which is reported at its own field.
    const hasStandIn = String(valueAt(filled, path)).includes(STAND_IN);
    if (hasStandIn) continue;
    const { code, params } = problemOf(issue, {
      path,
      schema: schemaAt(schema, path),
      description: descriptionAt(name, path),
      written: valueAt(yaml.value, path),
      filled: valueAt(filled, path),
      filledFile: filled,
    });
    yaml.report(path, yaml.placeOf(path), code, params);
  }
  return result.data as z.output<(typeof schemas)[Name]> | undefined;
}

function reportUnknownField(path: FieldPath, group: FieldSchema | undefined, yaml: YamlFile): void {
  if (yaml.reportedFields.has(formatPath(path))) return;
  const name = String(path.at(-1));
  assert(group instanceof z.ZodObject, 'only the schema of a group refuses unknown fields');
  const known = Object.keys(group.shape);
  const params = { name, known, nearest: nearestWord(name, known) };
  yaml.report(path, yaml.placeOfName(path), 'content.unknown-field', params);
}

function descriptionAt(name: SchemaName, path: FieldPath): Translated | undefined {
  const schema = schemaAt(schemas[name], path);
  const english = schema && descriptionOf(schema);
  if (english === undefined) return undefined;
  return { en: english, es: labelAt(name, path)?.name ?? formatPath(path) };
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
  switch (rule) {
    case 'needed-placeholders':
      return problem('content.needed-placeholders', { names: note?.leftForPage ?? [], found: toFound(written) });
    case 'media-name':
      return problem('content.media-name', { endings: note?.endings ?? [], found: toFound(written) });
    case 'unique-value': {
      const field = String(path.at(-1));
      return problem('content.unique-value', {
        entry: firstEntryWithValue(path, filledFile),
        field,
        found: toFound(written),
      });
    }
    default:
      return problem(`content.${rule}`, { found: toFound(written) });
  }
}

function firstEntryWithValue(path: FieldPath, file: unknown): number {
  const field = String(path.at(-1));
  const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value);
  const repeatedValue = trimmed(valueAt(file, path));
  const listPath = path.slice(0, -2);
  const list = valueAt(file, listPath) as readonly unknown[];
  const firstIndex = list.findIndex((entry) => trimmed(valueAt(entry, [field])) === repeatedValue);
  return firstIndex + 1;
}

function unknownChoice({ values }: z.core.$ZodIssueInvalidValue, { written }: InvalidField): Problem {
  const choices = values.map(String);
  const nearest = typeof written === 'string' ? nearestWord(written, choices) : undefined;
  return problem('content.unknown-choice', { choices, found: toFound(written), nearest });
}

function outsideLimit(issue: z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig, field: InvalidField): Problem {
  const isTooSmall = issue.code === 'too_small';
  // By its type, the limit may be a bigint.
  const limit = Number(isTooSmall ? issue.minimum : issue.maximum);
  if (issue.origin === 'string') {
    // The schema's only lower limit for texts is one character, so a text that is too short is empty.
    if (isTooSmall) return problem('content.empty-text', expectedValue(field));
    const length = String(field.filled).trim().length;
    return problem('content.too-long', { limit, length, found: toFound(field.written) });
  }
  let bound: Limit['bound'] = isTooSmall ? 'at-least' : 'at-most';
  if (issue.exact) bound = 'exactly';
  if (Array.isArray(field.filled)) return problem('content.list-limit', { bound, limit, length: field.filled.length });
  return problem('content.number-limit', { bound, limit, found: toFound(field.written) });
}

function expectedValue({ schema, description, written }: InvalidField) {
  const isMediaName = schema && noteOf(schema)?.kind === 'media';
  const typeName = schema?._zod.def.type ?? '';
  const expected = isMediaName ? 'file-name' : (valueKinds[typeName] ?? 'value');
  return { expected, description, found: toFound(written) } as const;
}
