/** What all kinds of form fields share. */
import type { FormField as FieldSchema } from '../../site/browser.ts';
import { MAX_FILES_BYTES, type Field, type Finding } from '../../shared/protocol.ts';
import { tooLongWords } from '../../shared/sentences.ts';

export interface FormFieldProps {
  field: Field;
  schema: FieldSchema;
  /** What was typed. A field that names a file has its name, or the chosen `File`. */
  value: unknown;
  /** Undefined leaves the field out. */
  onChange: (value: unknown) => void;
  isOptional?: boolean;
  /** Problems of the form as it was sent last. */
  problems: readonly Finding[];
  /** Advice about a text that is not wrong. */
  warning?: string | undefined;
}

/** What «Agregar» gives. A check box is checked, because a field that is left out means no already. */
export function emptyValue(schema: FieldSchema): unknown {
  switch (schema.type) {
    case 'object':
      return emptyGroup(schema);
    case 'array': {
      const { items, minItems = 0 } = schema;
      // In a list of choices, such as days of the week, none is chosen at first.
      const isListOfChoices = items?.enum !== undefined;
      if (!items || isListOfChoices) return [];
      return Array.from({ length: minItems }, () => emptyValue(items));
    }
    case 'boolean':
      return true;
    default: {
      const [firstChoice] = schema.enum ?? [];
      return firstChoice ?? schema.minimum ?? '';
    }
  }
}

/** Only required fields. No form shows `id`: it is made of the time, such as `nmi8x2k1c`. */
function emptyGroup({ properties = {}, required = [] }: FieldSchema): Record<string, unknown> {
  const group: Record<string, unknown> = {};
  for (const key of required) {
    const schema = properties[key];
    if (key === 'id') group[key] = `n${Date.now().toString(36)}`;
    else if (schema) group[key] = emptyValue(schema); // Every required field has a schema.
  }
  return group;
}

const MANY_LETTERS = 80;

export const isLongText = (schema: FieldSchema): boolean => (schema['x-length'] ?? 0) > MANY_LETTERS;

/** The server would say so only when the form is saved. */
export const isTooLargeFile = (value: unknown): boolean => value instanceof File && value.size > MAX_FILES_BYTES;

export const problemAt = (problems: readonly Finding[], { path }: Field): string | undefined =>
  problems.find((problem) => problem.path === path)?.description;

/** What the server found, else that more letters were typed than fit. */
export function textProblem(problems: readonly Finding[], field: Field, schema: FieldSchema, letters: number) {
  const limit = schema['x-length'] ?? Infinity;
  return problemAt(problems, field) ?? (letters > limit ? tooLongWords(limit) : undefined);
}

export const FieldWarning = ({ text }: { text: string | undefined }) => (
  <span role="status" className="warning">
    {text}
  </span>
);

export const FieldProblem = ({ id, text }: { id?: string; text: string | undefined }) =>
  text === undefined ? null : (
    <strong id={id} className="problem">
      {text}
    </strong>
  );
