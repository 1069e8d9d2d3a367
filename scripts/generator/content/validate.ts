import assert from 'node:assert/strict';
import { z } from 'zod';
import { textRules, type TextRule } from '../../../src/content/fields.ts';
import { problem, type Problem } from '../../messages/problem.ts';
import { nearestWord } from '../../lib/did-you-mean.ts';
import type { ExpectedValue, Limit, ValueKind } from '../../messages/codes.ts';
import { describeFound } from '../../messages/found.ts';
import { descriptionOf, noteOf, schemaAt, schemas, type FieldSchema, type SchemaName } from './field-lookup.ts';
import { formatPath, valueAt, type FieldPath } from './field-path.ts';
import { labelAt } from './labels.ts';
import type { YamlFile } from './yaml.ts';

/** What a field of each type of zod holds. */
const valueKinds: Readonly<Record<string, ValueKind>> = {
  string: 'text',
  number: 'number',
  boolean: 'boolean',
  array: 'list',
  object: 'group',
};

interface InvalidField {
  file: SchemaName;
  path: FieldPath;
  schema: FieldSchema;
  /** As written, for messages. */
  valueInFile: unknown;
  /** With placeholders filled in, as it is checked. */
  valueOnPage: unknown;
}

/**
 * Checks the value of a content file against its schema and adds diagnostics to `yaml`. Returns the parsed value;
 * undefined if `yaml` has diagnostics, also from before.
 *
 * @param fileOnPage the value as pages would show it: placeholders filled in, without hidden sections and absent facts
 */
export function validate<Name extends SchemaName>(
  file: Name,
  yaml: YamlFile,
  fileOnPage: unknown,
): z.output<(typeof schemas)[Name]> | undefined {
  const { data, error } = schemas[file].safeParse(fileOnPage);
  for (const issue of error?.issues ?? []) {
    const { path } = issue;
    const schema = schemaAt(schemas[file], path);
    assert(schema, 'zod reports only what the schema has');
    if (issue.code === 'unrecognized_keys') {
      reportUnknownFields(issue, schema, yaml);
      continue;
    }
    // Other problems of a field only follow from the first, such as a wrong placeholder reported before.
    const isReported = yaml.diagnostics.some(({ place }) => place.field === formatPath(path));
    if (isReported) continue;
    const valueInFile = valueAt(yaml.value, path);
    const valueOnPage = valueAt(fileOnPage, path);
    const { code, params } = problemOf(issue, { file, path, schema, valueInFile, valueOnPage });
    yaml.report(path, code, params);
  }
  return yaml.diagnostics.length === 0 ? (data as z.output<(typeof schemas)[Name]>) : undefined;
}

function reportUnknownFields(
  { path, keys }: z.core.$ZodIssueUnrecognizedKeys,
  group: FieldSchema,
  yaml: YamlFile,
): void {
  assert(group instanceof z.ZodObject, 'only the schema of a group refuses unknown fields');
  const known = Object.keys(group.shape);
  for (const key of keys) {
    const params = { name: key, known, nearest: nearestWord(key, known) };
    const fieldPath = [...path, key];
    yaml.report(fieldPath, 'content.unknown-field', params, yaml.placeOfName(fieldPath));
  }
}

/** Says what is wrong with the value of a field. */
function problemOf(issue: z.core.$ZodIssue, field: InvalidField): Problem {
  // The message of our own rules is their name, such as `unique-value`.
  const textRule = textRules.find((rule) => rule === issue.message);
  if (textRule) return brokenRule(textRule, field);
  if (issue.code === 'invalid_value') return unknownChoice(issue, field);
  if (issue.code === 'too_small' || issue.code === 'too_big') return outsideLimit(issue, field);
  assert(issue.code === 'invalid_type', `the schema has no other checks: ${issue.code}`);
  return problem('content.wrong-type', expectedAndFound(field));
}

function brokenRule(rule: TextRule, { schema, valueInFile }: InvalidField): Problem {
  const { filledByPage = [], endings = [] } = noteOf(schema) ?? {};
  const found = describeFound(valueInFile);
  switch (rule) {
    case 'needed-placeholders':
      return problem('content.needed-placeholders', { names: filledByPage, found });
    case 'media-name':
      return problem('content.media-name', { endings, found });
    default:
      return problem(`content.${rule}`, { found });
  }
}

function unknownChoice({ values }: z.core.$ZodIssueInvalidValue, { valueInFile }: InvalidField): Problem {
  const choices = values.map(String);
  const nearest = typeof valueInFile === 'string' ? nearestWord(valueInFile, choices) : undefined;
  return problem('content.unknown-choice', { choices, found: describeFound(valueInFile), nearest });
}

function outsideLimit(issue: z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig, field: InvalidField): Problem {
  const { valueInFile, valueOnPage } = field;
  const found = describeFound(valueInFile);
  const isTooSmall = issue.code === 'too_small';
  // By its type, the limit may be a bigint; in our schema it never is.
  const limit = Number(isTooSmall ? issue.minimum : issue.maximum);
  if (typeof valueOnPage === 'string') {
    // The only lower limit of texts is one character.
    if (isTooSmall) return problem('content.empty-text', expectedAndFound(field));
    // Zod counts without the spaces around a text.
    return problem('content.too-long', { limit, length: valueOnPage.trim().length, found });
  }
  const nearerBound: Limit['bound'] = isTooSmall ? 'at-least' : 'at-most';
  const bound = issue.exact ? 'exactly' : nearerBound;
  if (Array.isArray(valueOnPage)) return problem('content.list-limit', { bound, limit, length: valueOnPage.length });
  return problem('content.number-limit', { bound, limit, found });
}

/** Says what kind of value a field expects, and what the file has there. */
function expectedAndFound({ file, path, schema, valueInFile }: InvalidField): ExpectedValue {
  const isMedia = noteOf(schema)?.kind === 'media';
  const kind = isMedia ? 'file-name' : valueKinds[schema._zod.def.type];
  assert(kind, 'zod reports the one other type, a choice, as `invalid_value`');
  const english = descriptionOf(schema);
  const description = english === undefined ? undefined : { en: english, es: labelAt(file, path).name };
  return { expected: kind, description, found: describeFound(valueInFile) };
}
