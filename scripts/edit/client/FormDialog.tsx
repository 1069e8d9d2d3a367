/** The dialog with a form, in which whatever cannot be changed on the page itself is changed. */
import { useEffect, useEffectEvent, useRef, useState, type RefObject, type SyntheticEvent } from 'react';
import { type FormField as FieldSchema, valueAt } from '../site/browser.ts';
import type { EditorState, Field } from '../protocol.ts';
import { Button } from './Button.tsx';
import { FormField } from './FormField.tsx';
import { FormContext } from './form-context.ts';
import { keysBelow, lookUp } from './look-up.ts';
import { ConflictView, RefusalView } from './RefusalView.tsx';
import type { ServerConnection } from './server-api.ts';
import type { OpenForm } from './state.ts';

/** Selects what can have the focus in a form. */
const CONTROLS = 'input, select, textarea, button, summary, [contenteditable]';

/** Selects the box around the input of a picture or file, with its name, its preview and its hint. */
const WHOLE_FIELD = '.picture, .file';

interface FormDialogProps {
  connection: ServerConnection;
  site: EditorState;
  form: OpenForm;
  /** Gets the whole value of the form after each change in it. */
  onChange: (draft: unknown) => void;
  onSave: () => void;
  /** Asks first, if something was typed. */
  onClose: () => void;
  /** Leads to a field outside this form. */
  onGo: (field: Field) => void;
  /** After a conflict: saves the form with this person's version of the fields at these paths. */
  onResolve: (pathsOfMine: ReadonlySet<string>) => void;
}

/** Whether a value contains a chosen file, at any depth: saving it takes longer. */
function holdsFile(value: unknown): boolean {
  if (value instanceof File) return true;
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsFile);
}

/** What the foot of the dialog says while the form is saved; empty at any other time. */
function statusWords({ phase, draft }: OpenForm): string {
  if (phase !== 'saving') return '';
  return holdsFile(draft) ? 'Guardando el archivo y preparándolo en todos sus tamaños…' : 'Guardando…';
}

/**
 * The schema of a form that shows only some fields of a group: for the picture of a section, the fields `image` and
 * `imageFocus`. The fields stand in the order that they have in the group. The form has the title of the field of the first
 * key; that of the group if the group has no such field.
 *
 * @param keys the keys of these fields; undefined for a form of the whole group, whose schema is then returned as it is
 */
function schemaOfFields(group: FieldSchema, keys: readonly string[] | undefined): FieldSchema {
  if (!keys) return group;
  const { properties = {} } = group;
  const keptProperties: Record<string, FieldSchema> = {};
  for (const [key, property] of Object.entries(properties)) {
    if (keys.includes(key)) keptProperties[key] = property;
  }
  const [firstKey = ''] = keys;
  const title = properties[firstKey]?.title ?? group.title;
  return { ...group, title, properties: keptProperties };
}

type DialogRef = RefObject<HTMLDialogElement | null>;

/** The input of the field at a path, which its `data-field` names; undefined if the dialog has none. */
const findInput = (dialog: DialogRef, path: string): HTMLElement | undefined =>
  dialog.current?.querySelector<HTMLElement>(`[data-field="${CSS.escape(path)}"]`) ?? undefined;

/**
 * Opens the dialog of a form, and puts the focus into it: at first on the field at `form.startAt` or, if the form has no such
 * field, on its first control; each time that the server has refused to save the form, on the first field that is wrong; if
 * none is, as in a conflict, the focus stays.
 */
