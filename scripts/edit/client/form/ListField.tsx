/** A list in a form, such as the offices or the testimonials. */
import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import type { Field } from '../../shared/protocol.ts';
import { Button } from '../Button.tsx';
import { emptyValue, FieldProblem, problemAt, type FormFieldProps, type RemovableFieldProps } from './form-parts.tsx';
import { useFormContext } from './form-context.ts';
import { ownNameOf } from '../look-up.ts';

/** In lists with at most this many entries, all are open at first; in longer ones, only where the form starts. */
const MAX_OPEN_ENTRIES = 2;

/** What the form keeps of an entry besides its value. It moves together with the entry. */
interface Row {
  /** For React: no other row has it. */
  key: string;
  isOpenAtFirst: boolean;
}

const newRow = (isOpenAtFirst: boolean): Row => ({ key: crypto.randomUUID(), isOpenAtFirst });

const fieldOfEntry = ({ file, path }: Field, index: number): Field => ({ file, path: `${path}[${index}]` });

/** One row for each entry. */
function useRows(field: Field, list: readonly unknown[]) {
  const { startAt = '' } = useFormContext();
  const [rows, setRows] = useState<readonly Row[]>(() =>
    list.map((_, index) => {
      const isStart = startAt.startsWith(fieldOfEntry(field, index).path);
      return newRow(isStart || list.length <= MAX_OPEN_ENTRIES);
    }),
  );
  // After a conflict, the list may be that of somebody else, with more or fewer entries. React renders again at once,
  // before anything is shown.
  if (rows.length !== list.length) setRows(list.map((_, index) => rows[index] ?? newRow(false)));
  return [rows, setRows] as const;
}

const swap = <Item,>(items: readonly Item[], index: number, other: number): Item[] =>
  items.with(index, items[other] as Item).with(other, items[index] as Item);

interface ListFieldProps extends RemovableFieldProps {
  /** `FormField`, which this file cannot import, because `FormField` imports it. */
  EntryField: ComponentType<FormFieldProps>;
}

/** A list whose entries are added, moved and removed by buttons. */
export function ListField({ field, schema, value, onChange, problems, removeButton, EntryField }: ListFieldProps) {
  const { items, minItems = 0, maxItems = Infinity } = schema;
  const list: unknown[] = Array.isArray(value) ? value : [];
  const { site } = useFormContext();
  const [rows, setRows] = useRows(field, list);
  if (!items) return null; // For TypeScript: the schema of a list always has that of its entries.

  function move(index: number, newIndex: number): void {
    if (newIndex < 0 || newIndex === list.length) return;
    setRows(swap(rows, index, newIndex));
    onChange(swap(list, index, newIndex));
  }

  function add(entry: unknown): void {
    setRows([...rows, newRow(true)]);
    onChange([...list, entry]);
  }

  function removeAt(index: number): void {
    setRows(rows.toSpliced(index, 1));
    onChange(list.toSpliced(index, 1));
  }

  return (
    // The field of a problem of the list as a whole. Its entries may be closed.
    <fieldset className="list" tabIndex={-1} data-field={field.path}>
      <legend>{schema.title}</legend>
      {schema.description && <small>{schema.description}</small>}
      <FieldProblem text={problemAt(problems, field)} />
      <div className="entries">
        {rows.map(({ key, isOpenAtFirst }, index) => {
          const name = ownNameOf(list[index], site) || `${items.title} ${index + 1}`;
          const entryField = fieldOfEntry(field, index);
          const hasProblem = problems.some(({ path }) => path.startsWith(entryField.path));
          const fields = (
            <EntryField
              field={entryField}
              schema={{ ...items, title: name }}
              value={list[index]}
              onChange={(next) => onChange(list.with(index, next))}
              problems={problems}
            />
          );
          return (
            <div key={key} className="entry">
              {items.type === 'object' ? (
                <GroupEntry name={name} isOpenAtFirst={isOpenAtFirst} hasProblem={hasProblem}>
                  {fields}
                </GroupEntry>
              ) : (
                <div>{fields}</div>
              )}
              <div className="entry-actions">
                {/* Not `disabled`, with which the button would lose the focus when its entry gets to an end. */}
                <Button label="Subir" of={name} aria-disabled={index === 0} onClick={() => move(index, index - 1)} />
                <Button
                  label="Bajar"
                  of={name}
                  aria-disabled={index === list.length - 1}
                  onClick={() => move(index, index + 1)}
                />
                <Button label="Quitar" of={name} disabled={list.length <= minItems} onClick={() => removeAt(index)} />
              </div>
            </div>
          );
        })}
      </div>
      {list.length < maxItems && <Button label={`Agregar: ${items.title}`} onClick={() => add(emptyValue(items))} />}
      {removeButton}
    </fieldset>
  );
}

interface GroupEntryProps {
  name: string;
  isOpenAtFirst: boolean;
  /** Whether the server found something in it. */
  hasProblem: boolean;
  /** The fields of the entry. */
  children: ReactNode;
}

/** Fields that can be folded, and unfold if something in them is wrong: a folded input cannot get the focus. */
function GroupEntry({ name, isOpenAtFirst, hasProblem, children }: GroupEntryProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const unfold = () => {
    if (details.current) details.current.open = true;
  };
  // Not by `open`: `hasProblem` ends as soon as somebody types, and the fields have to stay unfolded.
  useEffect(() => {
    if (hasProblem) unfold();
  }, [hasProblem]);
  return (
    <details ref={details} open={isOpenAtFirst} onInvalidCapture={unfold}>
      <summary>{name}</summary>
      {children}
    </details>
  );
}
