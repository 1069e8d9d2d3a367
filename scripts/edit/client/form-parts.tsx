/** What all kinds of form fields share. */
import type { FormField as FieldSchema } from '../site/browser.ts';
import { MAX_FILES_BYTES, type Field, type Finding } from '../protocol.ts';
import { tooLongWords } from '../sentences.ts';

/** What every kind of field gets. */
export interface FormFieldProps {
  /** Where the value stands, such as `locations[0].address` of `content/site.yaml`. */
  field: Field;
  schema: FieldSchema;
  /** The value as typed so far. Of a field that names a file: its name, or the `File` that was chosen. */
  value: unknown;
  /** Gets the new value after each keystroke or click; undefined to leave the field out. */
  onChange: (value: unknown) => void;
  /** Whether the file may leave this field out. */
  isOptional?: boolean;
  /** What is wrong with the form as it was sent last. */
  problems: readonly Finding[];
  /** A remark on a text that is not wrong, such as that it was written for another photo; undefined for none. */
  warning?: string | undefined;
}

/**
 * The value that a field or list entry gets when somebody adds it with «Agregar»: '' for a text, the first choice of a
 * selection, the lowest number allowed. A check box is checked, because a field that is left out means no already. A list
 * gets as few entries as it may have, a group only its required fields, each with such a value; but a required `id` gets a
 * new one, because no form shows it (`emptyGroup`).
 */
export function emptyValue(schema: FieldSchema): unknown {
  switch (schema.type) {
    case 'object':
      return emptyGroup(schema);
    case 'array': {
      const { items, minItems = 0 } = schema;
      // In a list of choices, such as days of the week, nothing is chosen at first, even if at least one is required.
      const isListOfChoices = items?.enum !== undefined;
      if (!items || isListOfChoices) return [];
      return Array.from({ length: minItems }, () => emptyValue(items));
    }
    case 'boolean':
      return true;
    default: {
      const [firstChoice] = schema.enum ?? [];
      // Only numbers have a minimum.
      return firstChoice ?? schema.minimum ?? '';
    }
  }
}

/**
 * A group, such as a new office, with an empty value for each required field and without the optional ones. Nobody can
 * type its `id`, because no form shows that field. It gets one made of the time, such as `nmi8x2k1c`, so that it differs
 * from the ids of the entries that exist.
 */
function emptyGroup({ properties = {}, required = [] }: FieldSchema): Record<string, unknown> {
  const group: Record<string, unknown> = {};
  for (const key of required) {
    const schema = properties[key];
    if (key === 'id') group[key] = `n${Date.now().toString(36)}`;
    else if (schema) group[key] = emptyValue(schema); // Every required field has a schema.
  }
  return group;
}

/** Texts that may have more letters get several lines. */
const MANY_LETTERS = 80;

/** Whether the field of a text needs several lines. */
export const isLongText = (schema: FieldSchema): boolean => (schema['x-length'] ?? 0) > MANY_LETTERS;

/**
 * Whether a field holds a chosen file that is too large to be sent. Its field then says so at once: the connection to the
 * server would refuse the file, too, but only when the form is saved.
 */
export const isTooLargeFile = (value: unknown): boolean => value instanceof File && value.size > MAX_FILES_BYTES;

/** The first problem of a field, in Spanish; undefined if it has none. Problems of the fields below it do not count. */
export const problemAt = (problems: readonly Finding[], { path }: Field): string | undefined =>
  problems.find((problem) => problem.path === path)?.description;

/**
 * What is wrong with the text of a field: what the server has found when the form was sent last, else, while somebody
 * types, that it has more letters than fit. Undefined if nothing is.
 *
 * @param letters the number of letters that the text has now
 */
export function textProblem(problems: readonly Finding[], field: Field, schema: FieldSchema, letters: number) {
  const limit = schema['x-length'] ?? Infinity;
  return problemAt(problems, field) ?? (letters > limit ? tooLongWords(limit) : undefined);
}

/** A remark below the hint of a text that is not wrong; empty if `text` is undefined. Screen readers read it when it comes. */
export const FieldWarning = ({ text }: { text: string | undefined }) => (
  <span role="status" className="warning">
    {text}
  </span>
);

/**
 * The sentence beside a field that says what is wrong with it; nothing if `text` is undefined. Inputs refer to it by `id`
 * (`aria-describedby`).
 */
export const FieldProblem = ({ id, text }: { id?: string; text: string | undefined }) =>
  text === undefined ? null : (
    <strong id={id} className="problem">
      {text}
    </strong>
  );
