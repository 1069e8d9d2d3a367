import { z } from 'zod';
import { fieldKinds } from '../../../src/content/schema.ts';
import { joinPath } from './yaml.ts';

type Schema = z.core.$ZodType;
type FieldKind = NonNullable<ReturnType<typeof fieldKinds.get>>;

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const required = (schema: Schema): Schema => (schema instanceof z.ZodOptional ? schema.unwrap() : schema);

/** The schema of the field at `path` below `schema`, where there is one. */
export function schemaAt(schema: Schema, path: readonly PropertyKey[]): Schema | undefined {
  let found: Schema | undefined = required(schema);
  for (const key of path) {
    if (found instanceof z.ZodObject) found = found.shape[String(key)];
    else if (found instanceof z.ZodArray) found = found.element;
    else return undefined;
    found &&= required(found);
  }
  return found;
}

/** The names of the fields of the group at `path`. */
export function fieldNames(schema: Schema, path: readonly PropertyKey[]): string[] {
  const group = schemaAt(schema, path);
  return group instanceof z.ZodObject ? Object.keys(group.shape) : [];
}

/**
 * A copy of `value` in which `change` has had its way with every text that `schema` knows the kind
 * of. What does not fit the schema is copied as it is: validation speaks about that.
 */
export function mapFields(
  schema: Schema,
  value: unknown,
  change: (text: string, kind: FieldKind, path: string) => string,
  path = '',
): unknown {
  const type = required(schema);
  if (typeof value === 'string') {
    const kind = fieldKinds.get(type);
    return kind ? change(value, kind, path) : value;
  }
  if (type instanceof z.ZodArray && Array.isArray(value)) {
    return value.map((entry, index) => mapFields(type.element, entry, change, joinPath(path, index)));
  }
  if (type instanceof z.ZodObject && isGroup(value)) {
    const copy = Object.create(null) as Record<string, unknown>;
    for (const [key, entry] of Object.entries(value)) {
      const field = Object.hasOwn(type.shape, key) ? type.shape[key] : undefined;
      copy[key] = field ? mapFields(field, entry, change, joinPath(path, key)) : entry;
    }
    return copy;
  }
  return value;
}

/** What stands at `path` (`contact.email`, `locations[0].address`) below `value`. */
export function valueAt(value: unknown, path: string): unknown {
  let found = value;
  for (const key of path.split(/[.[\]]+/).filter((part) => part !== '')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined;
    found = Reflect.get(found, key);
  }
  return found;
}
