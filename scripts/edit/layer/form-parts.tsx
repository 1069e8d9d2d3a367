import type { FormField as FieldSchema } from '../../generator/content/editor-schemas.ts';
import type { Field, Problem } from '../protocol.ts';

/** What every kind of field gets. */
export interface FormFieldProps {
  field: Field;
  schema: FieldSchema;
  /** Of a field that names a file, also the file that was chosen. */
  value: unknown;
  onChange: (value: unknown) => void;
  isOptional?: boolean;
  /** What is wrong with the form as it was sent last. */
  problems: readonly Problem[];
}

/** The value that a new field begins with. */
export function emptyValue({
  type,
  properties = {},
  required = [],
  items,
  minItems = 0,
  ...rest
}: FieldSchema): unknown {
  if (type === 'object') {
    const fields = required.flatMap((key): [string, unknown][] => {
      const schema = properties[key];
      if (key === 'id') return [[key, `n${Date.now().toString(36)}`]];
      return schema ? [[key, emptyValue(schema)]] : [];
    });
    return Object.fromEntries(fields);
  }
  if (type === 'array') {
    const isChoice = items?.enum !== undefined;
    return items && !isChoice ? Array.from({ length: minItems }, () => emptyValue(items)) : [];
  }
  if (rest.enum?.[0] !== undefined) return rest.enum[0];
  return rest.minimum ?? (type === 'boolean' ? true : '');
}

export const problemAt = (problems: readonly Problem[], { path }: Field): string | undefined =>
  problems.find((problem) => problem.path === path)?.description;

/** What is wrong with a field, right beside it. */
export const Trouble = ({ id, text }: { id?: string; text: string | undefined }) =>
  text === undefined ? null : (
    <strong id={id} className="trouble">
      {text}
    </strong>
  );
