import { globalRegistry, type z } from 'zod';
import { fieldKinds } from '../../../src/content/schema.ts';
import type { Fault } from '../fault.ts';
import { fieldNames, schemaAt, valueAt } from './fields.ts';
import { didYouMean } from './nearest.ts';
import { show } from './show.ts';
import { joinPath, quotesHint, type YamlFile } from './yaml.ts';

const pathOf = (keys: readonly PropertyKey[]) => keys.reduce<string>(joinPath, '');

const plural = (count: number | bigint, one: string, many: string) => `${String(count)} ${count === 1 ? one : many}`;

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a whole number',
  array: 'a list',
  object: 'a group of fields',
};

/** In words: what `schema` wants, by its type and its description. */
function wanted(schema: z.core.$ZodType | undefined): string {
  const isMedia = schema && fieldKinds.get(schema) === 'media';
  const kind = isMedia ? 'a file name' : ((schema && kinds[schema._zod.def.type]) ?? 'a value');
  const description = schema && globalRegistry.get(schema)?.description;
  return `expected ${kind}${description ? `: ${description}` : ''}`;
}

/** What would be right, and what is there. */
function describe(
  issue: z.core.$ZodIssue,
  schema: z.ZodType,
  raw: unknown,
  changed: unknown,
): Pick<Fault, 'expected' | 'found' | 'hint'> {
  const type = schemaAt(schema, issue.path);
  const found = show(raw);
  switch (issue.code) {
    case 'invalid_type': {
      const isText = issue.expected === 'string' && raw !== undefined && raw !== null;
      const unquoted = typeof raw === 'object' ? quotesHint : 'write it between quotes';
      return {
        expected: issue.message.startsWith('expected') ? issue.message : wanted(type),
        found,
        ...(isText && { hint: unquoted }),
      };
    }
    case 'invalid_value': {
      const choices = issue.values.map(String);
      const hint = typeof raw === 'string' ? didYouMean(raw, choices) : undefined;
      return { expected: `expected one of ${choices.join(', ')}`, found, ...(hint && { hint }) };
    }
    case 'too_small':
    case 'too_big': {
      const limit = issue.code === 'too_small' ? issue.minimum : issue.maximum;
      const bound = issue.exact ? 'exactly' : issue.code === 'too_small' ? 'at least' : 'at most';
      if (issue.origin === 'number') return { expected: `expected a number of ${bound} ${String(limit)}`, found };
      if (issue.origin === 'array') {
        return {
          expected: `expected ${bound} ${plural(limit, 'entry', 'entries')}`,
          found: Array.isArray(raw) ? plural(raw.length, 'entry', 'entries') : found,
        };
      }
      if (issue.code === 'too_small') return { expected: wanted(type), found };
      return {
        expected: `expected ${bound} ${plural(limit, 'character', 'characters')}`,
        found: `${found} (${String(changed).trim().length} characters)`,
      };
    }
    default:
      return { expected: issue.message, found };
  }
}

/**
 * Checks a file against its schema.
 *
 * @param yaml as it is written, for the messages
 * @param value its value with the placeholders filled in: what is checked
 * @returns the checked value, where nothing is wrong; otherwise every fault, one for each field, at its place
 */
export function validate<T extends z.ZodType>(
  schema: T,
  file: string,
  yaml: YamlFile,
  value: unknown,
): { value: z.output<T> } | { faults: Fault[] } {
  const result = schema.safeParse(value);
  if (result.success) return { value: result.data };

  const faults = new Map<string, Fault>();
  const add = (field: string, fault: Omit<Fault, 'file' | 'field'>) => {
    if (!faults.has(field)) faults.set(field, { file, ...(field && { field }), ...fault });
  };
  for (const issue of result.error.issues) {
    if (issue.code === 'unrecognized_keys') {
      const known = fieldNames(schema, issue.path);
      for (const key of issue.keys) {
        const field = joinPath(pathOf(issue.path), key);
        const hint = didYouMean(key, known);
        add(field, {
          ...yaml.keyPlace(field),
          expected: `expected one of the fields ${known.join(', ')}`,
          found: show(key),
          ...(hint && { hint }),
        });
      }
    } else {
      const field = pathOf(issue.path);
      add(field, {
        ...yaml.place(field),
        ...describe(issue, schema, valueAt(yaml.value, field), valueAt(value, field)),
      });
    }
  }
  return { faults: [...faults.values()] };
}
