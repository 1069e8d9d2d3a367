/** A list in a form, such as the offices or the testimonials. */
import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
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
  /** Whether its fields are shown, if it is a group. */
  isOpen: boolean;
}

const newRow = (isOpen: boolean): Row => ({ key: crypto.randomUUID(), isOpen });

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

/** Focuses «Subir» or «Bajar»; the other one if the button is disabled, at an end of the list. */
function focusButtonOrNeighbour(button: HTMLButtonElement): void {
  const firstEnabled = button.parentElement?.querySelector<HTMLButtonElement>('button:not([disabled])');
  (button.disabled ? firstEnabled : button)?.focus();
}

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
  const [announcement, setAnnouncement] = useState('');
  if (!items) return null; // For TypeScript: the schema of a list always has that of its entries.

  const nameOf = (index: number): string => ownNameOf(list[index], site) || `${items.title} ${index + 1}`;

  function setOpen(key: string, isOpen: boolean): void {
    // From the latest rows, not `rows`: a submit opens all entries with invalid inputs before the next render.
    setRows((latest) => latest.map((row) => (row.key === key ? { key, isOpen } : row)));
  }

  function move(index: number, step: -1 | 1, pressed: HTMLButtonElement): void {
    const newIndex = index + step;
    flushSync(() => {
      setAnnouncement(`${nameOf(index)} pasó al lugar ${newIndex + 1} de ${list.length}.`);
      setRows(swap(rows, index, newIndex));
      onChange(swap(list, index, newIndex));
    });
    // After `flushSync`, the button is in its new place, and may have lost the focus by moving.
    focusButtonOrNeighbour(pressed);
  }

  function add(entry: unknown): void {
    setAnnouncement('');
    setRows([...rows, newRow(true)]);
    onChange([...list, entry]);
  }

  function removeAt(index: number): void {
    setAnnouncement('');
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
        {rows.map(({ key, isOpen }, index) => {
          const name = nameOf(index);
          const entryField = fieldOfEntry(field, index);
          const hasProblem = problems.some(({ path }) => path.startsWith(entryField.path));
          return (
            <Entry
              key={key}
              name={name}
              isGroup={items.type === 'object'}
              isOpen={isOpen}
              hasProblem={hasProblem}
              onToggle={(nowOpen) => setOpen(key, nowOpen)}
              buttons={
                <EntryButtons
                  name={name}
                  isFirst={index === 0}
                  isLast={index === list.length - 1}
                  canBeRemoved={list.length > minItems}
                  onMove={(step, button) => move(index, step, button)}
                  onRemove={() => removeAt(index)}
                />
              }
            >
              <EntryField
                field={entryField}
                schema={{ ...items, title: name }}
                value={list[index]}
                onChange={(next) => onChange(list.with(index, next))}
                problems={problems}
              />
            </Entry>
          );
        })}
      </div>
      <p className="unseen" role="status">
        {announcement}
      </p>
      {list.length < maxItems && <Button label={`Agregar: ${items.title}`} onClick={() => add(emptyValue(items))} />}
      {removeButton}
    </fieldset>
  );
}

interface EntryProps {
  name: string;
  isGroup: boolean;
  isOpen: boolean;
  /** Whether the server found something in it. */
  hasProblem: boolean;
  /** Opens or closes the entry. */
  onToggle: (isOpen: boolean) => void;
  buttons: ReactNode;
  /** The field of the entry. */
  children: ReactNode;
}

/** A text stands beside its buttons, a group below its name, which opens and closes it unless there is a problem. */
function Entry({ name, isGroup, isOpen, hasProblem, onToggle, buttons, children }: EntryProps) {
  // Not only by `isShown`: `hasProblem` ends as soon as somebody types, and the entry has to stay open.
  const open = useEffectEvent(() => onToggle(true));
  useEffect(() => {
    if (hasProblem) open();
  }, [hasProblem]);
  if (!isGroup) {
    return (
      <div className="entry">
        <div className="entry-row">
          <div className="entry-text">{children}</div>
          {buttons}
        </div>
      </div>
    );
  }
  const isShown = isOpen || hasProblem;
  return (
    // When the form is sent, the browser can point at a wrong input only if the entry around it is open.
    <div className="entry" onInvalidCapture={() => onToggle(true)}>
      <div className="entry-row">
        <button
          type="button"
          className="entry-name"
          aria-expanded={isShown}
          disabled={hasProblem}
          onClick={() => onToggle(!isOpen)}
        >
          {name}
        </button>
        {buttons}
      </div>
      <div hidden={!isShown}>{children}</div>
    </div>
  );
}

interface EntryButtonsProps {
  /** Of the entry. */
  name: string;
  isFirst: boolean;
  isLast: boolean;
  canBeRemoved: boolean;
  /** `pressed` gets the focus back after the move. */
  onMove: (step: -1 | 1, pressed: HTMLButtonElement) => void;
  onRemove: () => void;
}

const EntryButtons = ({ name, isFirst, isLast, canBeRemoved, onMove, onRemove }: EntryButtonsProps) => (
  <div className="entry-actions">
    <Button label="Subir" of={name} disabled={isFirst} onClick={({ currentTarget }) => onMove(-1, currentTarget)} />
    <Button label="Bajar" of={name} disabled={isLast} onClick={({ currentTarget }) => onMove(1, currentTarget)} />
    <Button label="Quitar" of={name} disabled={!canBeRemoved} onClick={onRemove} />
  </div>
);
