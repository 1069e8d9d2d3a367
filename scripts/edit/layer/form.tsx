import { useId, useState, type ComponentProps, type SyntheticEvent } from 'react';
import type { FormField } from '../../generator/content/editor-schemas.ts';

interface FieldProps {
  /** Where the field stands in its file, such as `about.portrait`. */
  path: string;
  form: FormField;
  /** Of a field that names a file, also the one that was chosen. */
  value: unknown;
  onChange: (value: unknown) => void;
  /** May be left out. */
  isOptional?: boolean;
}

/** Whether these are files that were chosen, or dropped on the page in the frame, which has a class of its own for them. */
export const areFiles = (value: unknown): value is FileList => String(value) === '[object FileList]';

/** A button that does what its label says, to `of`. */
export const Button = ({ label, of, ...rest }: ComponentProps<'button'> & { label: string; of?: string }) => (
  // What is being written keeps the focus; Safari would take it away.
  <button type="button" aria-label={of && `${label}: ${of}`} onMouseDown={(event) => event.preventDefault()} {...rest}>
    {label}
  </button>
);

/** The value that a new field begins with. */
function blank({ type, properties, required = [], items, minItems = 0, enum: choices, minimum }: FormField): unknown {
  // Names that nobody sees are made here.
  const make = (key: string) => (key === 'id' ? `n${Date.now().toString(36)}` : blank(properties![key]!));
  if (type === 'object') return Object.fromEntries(required.map((key) => [key, make(key)]));
  if (type === 'array') return Array.from({ length: items!.enum ? 0 : minItems }, () => blank(items!));
  return choices?.[0] ?? minimum ?? (type === 'boolean' ? true : '');
}

function List({ path, form: { items, minItems = 0, maxItems = Infinity }, value, onChange }: FieldProps) {
  const list = value as unknown[];
  const { enum: choices, enumDescriptions, title } = items!;
  if (choices) {
    return choices.map((choice, index) => {
      const toggle = () => onChange(choices.filter((one) => (one === choice) !== list.includes(one)));
      return (
        <label key={choice}>
          <input type="checkbox" checked={list.includes(choice)} onChange={toggle} /> {enumDescriptions![index]}
        </label>
      );
    });
  }
  const move = (from: number, to: number) => onChange(list.toSpliced(from, 1).toSpliced(to, 0, list[from]));
  return (
    <>
      {list.map((entry, index) => {
        const name = `${title} ${index + 1}`;
        const change = (next: unknown) => onChange(list.with(index, next));
        const remove = () => onChange(list.toSpliced(index, 1));
        return (
          <div key={index}>
            <Field path={`${path}[${index}]`} form={{ ...items!, title: name }} value={entry} onChange={change} />
            <Button label="Subir" of={name} disabled={index === 0} onClick={() => move(index, index - 1)} />
            <Button label="Bajar" of={name} disabled={!(index + 1 in list)} onClick={() => move(index, index + 1)} />
            <Button label="Quitar" of={name} disabled={list.length <= minItems} onClick={remove} />
          </div>
        );
      })}
      {list.length < maxItems && (
        <Button label={`Agregar: ${title}`} onClick={() => onChange([...list, blank(items!)])} />
      )}
    </>
  );
}

/** A field of any kind, with the fields below it. */
function Field({ path, form, value, onChange, isOptional }: FieldProps) {
  const id = useId();
  const { type, title, description, properties, required, minimum, maximum, enum: choices, enumDescriptions } = form;
  if (isOptional && value === undefined)
    return <Button label={`Agregar: ${title}`} onClick={() => onChange(blank(form))} />;
  const remove = isOptional && <Button label={`Quitar: ${title}`} onClick={() => onChange(undefined)} />;
  if (type === 'object' || type === 'array') {
    const group = value as Record<string, unknown>;
    // Made by us, or following from another field.
    const fields = Object.entries(properties ?? {}).filter(([key]) => key !== 'id');
    return (
      <fieldset>
        <legend>{title}</legend>
        <small>{description}</small>
        {type === 'array' && <List path={path} form={form} value={value} onChange={onChange} />}
        {fields.map(([key, field]) => (
          <Field
            key={key}
            path={`${path}.${key}`}
            form={field}
            value={group[key]}
            onChange={(next) => onChange({ ...group, [key]: next })}
            isOptional={!required?.includes(key)}
          />
        ))}
        {remove}
      </fieldset>
    );
  }
  const text = areFiles(value) ? value[0]!.name : String(value ?? '');
  const isFile = form.format === 'media';
  const shared = {
    id,
    name: path,
    'aria-describedby': `${id}-hint`,
    required: !(isFile && text),
    onChange({ currentTarget }: SyntheticEvent<HTMLElement>) {
      const input = currentTarget as HTMLInputElement;
      if (isFile) onChange(input.files!.length > 0 ? input.files : value);
      else onChange(type === 'integer' ? input.valueAsNumber : input.value);
    },
  };
  // A file goes where its entry of a list goes.
  const hold = (input: HTMLInputElement | null) => {
    if (input && isFile) input.files = areFiles(value) ? value : new DataTransfer().files;
  };
  return (
    <p>
      <label htmlFor={id}>{title}</label>
      {choices ? (
        <select {...shared} value={text}>
          {choices.map((choice, index) => (
            <option key={choice} value={choice} label={enumDescriptions![index]} />
          ))}
        </select>
      ) : (form['x-length'] ?? 0) > 80 ? (
        <textarea {...shared} rows={3} value={text} />
      ) : (
        type !== 'boolean' && (
          <input
            {...shared}
            ref={hold}
            type={isFile ? 'file' : type === 'integer' ? 'number' : type ? 'text' : 'date'}
            min={minimum}
            max={maximum}
            value={isFile ? undefined : text}
          />
        )
      )}
      <small id={`${id}-hint`}>
        {isFile && `Ahora: ${text || 'sin archivo'}. `}
        {description}
      </small>
      {remove}
    </p>
  );
}

interface FormDialogProps extends Omit<FieldProps, 'onChange'> {
  /** Gives back why nothing was saved, where that is so. */
  onSave: (value: unknown, files: FormData) => Promise<string | undefined>;
  onClose: () => void;
}

const show = (dialog: HTMLDialogElement | null) => dialog?.showModal();

/** A form for a field and all below it, in a dialog. */
export function FormDialog({ value, onSave, onClose, ...field }: FormDialogProps) {
  const [draft, setDraft] = useState(value);
  const [refusal, setRefusal] = useState<string>();

  async function save(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    const reason = await onSave(draft, new FormData(event.currentTarget));
    setRefusal(reason);
    if (reason === undefined) onClose();
  }

  return (
    <dialog ref={show} aria-label={field.form.title} onClose={onClose}>
      <form onSubmit={(event) => void save(event)} onChange={() => setRefusal(undefined)}>
        <Field {...field} value={draft} onChange={setDraft} />
        <footer className="bar">
          <p role="alert">{refusal}</p>
          <Button label="Cancelar" onClick={onClose} />
          <button className="main">Guardar</button>
        </footer>
      </form>
    </dialog>
  );
}
