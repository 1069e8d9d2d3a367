/** A list in a form, such as the offices or the testimonials. */
import { useState, type ComponentType, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import type { Field } from '../../shared/protocol.ts';
import { Button } from '../Button.tsx';
import { emptyValue, FieldProblem, problemAt, type FormFieldProps, type RemovableFieldProps } from './form-parts.tsx';
import { useFormContext } from './form-context.ts';
import { ownNameOf } from '../look-up.ts';

/** In lists with at most this many entries, all are open at first; in longer ones, all are closed. */
const MAX_OPEN_ENTRIES = 2;

/** A key for React that no other list entry has. */
const newKey = () => crypto.randomUUID();

function swap<Item>(items: readonly Item[], index: number, otherIndex: number): Item[] {
  const swapped = [...items];
  [swapped[index], swapped[otherIndex]] = [items[otherIndex] as Item, items[index] as Item];
  return swapped;
}

interface ListFieldProps extends RemovableFieldProps {
  /** `FormField`, which this file cannot import, because `FormField` imports it. */
  EntryField: ComponentType<FormFieldProps>;
}

/**
 * A list whose entries are added, moved and removed by buttons. A group opens by its name; a text stands beside its
 * buttons.
 */
export function ListField({ field, schema, value, onChange, problems, remove, EntryField }: ListFieldProps) {
  const list: unknown[] = Array.isArray(value) ? value : [];
  const { items, minItems = 0, maxItems = Infinity } = schema;
  const { site } = useFormContext();
  /** One for React for each entry. When the entry moves, so does its key, and with it what the entry shows. */
  const [keys, setKeys] = useState(() => list.map(newKey));
  const [openKeys, setOpenKeys] = useState<readonly string[]>(() => (list.length <= MAX_OPEN_ENTRIES ? keys : []));
  const [announcement, setAnnouncement] = useState('');
  // After a conflict, `value` may be the list of somebody else, with more or fewer entries.
  if (keys.length !== list.length) setKeys(list.map((_, index) => keys[index] ?? newKey()));
  if (!items) return null; // For TypeScript: the schema of a list always has that of its entries.
  const isGroup = items.type === 'object';

  function nameOf(index: number): string {
    const ownName = ownNameOf(list[index], site);
    return ownName === '' ? `${items?.title ?? ''} ${index + 1}` : ownName;
  }

  function setOpen(key: string, isOpen: boolean): void {
    const otherKeys = openKeys.filter((other) => other !== key);
    setOpenKeys(isOpen ? [...otherKeys, key] : otherKeys);
  }

  function move(index: number, step: -1 | 1, { currentTarget }: MouseEvent<HTMLButtonElement>): void {
    flushSync(() => {
      setAnnouncement(`${nameOf(index)} pasó al lugar ${index + step + 1} de ${list.length}.`);
      setKeys(swap(keys, index, index + step));
      onChange(swap(list, index, index + step));
    });
    // After `flushSync`, the button is in its new place. It lost the focus by moving, and at an end of the list it is
    // disabled; then «Bajar» gets the focus instead of «Subir», or the reverse.
    const firstEnabled = currentTarget.parentElement?.querySelector<HTMLButtonElement>('button:not([disabled])');
    const button = currentTarget.disabled ? firstEnabled : currentTarget;
    button?.focus();
  }

  function add(entry: unknown): void {
    const key = newKey();
    setAnnouncement('');
    setKeys([...keys, key]);
    setOpen(key, true);
    onChange([...list, entry]);
  }

  function removeAt(index: number): void {
    setAnnouncement('');
    setKeys(keys.toSpliced(index, 1));
    onChange(list.toSpliced(index, 1));
  }

  return (
    <fieldset className="list">
      <legend>{schema.title}</legend>
      {schema.description && <small>{schema.description}</small>}
      <FieldProblem text={problemAt(problems, field)} />
      <div className="entries">
        {/* React repeats a render that has called `setKeys`, but in the first attempt `keys` may be too long. */}
        {keys.slice(0, list.length).map((key, index) => {
          const name = nameOf(index);
          const entryField: Field = { file: field.file, path: `${field.path}[${index}]` };
          const hasProblem = problems.some(({ path }) => path.startsWith(entryField.path));
          const isOpen = hasProblem || openKeys.includes(key);
          const input = (
            <EntryField
              field={entryField}
              schema={{ ...items, title: name }}
              value={list[index]}
              onChange={(next) => onChange(list.with(index, next))}
              problems={problems}
            />
          );
          return (
            // When the form is sent, the browser can point at a wrong input only if the entry around it is open.
            <div key={key} className="entry" onInvalidCapture={() => setOpen(key, true)}>
              <div className="entry-row">
                {isGroup ? (
                  <button
                    type="button"
                    className="entry-name"
                    aria-expanded={isOpen}
                    onClick={() => setOpen(key, !isOpen)}
                  >
                    {name}
                  </button>
                ) : (
                  <div className="entry-text">{input}</div>
                )}
                <div className="entry-actions">
                  <Button label="Subir" of={name} disabled={index === 0} onClick={(event) => move(index, -1, event)} />
                  <Button
                    label="Bajar"
                    of={name}
                    disabled={index === list.length - 1}
                    onClick={(event) => move(index, 1, event)}
                  />
                  <Button label="Quitar" of={name} disabled={list.length <= minItems} onClick={() => removeAt(index)} />
                </div>
              </div>
              {isGroup && <div hidden={!isOpen}>{input}</div>}
            </div>
          );
        })}
      </div>
      <p className="unseen" role="status">
        {announcement}
      </p>
      {list.length < maxItems && <Button label={`Agregar: ${items.title}`} onClick={() => add(emptyValue(items))} />}
      {remove}
    </fieldset>
  );
}
