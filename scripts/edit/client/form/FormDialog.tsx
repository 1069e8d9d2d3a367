/** The dialog with a form, for whatever cannot be changed on the page itself. */
import { useEffect, useEffectEvent, useRef, useState, type RefObject, type SyntheticEvent } from 'react';
import { type FormSchema, parsePath, valueAt } from '../../site/browser.ts';
import type { EditorState, Field, Sample } from '../../shared/protocol.ts';
import { Button } from '../Button.tsx';
import { FormField } from './FormField.tsx';
import { FormContext } from './form-context.ts';
import { keysBelow } from '../changes.ts';
import { confirmLabel } from '../confirm-label.ts';
import { lookUp } from '../look-up.ts';
import { ConflictView, RefusalView } from '../RefusalView.tsx';
import type { ServerConnection } from '../server-api.ts';
import type { OpenForm } from '../client-state.ts';

/** Selects what can take the focus. */
const CONTROLS = 'input, select, textarea, button, summary, [contenteditable]';

/** Selects the field around an input, where it has previews, which should be in sight, too. */
const FIELD_WITH_PREVIEWS = '.picture, .file';

interface FormDialogProps {
  connection: ServerConnection;
  site: EditorState;
  form: OpenForm;
  onChange: (draft: unknown) => void;
  onSave: () => void;
  /** Confirms samples of the form. */
  onConfirm: (samples: readonly Sample[]) => void;
  /** Asks first, if something was typed. */
  onClose: () => void;
  /** Leads to a field that is not in this form. */
  onGo: (field: Field) => void;
  /** Answers a conflict, with the paths of the fields in which this person's version stays. */
  onResolve: (pathsOfMine: ReadonlySet<string>) => void;
}

/** Whether the value is a file that was just chosen, or has one in it. */
const holdsFile = (value: unknown): boolean =>
  value instanceof File || (typeof value === 'object' && value !== null && Object.values(value).some(holdsFile));

function savingWords({ phase, draft }: OpenForm): string {
  if (phase !== 'saving') return '';
  // Only files take long.
  return holdsFile(draft) ? 'Guardando el archivo y preparándolo en todos sus tamaños…' : 'Guardando…';
}

/** The samples that can be confirmed in the form: whoever confirms one has to see all of it. */
function samplesIn({ samples }: EditorState, { change: { file, path }, only }: OpenForm): Sample[] {
  const keysOfForm = parsePath(path);
  return samples.filter((sample) => {
    const keys = parsePath(sample.path);
    const isInForm = sample.file === file && keysOfForm.every((key, index) => keys[index] === key);
    const keyInForm = String(keys[keysOfForm.length]);
    const isShown = only === undefined || only.includes(keyInForm);
    return sample.canBeConfirmed && isInForm && isShown;
  });
}

/** The schema of a group with only the fields of these keys, under the title of the first one. */
function schemaOfFields(group: FormSchema, keys: readonly string[]): FormSchema {
  const { properties = {} } = group;
  const keptProperties: Record<string, FormSchema> = {};
  for (const [key, property] of Object.entries(properties)) {
    if (keys.includes(key)) keptProperties[key] = property;
  }
  const [firstKey = ''] = keys;
  const title = properties[firstKey]?.title ?? group.title;
  return { ...group, title, properties: keptProperties };
}

type DialogRef = RefObject<HTMLDialogElement | null>;

const findInput = (dialog: DialogRef, path: string): HTMLElement | undefined =>
  dialog.current?.querySelector<HTMLElement>(`[data-field="${CSS.escape(path)}"]`) ?? undefined;

/**
 * Opens the dialog with the focus on `form.startAt` or the first control; after a refusal, on the first field that is
 * wrong.
 */
function useDialogFocus(dialog: DialogRef, form: OpenForm): void {
  const focusStart = useEffectEvent(() => {
    const startField = form.startAt === undefined ? undefined : findInput(dialog, form.startAt);
    startField?.closest(FIELD_WITH_PREVIEWS)?.scrollIntoView({ block: 'start', behavior: 'instant' });
    const firstControl = dialog.current?.querySelector<HTMLElement>(`.fields :is(${CONTROLS})`);
    const start = startField ?? firstControl;
    // Without `preventScroll`, the browser would scroll again, until the input itself is in sight.
    start?.focus({ preventScroll: true });
  });
  useEffect(() => {
    dialog.current?.showModal();
    focusStart();
  }, [dialog]);

  useEffect(() => {
    if (form.phase !== 'refused') return;
    const wrongInput = dialog.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    // The foot of the dialog could cover an input at the edge.
    wrongInput?.scrollIntoView({ block: 'center', behavior: 'instant' });
    wrongInput?.focus();
  }, [dialog, form.phase]);
}

/** The dialog with the form that is open. What was typed is in `form.draft`, so it stays when a save is refused. */
export function FormDialog(props: FormDialogProps) {
  const { connection, site, form, onChange, onSave, onConfirm, onClose, onGo, onResolve } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const [activeField, setActiveField] = useState<string>();
  const info = lookUp(site, form.change);
  const isSaving = form.phase === 'saving';
  useDialogFocus(dialog, form);

  function goTo(field: Field) {
    const input = field.file === form.change.file ? findInput(dialog, field.path) : undefined;
    if (input) input.focus();
    else onGo(field);
  }

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isSaving) onSave();
  }

  if (!info) return null;
  const { refusal } = form;
  const problems = refusal?.problems ?? [];
  const schema = form.only ? schemaOfFields(info.form, form.only) : info.form;
  const value = form.isDirty ? form.draft : form.change.base;
  const samples = form.isDirty ? [] : samplesIn(site, form);
  // Without `only`, the last of the names is the title, which the form shows itself.
  const namesAboveTitle = form.only ? info.names : info.names.slice(0, -1);
  return (
    <dialog
      ref={dialog}
      className="form"
      aria-label={schema.title}
      // By itself, Escape would close the dialog without the question about what was typed.
      onCancel={(event) => {
        // A file chooser that is closed sends an event of the same name.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
    >
      <form onSubmit={submit} aria-busy={isSaving}>
        <div className="heading">
          <p className="path">{namesAboveTitle.join(' › ')}</p>
          <Button className="close" label="×" aria-label="Cerrar" onClick={onClose} />
        </div>
        <div className="fields">
          <FormContext value={{ connection, site, activeField, onActivate: setActiveField }}>
            <FormField field={form.change} schema={schema} value={value} onChange={onChange} problems={problems} />
          </FormContext>
        </div>
        <footer>
          {refusal?.conflicts && (
            <ConflictView
              site={site}
              // A chosen file is only in the draft: the server's answer has its name.
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
            <output>{savingWords(form)}</output>
            {isSaving && <progress aria-label="Guardando" />}
            {samples.length > 0 && <Button label={confirmLabel(site, samples)} onClick={() => onConfirm(samples)} />}
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
