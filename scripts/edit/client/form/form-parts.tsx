/** What the components of all form fields share. */
import type { ReactNode } from 'react';
import type { FormSchema } from '../../site/browser.ts';
import type { Field, Finding } from '../../shared/protocol.ts';
import { tooLongWords } from '../../shared/sentences.ts';

export interface FormFieldProps {
  field: Field;
  schema: FormSchema;
  /** The value in the file or what was typed since; of a field that names a file, its name or the chosen `File`. */
  value: unknown;
  /** Undefined leaves the field out. */
  onChange: (value: unknown) => void;
  isOptional?: boolean;
  /** What the server found when the form was sent last, in any of its fields or elsewhere. */
  problems: readonly Finding[];
  /** Of a focal point: its picture, by name or as the chosen `File`. */
  picture?: unknown;
}

export interface RemovableFieldProps extends FormFieldProps {
  /** The button «Quitar» of an optional field. */
  removeButton?: ReactNode;
}

/** Whether the editor makes the values with this key: the `id` of a list entry, which no form shows. */
export const isMadeByEditor = (key: string): boolean => key === 'id';

/** The value with which «Agregar» begins a field or a list entry, for the practice to fill in. */
export function emptyValue(schema: FormSchema): unknown {
  switch (schema.type) {
    case 'object':
      return emptyGroup(schema);
    case 'array':
      return emptyList(schema);
    case 'boolean':
      return false;
    default:
      return schema.enum?.[0] ?? schema.minimum ?? '';
  }
}

/** A group with only its required fields, each empty; an `id` is made. */
function emptyGroup({ properties = {}, required = [] }: FormSchema): Record<string, unknown> {
  const group: Record<string, unknown> = {};
  for (const [key, schema] of Object.entries(properties)) {
    if (required.includes(key)) group[key] = isMadeByEditor(key) ? newId() : emptyValue(schema);
  }
  return group;
}

/** An unused `id` for a list entry, such as `nmi8x2k1c`: the time, after a letter, since the schema wants one first. */
const newId = () => `n${Date.now().toString(36)}`;

/** A list with as few entries as it may have. */
function emptyList({ items, minItems = 0 }: FormSchema): unknown[] {
  // Days of the week, for example, are chosen by check boxes: none is ticked at first.
  if (!items || items.enum) return [];
  return Array.from({ length: minItems }, () => emptyValue(items));
}

/** Texts that may have more letters than this get an input of several lines. */
const MAX_LETTERS_OF_ONE_LINE = 80;

/** Whether a text may take several lines. */
export const isLongText = (schema: FormSchema): boolean => (schema['x-length'] ?? 0) > MAX_LETTERS_OF_ONE_LINE;

/** What the server found in a field. Compares paths only: a problem of a chosen file names no content file. */
export const problemAt = (problems: readonly Finding[], { path }: Field): string | undefined =>
  problems.find((problem) => problem.path === path)?.description;

/** What the server found in a text field or, else, that its text has too many letters. */
export function textProblem({ problems, field, schema }: FormFieldProps, letters: number): string | undefined {
  const limit = schema['x-length'] ?? Infinity;
  return problemAt(problems, field) ?? (letters > limit ? tooLongWords(limit) : undefined);
}

/** The sentence below a field that is wrong. */
export const FieldProblem = ({ id, text }: { id?: string; text: string | undefined }) =>
  text === undefined ? null : (
    <strong id={id} className="problem">
      {text}
    </strong>
  );
