/** What the components of all form fields share. */
import type { ReactNode } from 'react';
import type { FormSchema } from '../../site/browser.ts';
import type { Field, Finding } from '../../shared/protocol.ts';
import { Button } from '../Button.tsx';

export interface FormFieldProps {
  field: Field;
  schema: FormSchema;
  /** The value in the file, or what was typed since. A field that names a file has its name or the chosen `File`. */
  value: unknown;
  /** Undefined leaves the field out. */
  onChange: (value: unknown) => void;
  isOptional?: boolean;
  /** What the server found when the form was sent last, in any of its fields or elsewhere. */
  problems: readonly Finding[];
}

/** Whether a key is the `id` of a list entry, which the editor makes and no form shows. */
export const isEntryId = (key: string): boolean => key === 'id';

/** The value with which «Agregar» begins a field or a list entry, for the practice to fill in. */
export function emptyValue(schema: FormSchema): unknown {
  switch (schema.type) {
    case 'object':
      return emptyGroup(schema);
    case 'array':
      return emptyList(schema);
    case 'boolean':
      return false;
    case 'integer':
      return schema.minimum;
    default:
      return schema.enum?.[0] ?? '';
  }
}

/** A group with only its required fields, each empty; an `id` is made. */
function emptyGroup({ properties = {}, required = [] }: FormSchema): Record<string, unknown> {
  const group: Record<string, unknown> = {};
  for (const [key, schema] of Object.entries(properties)) {
    if (required.includes(key)) group[key] = isEntryId(key) ? newId() : emptyValue(schema);
  }
  return group;
}

/** An `id` for a list entry, such as `nmi8x2k1c`: the time in ms, after a letter, since the schema wants one first. */
const newId = () => `n${Date.now().toString(36)}`;

/** A list with as few entries as it may have. */
function emptyList({ items, minItems = 0 }: FormSchema): unknown[] {
  // Days of the week, for example, are chosen by check boxes: none is ticked at first.
  if (!items || items.enum) return [];
  return Array.from({ length: minItems }, () => emptyValue(items));
}

/**
 * What the server found in a field. By the path only: of a problem of a chosen file, not stored yet, `file` is empty.
 */
export const problemAt = (problems: readonly Finding[], { path }: Field): string | undefined =>
  problems.find((problem) => problem.path === path)?.description;

/** The sentence below a field that is wrong. */
export const FieldProblem = ({ id, text }: { id?: string; text: string | undefined }) =>
  text === undefined ? null : (
    <strong id={id} className="problem">
      {text}
    </strong>
  );

interface OptionalFieldProps {
  title: string;
  isThere: boolean;
  onAdd: () => void;
  onRemove: () => void;
  /** The field, for when it is there. */
  children: ReactNode;
}

/** A field that may be left out. */
export function OptionalField({ title, isThere, onAdd, onRemove, children }: OptionalFieldProps) {
  if (!isThere) return <Button label={`Agregar: ${title}`} onClick={onAdd} />;
  return (
    <div className="optional">
      {children}
      <Button label={`Quitar: ${title}`} onClick={onRemove} />
    </div>
  );
}
