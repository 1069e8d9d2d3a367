/** A list in a form, such as the offices or the testimonials: adds, removes and moves entries. */
import {
  use,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import type { Field } from '../protocol.ts';
import { Button } from './Button.tsx';
import { emptyValue, FieldProblem, problemAt, type FormFieldProps } from './form-parts.tsx';
import { FormContext } from './form-context.ts';
import { moveEntry } from './list-order.ts';
import { ownNameOf } from './look-up.ts';
import { useDragOrder } from './use-drag-order.ts';

/** In lists with at most this many entries, all are open at first; in longer ones, all are closed. */
const SHORT_LIST = 2;

let createdKeys = 0;

/** A React key for an entry that no other entry on this page has. */
const newKey = () => `entry-${createdKeys++}`;

/** The controls that move an entry: the handle that is dragged, and the buttons «Subir» and «Bajar». */
type MoveControl = 'handle' | 'up' | 'down';

/**
 * The functions that add, remove and move the entries of a list in a form. Each gives the new list to `onChange`.
 *
 * Every entry has a React key that stays with it when it moves, so that its element, with what is typed and open in it,
 * moves along. After a move, the control that moved the entry gets the focus again.
 *
 * @param entriesElement its children are the elements of the entries
 * @param nameOf the name of the entry at a position, such as `Sede 2`
 * @returns also `keys`, the React key of each entry in the order of the list, and `announcement`, the sentence by which
 *   screen readers say where the moved entry is now; '' if none was moved, or if one was added or removed after the move
 */
function useEntryOrder(
  entriesElement: RefObject<HTMLElement | null>,
  list: readonly unknown[],
  nameOf: (index: number) => string,
  onChange: (list: unknown[]) => void,
) {
  /** The key of each entry, in the order of the list. */
  const [keys, setKeys] = useState(() => list.map(newKey));
  /**
   * The last move. Undefined once an entry was added or removed after it: the effect below runs then, too, and must not take
   * the focus back to the entry that was moved.
   */
  const [lastMove, setLastMove] = useState<{ key: string; control: MoveControl; announcement: string }>();

  /** Sets the keys of a list that has more or fewer entries than before, and forgets the last move. */
  function setKeysOfOtherLength(newKeys: string[]): void {
    setKeys(newKeys);
    setLastMove(undefined);
  }
  // The list may have been replaced from outside, as after a conflict, by one with more or fewer entries. Then the state is
  // set while rendering, and React renders again at once. Whatever the entries are now, the positions keep their keys.
  if (keys.length !== list.length) setKeysOfOtherLength(list.map((_, index) => keys[index] ?? newKey()));

  /** Moves an entry; does nothing at the ends of the list, where there is no such position. */
  function move(from: number, to: number, control: MoveControl): void {
    const key = keys[from];
    if (key === undefined || to < 0 || to >= list.length) return;
    setKeys(moveEntry(keys, from, to));
    const announcement = `${nameOf(from)} pasó al lugar ${to + 1} de ${list.length}.`;
    setLastMove({ key, control, announcement });
    onChange(moveEntry(list, from, to));
  }

  // An element that moves in the document loses the focus. The control that moved the entry gets it back; if that control
  // is disabled now, as «Subir» is for the first entry, the button for the other direction gets it.
  useLayoutEffect(() => {
    if (!lastMove) return;
    const position = keys.indexOf(lastMove.key);
    const movedEntry = entriesElement.current?.children[position];
    const controls = [lastMove.control, 'up', 'down'].map((name) =>
      movedEntry?.querySelector<HTMLButtonElement>(`:scope > .entry-row [data-move=${name}]`),
    );
    controls.find((control) => control?.disabled === false)?.focus();
  }, [entriesElement, lastMove, keys]);

  return {
    keys,
    announcement: lastMove?.announcement ?? '',
    move,
    /** Adds an entry at the end, and returns its key. */
    add(entry: unknown): string {
      const key = newKey();
      setKeysOfOtherLength([...keys, key]);
      onChange([...list, entry]);
      return key;
    },
    removeAt(index: number): void {
      setKeysOfOtherLength(keys.toSpliced(index, 1));
      onChange(list.toSpliced(index, 1));
    },
  };
}

interface EntryHandleProps extends ComponentProps<'button'> {
  /** Name of the entry, such as `Sede 2`. */
  entryName: string;
}

/**
 * The handle of an entry. The handlers that drag the entry, or move it with the arrow keys, come from the list as
 * `buttonProps`. By `data-move`, `useEntryOrder` finds the handle to give it the focus back after a move.
 */
const EntryHandle = ({ entryName, ...buttonProps }: EntryHandleProps) => (
  <button
    type="button"
    className="handle"
    data-move="handle"
    aria-label={`Mover: ${entryName}`}
    title="Arrastra para mover; también con las flechas"
    {...buttonProps}
  >
    {/* Six dots: lines of almost no length with round ends. */}
    <svg viewBox="0 0 10 16" width="10" height="16" aria-hidden="true">
      <path d="M2 2h.01M8 2h.01M2 8h.01M8 8h.01M2 14h.01M8 14h.01" />
    </svg>
  </button>
);

interface EntryControlsProps {
  /** Name of the entry, such as `Sede 2`, which screen readers say with each button. */
  entryName: string;
  isFirst: boolean;
  isLast: boolean;
  /** False if the list would have fewer entries than it must have. */
  canRemove: boolean;
  /** -1 is up, 1 is down. */
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
}

/**
 * The buttons «Subir», «Bajar» and «Quitar» of an entry. `useEntryOrder` finds the first two by `data-move`, to give them
 * the focus back after a move.
 */
const EntryControls = ({ entryName, isFirst, isLast, canRemove, onMove, onRemove }: EntryControlsProps) => (
  <div className="entry-actions">
    <Button label="Subir" of={entryName} data-move="up" disabled={isFirst} onClick={() => onMove(-1)} />
    <Button label="Bajar" of={entryName} data-move="down" disabled={isLast} onClick={() => onMove(1)} />
    <Button label="Quitar" of={entryName} disabled={!canRemove} onClick={onRemove} />
  </div>
);

interface ListFieldProps extends FormFieldProps {
  /** The button that removes the whole list, if it is optional. */
  remove?: ReactNode;
  /** The component for an entry: `FormField`, which cannot be imported here because it imports this file. */
  EntryField: ComponentType<FormFieldProps>;
}

/**
 * The form field for a list, such as the offices. Entries are added and removed by buttons; they are moved by dragging their
 * handle, by arrow keys on it, or by buttons. After each such change, and each change in an entry, `onChange` gets the whole
 * new list.
 *
 * An entry that is a group, such as an office, opens and closes by a click on its name; one with a problem is always open.
 * An entry that is a plain text stands beside its buttons, without a name.
 */
export function ListField({ field, schema, value, onChange, problems, remove, EntryField }: ListFieldProps) {
  const list = (Array.isArray(value) ? value : []) as unknown[];
  const { items, minItems = 0, maxItems = Infinity } = schema;
  const site = use(FormContext)?.site;
  /** The name of an entry: its own, such as `Providencia`, or else its number, as in `Sede 2`. */
  const nameOf = (index: number): string => {
    const ownName = site ? ownNameOf(list[index], site) : '';
    return ownName === '' ? `${items?.title ?? ''} ${index + 1}` : ownName;
  };
  const entries = useRef<HTMLDivElement>(null);
  const order = useEntryOrder(entries, list, nameOf, onChange);
  const drag = useDragOrder(entries, (from, to) => order.move(from, to, 'handle'));
  const [openKeys, setOpenKeys] = useState<readonly string[]>(() => (list.length <= SHORT_LIST ? order.keys : []));
  // For TypeScript: the schema of a list always has that of its entries.
  if (!items) return null;

  /** Opens or closes the entry with this React key. */
  function setOpen(key: string, isOpen: boolean): void {
    const otherKeys = openKeys.filter((other) => other !== key);
    setOpenKeys(isOpen ? [...otherKeys, key] : otherKeys);
  }

  /** Handles a key on the handle of an entry: Escape cancels a drag, the arrows up and down move the entry. */
  function onHandleKey(event: KeyboardEvent, index: number): void {
    const isCancel = event.key === 'Escape' && drag.dragged !== undefined;
    const isArrow = event.key === 'ArrowUp' || event.key === 'ArrowDown';
    if (!isCancel && !isArrow) return;
    // Otherwise Escape would close the form, and an arrow would scroll it.
    event.preventDefault();
    if (isCancel) drag.cancel();
    else order.move(index, event.key === 'ArrowUp' ? index - 1 : index + 1, 'handle');
  }

  return (
    <fieldset className="list">
      <legend>{schema.title}</legend>
      {schema.description && <small>{schema.description}</small>}
      <FieldProblem text={problemAt(problems, field)} />
      <div ref={entries} className="entries">
        {list.map((entry, index) => {
          const name = nameOf(index);
          // Every entry has a key; the default is for TypeScript.
          const key = order.keys[index] ?? '';
          const entryField: Field = { file: field.file, path: `${field.path}[${index}]` };
          // A problem of the entry itself, or of a field in it: `locations[0].address`.
          const hasProblem = problems.some(({ path }) => path.startsWith(entryField.path));
          const isOpen = hasProblem || openKeys.includes(key);
          const input = (
            <EntryField
              field={entryField}
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
              // The browser can show what is wrong with an input only if the entry around it is open.
              onInvalidCapture={() => setOpen(key, true)}
            >
              <div className="entry-row">
                <EntryHandle
                  entryName={name}
                  disabled={list.length < 2}
                  onKeyDown={(event) => onHandleKey(event, index)}
                  {...drag.handleProps(index)}
                />
                {isGroup && (
                  <button
                    type="button"
                    className="entry-name"
                    aria-expanded={isOpen}
                    onClick={() => setOpen(key, !isOpen)}
                  >
                    {name}
                  </button>
                )}
                {!isGroup && <div className="entry-text">{input}</div>}
                <EntryControls
                  entryName={name}
                  isFirst={index === 0}
                  isLast={index === list.length - 1}
                  canRemove={list.length > minItems}
                  onMove={(step) => order.move(index, index + step, step < 0 ? 'up' : 'down')}
                  onRemove={() => order.removeAt(index)}
                />
              </div>
              {isGroup && <div hidden={!isOpen}>{input}</div>}
            </div>
          );
        })}
      </div>
      <p className="unseen" role="status">
        {order.announcement}
      </p>
      {list.length < maxItems && (
        <Button label={`Agregar: ${items.title}`} onClick={() => setOpen(order.add(emptyValue(items)), true)} />
      )}
      {remove}
    </fieldset>
  );
}
