import { z } from 'zod';
import { didYouMean, show } from '../messages.ts';
import { noteOf, schemaAt, valueAt } from './schema.ts';
import { formatPath, quotesHint, type YamlFile } from './yaml.ts';

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of fields',
};

const plural = (count: number | bigint, one: string, many: string) => `${String(count)} ${count === 1 ? one : many}`;

/** In words: what `schema` wants, by its type and its description. */
function wanted(schema: z.core.$ZodType | undefined): string {
  if (!schema) return 'expected a value';
  const kind = noteOf(schema)?.kind === 'media' ? 'a file name' : (kinds[schema._zod.def.type] ?? 'a value');
  const description = z.globalRegistry.get(schema)?.description;
  return `expected ${kind}${description ? `: ${description}` : ''}`;
}

/**
 * What would be right, what is there, and a way on.
 *
 * @param name of the field
 * @param raw as it is written
 * @param filled with its placeholders filled in
 */
function describe(
  issue: z.core.$ZodIssue,
  schema: z.ZodType,
  name: string,
  raw: unknown,
  filled: unknown,
): [expected: string, found: string, hint?: string | undefined] {
  const type = schemaAt(schema, issue.path);
  if (issue.code === 'unrecognized_keys') {
    const known = type instanceof z.ZodObject ? Object.keys(type.shape) : [];
    return [`expected one of the fields ${known.join(', ')}`, show(name), didYouMean(name, known)];
  }
  if (issue.code === 'invalid_type') {
    const isText = issue.expected === 'string' && raw !== undefined && raw !== null;
    const hint = typeof raw === 'object' ? quotesHint : 'write it between quotes';
    const expected = issue.message.startsWith('expected') ? issue.message : wanted(type);
    return isText ? [expected, show(raw), hint] : [expected, show(raw)];
  }
  if (issue.code === 'invalid_value') {
    const choices = issue.values.map(String);
    const hint = typeof raw === 'string' ? didYouMean(raw, choices) : undefined;
    return [`expected one of ${choices.join(', ')}`, show(raw), hint];
  }
  if (issue.code === 'too_small' || issue.code === 'too_big') {
    const limit = issue.code === 'too_small' ? issue.minimum : issue.maximum;
    const bound = issue.exact ? 'exactly' : issue.code === 'too_small' ? 'at least' : 'at most';
    if (issue.origin === 'number') return [`expected a number of ${bound} ${String(limit)}`, show(raw)];
    if (issue.origin === 'array') {
      const found = Array.isArray(raw) ? plural(raw.length, 'entry', 'entries') : show(raw);
      return [`expected ${bound} ${plural(limit, 'entry', 'entries')}`, found];
    }
    if (issue.code === 'too_small') return [wanted(type), show(raw)];
    const length = String(filled).trim().length;
    return [`expected ${bound} ${plural(limit, 'character', 'characters')}`, `${show(raw)} (${length} characters)`];
  }
  return [issue.message, show(raw)];
}

/**
 * Checks a file against its schema. Of each field that is wrong, the file then has one diagnostic.
 *
 * @param yaml as it is written, for the messages
 * @param filled its value with the placeholders filled in: what is checked
 * @returns the checked value, where it fits the schema
 */
export function validate<T extends z.ZodType>(schema: T, yaml: YamlFile, filled: unknown): z.output<T> | undefined {
  const result = schema.safeParse(filled);
  for (const issue of result.error?.issues ?? []) {
    const isUnknown = issue.code === 'unrecognized_keys';
    const paths = isUnknown ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    for (const path of paths) {
      if (yaml.explained.has(formatPath(path))) continue;
      const name = String(path.at(-1));
      const [expected, found, hint] = describe(issue, schema, name, valueAt(yaml.value, path), valueAt(filled, path));
      const place = isUnknown ? yaml.placeOfName(path) : yaml.placeOf(path);
      yaml.refuse(path, place, `${expected}, found ${found}`, hint);
    }
  }
  return result.data;
}
