import {
  useLayoutEffect,
  useRef,
  useState,
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import type { Field } from '../protocol.ts';
import { Button } from './Button.tsx';
import { emptyValue, problemAt, Trouble, type FormFieldProps } from './form-parts.tsx';
import { moveEntry } from './list-order.ts';
import { useDragOrder } from './use-drag-order.ts';

/** Entries of longer lists are closed until somebody opens them. */
const SHORT_LIST = 2;

/** The first text of an entry, by which people know it. */
function entryName(entry: unknown): string {
  if (typeof entry === 'string') return entry;
  const fields = (entry ?? {}) as Record<string, unknown>;
  const named = fields['name'] ?? fields['title'] ?? fields['label'] ?? Object.values(fields)[0];
  return typeof named === 'string' ? named : '';
}

let createdKeys = 0;
const newKey = () => `entry-${createdKeys++}`;

/** The controls with which an entry is moved; the one that was used keeps the focus. */
type MoveControl = 'handle' | 'up' | 'down';

/**
 * Where the entries stand, and moving them in ways that keep the focus and are told to screen readers.
 *
 * @param entries the element whose children are the entries
 */
function useEntryOrder(
  entries: RefObject<HTMLElement | null>,
  list: readonly unknown[],
  nameOf: (index: number) => string,
  onChange: (list: unknown[]) => void,
) {
  // Entries keep their own elements while they move, with what was typed and chosen in them.
  const [keys, setKeys] = useState(() => list.map(newKey));
  const [moved, setMoved] = useState<{ key: string; control: MoveControl; words: string }>();

  function move(from: number, to: number, control: MoveControl): void {
    const key = keys[from];
    if (key === undefined || to < 0 || to >= list.length) return;
    setKeys(moveEntry(keys, from, to));
    setMoved({ key, control, words: `${nameOf(from)} pasó al lugar ${to + 1} de ${list.length}.` });
    onChange(moveEntry(list, from, to));
  }

  // An element that has moved in the document has lost the focus.
  useLayoutEffect(() => {
    if (!moved) return;
    const entry = [...(entries.current?.children ?? [])][keys.indexOf(moved.key)];
    const controls = [moved.control, 'up', 'down'].map((name) =>
      entry?.querySelector<HTMLButtonElement>(`:scope > .entry-row [data-move=${name}]`),
    );
    controls.find((control) => control?.disabled === false)?.focus();
  }, [entries, moved, keys]);

  return {
    keys,
    announcement: moved?.words ?? '',
    move,
    add(entry: unknown): string {
      const key = newKey();
      setKeys([...keys, key]);
      onChange([...list, entry]);
      return key;
    },
    removeAt(index: number): void {
      setKeys(keys.toSpliced(index, 1));
      onChange(list.toSpliced(index, 1));
    },
  };
}

interface EntryControlsProps {
  /** Of the entry. */
  name: string;
  isFirst: boolean;
  isLast: boolean;
  /** Whether the list may do without the entry. */
  canGo: boolean;
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
}

const EntryControls = ({ name, isFirst, isLast, canGo, onMove, onRemove }: EntryControlsProps) => (
  <div className="entry-actions">
    <Button label="Subir" of={name} data-move="up" disabled={isFirst} onClick={() => onMove(-1)} />
    <Button label="Bajar" of={name} data-move="down" disabled={isLast} onClick={() => onMove(1)} />
    <Button label="Quitar" of={name} disabled={!canGo} onClick={onRemove} />
  </div>
);

interface ListFieldProps extends FormFieldProps {
  remove?: ReactNode;
  /** Shows the field of an entry. */
  EntryField: ComponentType<FormFieldProps>;
}

/** A list whose entries can be added, removed, and moved by dragging, by buttons and by arrow keys. */
export function ListField({ field, schema, value, onChange, problems, remove, EntryField }: ListFieldProps) {
  const list = (Array.isArray(value) ? value : []) as unknown[];
  const { items, minItems = 0, maxItems = Infinity } = schema;
  const nameOf = (index: number) => `${items?.title ?? ''} ${index + 1}`;
  const entries = useRef<HTMLDivElement>(null);
  const order = useEntryOrder(entries, list, nameOf, onChange);
  const drag = useDragOrder(entries, (from, to) => order.move(from, to, 'handle'));
  const [openKeys, setOpenKeys] = useState<readonly string[]>(() => (list.length <= SHORT_LIST ? order.keys : []));
  if (!items) return null;

  function onHandleKey(event: KeyboardEvent, index: number): void {
    if (event.key === 'Escape' && drag.dragged !== undefined) {
      event.preventDefault();
      drag.cancel();
    }
    const step = new Map([
      ['ArrowUp', -1],
      ['ArrowDown', 1],
    ]).get(event.key);
    if (step === undefined) return;
    event.preventDefault();
    order.move(index, index + step, 'handle');
  }

  return (
    <fieldset className="list">
      <legend>{schema.title}</legend>
      {schema.description && <small>{schema.description}</small>}
      <Trouble text={problemAt(problems, field)} />
      <div ref={entries} className="entries">
        {list.map((entry, index) => {
          const name = nameOf(index);
          const key = order.keys[index] ?? name;
          const below: Field = { file: field.file, path: `${field.path}[${index}]` };
          const hasProblem = problems.some(({ path }) => path.startsWith(below.path));
          const isOpen = hasProblem || openKeys.includes(key);
          const setOpen = (open: boolean) =>
            setOpenKeys(open ? [...openKeys, key] : openKeys.filter((other) => other !== key));
          const content = (
            <EntryField
              field={below}
              schema={{ ...items, title: name }}
              value={entry}
              onChange={(next) => onChange(list.with(index, next))}
              problems={problems}
            />
          );
          const isGroup = items.type === 'object';
          return (
            <div
              key={key}
              className={drag.dragged === index ? 'entry dragged' : 'entry'}
              style={drag.styleOf(index)}
              // A field that is closed cannot say what is wrong with it.
              onInvalidCapture={() => setOpen(true)}
            >
              <div className="entry-row">
                <button
                  type="button"
                  className="handle"
                  data-move="handle"
                  aria-label={`Mover: ${name}`}
                  title="Arrastra para mover; también con las flechas"
                  disabled={list.length < 2}
                  onKeyDown={(event) => onHandleKey(event, index)}
                  {...drag.handleProps(index)}
                >
                  <svg viewBox="0 0 10 16" width="10" height="16" aria-hidden="true">
                    <path d="M2 2h.01M8 2h.01M2 8h.01M8 8h.01M2 14h.01M8 14h.01" />
                  </svg>
                </button>
                {isGroup && (
                  <button type="button" className="entry-name" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                    {name} <small>{entryName(entry)}</small>
                  </button>
                )}
                {!isGroup && <div className="entry-text">{content}</div>}
                <EntryControls
                  name={name}
                  isFirst={index === 0}
                  isLast={index === list.length - 1}
                  canGo={list.length > minItems}
                  onMove={(step) => order.move(index, index + step, step < 0 ? 'up' : 'down')}
                  onRemove={() => order.removeAt(index)}
                />
              </div>
              {isGroup && <div hidden={!isOpen}>{content}</div>}
            </div>
          );
        })}
      </div>
      <p className="unseen" role="status">
        {order.announcement}
      </p>
      {list.length < maxItems && (
        <Button
          label={`Agregar: ${items.title}`}
          onClick={() => setOpenKeys([...openKeys, order.add(emptyValue(items))])}
        />
      )}
      {remove}
    </fieldset>
  );
}
