import { useEffect, useRef, type SyntheticEvent } from 'react';
import { isPathAtOrBelow, valueAt } from '../../site/browser.ts';
import type { EditorState, Field } from '../../shared/protocol.ts';
import { confirmLabel } from '../../shared/sentences.ts';
import { Button } from '../Button.tsx';
import { FormField } from './FormField.tsx';
import { FormContext } from './form-context.ts';
import { filesIn, keysBelow } from '../changes.ts';
import { lookUp } from '../look-up.ts';
import { ConflictView, RefusalView } from '../RefusalView.tsx';
import type { OpenForm } from '../client-state.ts';

/** Selects what can take the focus. */
const CONTROLS = 'input, select, textarea, button, summary';

interface FormDialogProps {
  site: EditorState;
  form: OpenForm;
  onChange: (draft: unknown) => void;
  onSave: () => void;
  /** Declares samples of the form to be true, and closes the form. */
  onConfirm: (samples: readonly Field[]) => void;
  /** Asks first, if something was typed. */
  onClose: () => void;
  /** Leads to a field that is not in this form. */
  onGo: (field: Field) => void;
  /** Answers a conflict. */
  onResolve: (keepsMine: boolean) => void;
}

/** Whether a field is that of the form or one below it. */
function isInForm(field: Field, { change: { file, path } }: OpenForm): boolean {
  const isWholeFile = path === '';
  return field.file === file && (isWholeFile || isPathAtOrBelow(field.path, path));
}

/** The first input of a field; of a group or list, which has none itself, that of a field in it. */
function findInput(dialog: HTMLElement | null, path: string): HTMLElement | undefined {
  const name = CSS.escape(path);
  const selectors = [`[data-field="${name}"]`, `[data-field^="${name}."]`, `[data-field^="${name}["]`];
  return dialog?.querySelector<HTMLElement>(selectors.join()) ?? undefined;
}

/** Gives the focus to the field at which the form starts, else to the first control. */
function focusStart(dialog: HTMLElement | null, startAt: string | undefined): void {
  const startField = startAt === undefined ? undefined : findInput(dialog, startAt);
  const start = startField ?? dialog?.querySelector<HTMLElement>(`.fields :is(${CONTROLS})`);
  start?.focus();
}

/** Gives the focus, which the form lost while it was saved, to the first wrong input, else to «Guardar». */
function focusAfterFailure(dialog: HTMLElement | null): void {
  const wrongInput = dialog?.querySelector<HTMLElement>('[aria-invalid=true]');
  // The foot of the dialog could cover an input at the edge.
  wrongInput?.scrollIntoView({ block: 'center', behavior: 'instant' });
  (wrongInput ?? dialog?.querySelector<HTMLElement>('.actions .main'))?.focus();
}

/** The dialog with the form that is open, for whatever cannot be changed on the page itself. */
export function FormDialog({ site, form, onChange, onSave, onConfirm, onClose, onGo, onResolve }: FormDialogProps) {
  const { change, startAt, phase, draft, refusal } = form;
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => focusStart(dialog.current, startAt), [startAt]);
  useEffect(() => {
    if (phase === 'refused') focusAfterFailure(dialog.current);
  }, [phase]);

  const info = lookUp(site, change);
  // Somebody may have deleted the file.
  if (!info) return null;
  const { schema, names } = info;
  const isSaving = phase === 'saving';

  function goTo(target: Field) {
    const input = target.file === change.file ? findInput(dialog.current, target.path) : undefined;
    if (input) input.focus();
    else onGo(target);
  }

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    onSave();
  }

  function cancel(event: SyntheticEvent<HTMLDialogElement>) {
    // A file chooser that is closed sends an event of the same name.
    if (event.target !== event.currentTarget) return;
    // By itself, Escape would close the dialog without the question that `onClose` asks.
    event.preventDefault();
    if (!isSaving) onClose();
  }

  return (
    <dialog ref={dialog} className="form" aria-label={schema.title} onCancel={cancel}>
      <form onSubmit={submit} aria-busy={isSaving}>
        <div className="heading">
          <p className="path">{names.slice(0, -1).join(' › ')}</p>
          <Button className="close" label="×" aria-label="Cerrar" disabled={isSaving} onClick={onClose} />
        </div>
        <div className="fields" inert={isSaving}>
          <FormContext value={{ site, startAt }}>
            <FormField
              field={change}
              schema={schema}
              value={draft}
              onChange={onChange}
              problems={refusal?.problems ?? []}
            />
          </FormContext>
        </div>
        <footer>
          <SaveFailure site={site} form={form} onGo={goTo} onResolve={onResolve} />
          <FormActions site={site} form={form} onConfirm={onConfirm} onClose={onClose} />
        </footer>
      </form>
    </dialog>
  );
}

/** What the foot of the form says while it is being saved, and its buttons; «Guardar» submits the form. */
function FormActions({
  site,
  form,
  onConfirm,
  onClose,
}: Pick<FormDialogProps, 'site' | 'form' | 'onConfirm' | 'onClose'>) {
  const isSaving = form.phase === 'saving';
  // Only files take long.
  const hasFiles = filesIn(form.draft, form.change.path).length > 0;
  const savingWords = hasFiles ? 'Guardando el archivo y preparándolo en todos sus tamaños…' : 'Guardando…';
  const samples = site.samples.filter((sample) => isInForm(sample, form));
  // Confirming closes the form, which would discard what was typed.
  const mayConfirm = samples.length > 0 && !form.isDirty;
  return (
    <p className="actions">
      <output>{isSaving && savingWords}</output>
      {isSaving && <progress aria-label="Guardando" />}
      {mayConfirm && <Button label={confirmLabel} onClick={() => onConfirm(samples)} />}
      <Button label="Cancelar" disabled={isSaving} onClick={onClose} />
      <button className="main" disabled={isSaving}>
        Guardar
      </button>
    </p>
  );
}

/** Why the form could not be saved; nothing unless the last attempt failed. */
function SaveFailure({ site, form, onGo, onResolve }: Pick<FormDialogProps, 'site' | 'form' | 'onGo' | 'onResolve'>) {
  const { change, draft, refusal } = form;
  if (!refusal) return null;
  if (!refusal.conflicts) return <RefusalView site={site} refusal={refusal} onGo={onGo} />;
  const conflicts = refusal.conflicts.map((conflict) => {
    // From the draft: of a chosen file the server returns only the name, which cannot be previewed.
    return { ...conflict, mine: valueAt(draft, keysBelow(change.path, conflict.path)) };
  });
  return <ConflictView site={site} conflicts={conflicts} onResolve={onResolve} />;
}