function useDialogFocus(dialog: DialogRef, form: OpenForm): void {
  const focusStart = useEffectEvent(() => {
    const startField = form.startAt === undefined ? undefined : findInput(dialog, form.startAt);
    startField?.closest(WHOLE_FIELD)?.scrollIntoView({ block: 'start', behavior: 'instant' });
    // `.fields` does not contain the button that closes the form.
    const firstControl = dialog.current?.querySelector<HTMLElement>(`.fields :is(${CONTROLS})`);
    const start = startField ?? firstControl;
    // Without `preventScroll`, the browser might scroll again, until the input itself is in sight.
    start?.focus({ preventScroll: true });
  });
  useEffect(() => {
    dialog.current?.showModal();
    focusStart();
  }, [dialog]);

  useEffect(() => {
    if (form.phase !== 'refused') return;
    const wrongInput = dialog.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    // Scrolled into the middle: at the edge, the foot of the dialog could cover it.
    wrongInput?.scrollIntoView({ block: 'center', behavior: 'instant' });
    wrongInput?.focus();
  }, [dialog, form.phase]);
}

/**
 * The modal form in which somebody changes a field and everything below it, such as an office; with `form.only`, some fields
 * of a group. Shows nothing if the field's file has no form. Does not close itself: the caller stops rendering it, after a
 * save that succeeded or after `onClose`.
 *
 * What was typed is in `form.draft`, outside this component, so it stays when a save is refused. The problems of the refusal
 * then stand at their fields.
 */
export function FormDialog(props: FormDialogProps) {
  const { connection, site, form, onChange, onSave, onClose, onGo, onResolve } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const [activeField, setActiveField] = useState<string>();
  const info = lookUp(site, form.change);
  const isSaving = form.phase === 'saving';
  useDialogFocus(dialog, form);

  /** Focuses the input of a field if this form has one; else `onGo` leads to the field outside the form. */
  function goTo(field: Field) {
    const isInFile = field.file === form.change.file;
    const input = isInFile ? findInput(dialog, field.path) : undefined;
    if (input) input.focus();
    else onGo(field);
  }

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    // Otherwise the browser would send the form itself and leave the page.
    event.preventDefault();
    if (!isSaving) onSave();
  }

  if (!info) return null;
  const { refusal } = form;
  const problems = refusal?.problems ?? [];
  const schema = schemaOfFields(info.form, form.only);
  // There is no draft until something is typed. Afterwards, undefined may be the draft: a field that was removed.
  const value = form.isDirty ? form.draft : form.change.base;
  // Above the title stand the names of all groups around it. If the form shows only some fields of a group, its title is
  // that of a field, so the group stands above; otherwise the title is that of the group.
  const names = info.label.split(' › ');
  const namesAboveTitle = form.only ? names : names.slice(0, -1);
  return (
    <dialog
      ref={dialog}
      className="form"
      aria-label={schema.title}
      // Escape would close the dialog by itself, without the question about what was typed.
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <form onSubmit={submit} aria-busy={isSaving}>
        <header>
          <p className="path">{namesAboveTitle.join(' › ')}</p>
          <Button className="close" label="×" aria-label="Cerrar" onClick={onClose} />
        </header>
        <div className="fields">
          <FormContext value={{ connection, site, activeField, onActivate: setActiveField }}>
            <FormField field={form.change} schema={schema} value={value} onChange={onChange} problems={problems} />
          </FormContext>
        </div>
        <footer>
          {refusal?.conflicts && (
            <ConflictView
              site={site}
              // As typed: the answer cannot hold the chosen files.
              conflicts={refusal.conflicts.map((conflict) => {
                return { ...conflict, mine: valueAt(value, keysBelow(form.change, conflict)) };
              })}
              onResolve={onResolve}
            />
          )}
          {refusal && !refusal.conflicts && <RefusalView site={site} refusal={refusal} onGo={goTo} />}
          {form.phase === 'offline' && (
            <p role="alert">
              El editor no responde. Lo que escribiste sigue aquí; ábrelo de nuevo y presiona «Guardar».
            </p>
          )}
          <p className="actions">
            <output>{statusWords(form)}</output>
            {isSaving && <progress aria-label="Guardando" />}
            <Button label="Cancelar" onClick={onClose} />
            <button className="main" disabled={isSaving}>
              Guardar
            </button>
          </p>
        </footer>
      </form>
    </dialog>
  );
}
