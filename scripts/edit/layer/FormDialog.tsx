import { useEffect, useRef, type SyntheticEvent } from 'react';
import type { FormField as FieldSchema } from '../../generator/content/editor-schemas.ts';
import type { EditorState, Field } from '../protocol.ts';
import { Button } from './Button.tsx';
import { FormField } from './FormField.tsx';
import { FormContext } from './form-context.ts';
import { lookUp } from './look-up.ts';
import { ConflictView, RefusalView } from './RefusalView.tsx';
import type { ServerConnection } from './server-api.ts';
import type { OpenForm } from './state.ts';

interface FormDialogProps {
  connection: ServerConnection;
  site: EditorState;
  form: OpenForm;
  onChange: (draft: unknown) => void;
  onSave: () => void;
  /** Asks first, if something was typed. */
  onClose: () => void;
  onGo: (field: Field) => void;
  onKeepMine: () => void;
  onKeepTheirs: () => void;
}

/** Whether a value holds a file that was chosen. */
function holdsFile(value: unknown): boolean {
  if (value instanceof File) return true;
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsFile);
}

/** What the foot of the dialog says of the form. */
function statusWords({ phase, draft }: OpenForm): string {
  if (phase !== 'saving') return '';
  return holdsFile(draft) ? 'Guardando el archivo y preparándolo en todos sus tamaños…' : 'Guardando…';
}

/** The schema of a group with no more than some of its fields, under the name of the first of them. */
function schemaWithOnly(schema: FieldSchema, only: readonly string[] | undefined): FieldSchema {
  if (!only) return schema;
  const properties = Object.entries(schema.properties ?? {}).filter(([key]) => only.includes(key));
  const title = properties.find(([key]) => key === only[0])?.[1].title;
  return { ...schema, title: title ?? schema.title, properties: Object.fromEntries(properties) };
}

/** A form for a field and all below it, over the page. */
export function FormDialog(props: FormDialogProps) {
  const { connection, site, form, onChange, onSave, onClose, onGo, onKeepMine, onKeepTheirs } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const info = lookUp(site, form.change);
  const isSaving = form.phase === 'saving';
  useEffect(() => {
    dialog.current?.showModal();
    dialog.current?.querySelector<HTMLElement>('.fields :is(input, select, textarea, button, summary)')?.focus();
  }, []);

  // The field that is complained about comes into view, and not behind the foot of the dialog.
  useEffect(() => {
    if (form.phase !== 'refused') return;
    const wrong = dialog.current?.querySelector<HTMLElement>('[aria-invalid=true]') ?? undefined;
    wrong?.scrollIntoView({ block: 'center', behavior: 'instant' });
    wrong?.focus();
  }, [form.phase]);

  /** Leads to a field of this form, or out of it. */
  function goTo(field: Field) {
    const inputs =
      field.file === form.change.file ? dialog.current?.querySelectorAll<HTMLElement>('[name]') : undefined;
    const input = [...(inputs ?? [])].find((one) => one.getAttribute('name') === field.path);
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
  const schema = schemaWithOnly(info.form, form.only);
  const value = form.isDirty ? form.draft : form.change.base;
  return (
    <dialog
      ref={dialog}
      className="form"
      aria-label={schema.title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <form onSubmit={submit} aria-busy={isSaving}>
        <header>
          <p className="path">
            {info.label
              .split(' › ')
              .slice(0, form.only ? undefined : -1)
              .join(' › ')}
          </p>
          <Button className="close" label="×" aria-label="Cerrar" onClick={onClose} />
        </header>
        <div className="fields">
          <FormContext value={{ connection, site }}>
            <FormField field={form.change} schema={schema} value={value} onChange={onChange} problems={problems} />
          </FormContext>
        </div>
        <footer>
          {refusal?.code === 'conflict' && (
            <ConflictView site={site} refusal={refusal} onKeepMine={onKeepMine} onKeepTheirs={onKeepTheirs} />
          )}
          {refusal && refusal.code !== 'conflict' && <RefusalView site={site} refusal={refusal} onGo={goTo} />}
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
