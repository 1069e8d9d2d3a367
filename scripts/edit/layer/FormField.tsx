import { use, useId, type ReactNode, type SyntheticEvent } from 'react';
import type { FormField as FieldSchema } from '../../generator/content/editor-schemas.ts';
import { framedFieldAt, type FramedField } from '../picture-frames.ts';
import { MAX_BODY_BYTES, type Field } from '../protocol.ts';
import { placeholderName, refusalWords } from '../words.ts';
import { isAdvanced, isHidden } from './advanced.ts';
import { Button } from './Button.tsx';
import { emptyValue, problemAt, Trouble, type FormFieldProps } from './form-parts.tsx';
import { FormContext } from './form-context.ts';
import { ListField } from './ListField.tsx';
import { descriptionKeyOf } from './picture-form.ts';
import { PictureField, previewAddress } from './PictureField.tsx';

/** Longer texts get several lines. */
const MANY_LETTERS = 80;

/** A field of any kind, with the fields below it. */
export function FormField(props: FormFieldProps) {
  const { field, schema, value, onChange, isOptional } = props;
  // Of a box that is not ticked, the file says nothing.
  if (schema.type === 'boolean') return <CheckField {...props} key={field.path} />;
  if (isOptional && value === undefined) {
    return <Button label={`Agregar: ${schema.title}`} onClick={() => onChange(emptyValue(schema))} />;
  }
  const remove = isOptional && <Button label={`Quitar: ${schema.title}`} onClick={() => onChange(undefined)} />;
  if (schema.type === 'object') return <GroupField {...props} key={field.path} remove={remove} />;
  if (schema.type === 'array' && schema.items?.enum) return <ChoicesField {...props} key={field.path} />;
  if (schema.type === 'array') return <ListField {...props} key={field.path} remove={remove} EntryField={FormField} />;
  if (schema.format === 'media') return <FileField {...props} key={field.path} />;
  return <TextField {...props} key={field.path} remove={remove} />;
}

interface PartProps extends FormFieldProps {
  remove?: ReactNode;
}

/** The path of a field of a group; the whole file is a group, too. */
const fieldBelow = ({ file, path }: Field, key: string): Field => ({
  file,
  path: path === '' ? key : `${path}.${key}`,
});

/** The pictures of a group that the site crops, by the key of their field. */
const framedPicturesOf = (field: Field, { properties = {} }: FieldSchema): ReadonlyMap<string, FramedField> =>
  new Map(
    Object.keys(properties).flatMap((key) => {
      const { file, path } = fieldBelow(field, key);
      const framed = framedFieldAt(file, path);
      return framed ? [[key, framed] as const] : [];
    }),
  );

function GroupField({ field, schema, value, onChange, problems, remove }: PartProps) {
  const group = (value ?? {}) as Record<string, unknown>;
  const pictures = framedPicturesOf(field, schema);
  // The point of a picture is chosen in the picture.
  const focusKeys = [...pictures.values()].map(({ focusKey }) => focusKey);
  const entries = Object.entries(schema.properties ?? {}).filter(([key]) => !isHidden(key) && !focusKeys.includes(key));
  const render = ([key, property]: [string, FieldSchema]) => {
    const framed = pictures.get(key);
    const isPicture = framed !== undefined && group[key] !== undefined;
    if (isPicture)
      return <GroupPicture key={key} {...{ field, schema, group, name: key, framed, onChange, problems }} />;
    return (
      <FormField
        key={key}
        field={fieldBelow(field, key)}
        schema={property}
        value={group[key]}
        onChange={(next) => onChange({ ...group, [key]: next })}
        isOptional={!schema.required?.includes(key)}
        problems={problems}
      />
    );
  };
  const isAdvancedKey = (key: string) => isAdvanced(fieldBelow(field, key));
  const plain = entries.filter(([key]) => !isAdvancedKey(key));
  const advanced = entries.filter(([key]) => isAdvancedKey(key));
  return (
    <fieldset>
      <legend>{schema.title}</legend>
      {schema.description && <small>{schema.description}</small>}
      <Trouble text={problemAt(problems, field)} />
      {plain.map(render)}
      {advanced.length > 0 && (
        <details className="advanced" open={plain.length === 0}>
          <summary>Avanzado</summary>
          {advanced.map(render)}
        </details>
      )}
      {remove}
    </fieldset>
  );
}

interface GroupPictureProps extends Pick<FormFieldProps, 'field' | 'schema' | 'onChange' | 'problems'> {
  group: Readonly<Record<string, unknown>>;
  /** The key of the picture in the group. */
  name: string;
  framed: FramedField;
}

/** A picture of a group, with its focal point. If it may be left out, its description and its point go with it. */
function GroupPicture({ field, schema, group, name, framed, onChange, problems }: GroupPictureProps) {
  const property = schema.properties?.[name];
  if (!property) return null;
  const { focusKey } = framed;
  const picture = group[name];
  const descriptionKey = descriptionKeyOf(schema);
  const trouble = [name, focusKey].map((key) => problemAt(problems, fieldBelow(field, key))).find((text) => text);
  const withoutPicture = { ...group, [name]: undefined, [focusKey]: undefined };
  return (
    <>
      <PictureField
        field={fieldBelow(field, name)}
        schema={property}
        framed={framed}
        value={{
          picture: picture instanceof File ? picture : String(picture),
          focus: group[focusKey] as string | undefined,
        }}
        onChange={({ picture, focus }) => onChange({ ...group, [name]: picture, [focusKey]: focus })}
        problem={trouble}
      />
      {!schema.required?.includes(name) && (
        <Button
          label={`Quitar: ${property.title}`}
          onClick={() => onChange(descriptionKey ? { ...withoutPicture, [descriptionKey]: undefined } : withoutPicture)}
        />
      )}
    </>
  );
}

/** Values to be chosen from a few, any number of them, such as days of the week. */
function ChoicesField({ field, schema, value, onChange, problems }: FormFieldProps) {
  const chosen = (Array.isArray(value) ? value : []) as unknown[];
  const { enum: choices = [], enumDescriptions = [] } = schema.items ?? {};
  const toggle = (choice: string) => onChange(choices.filter((other) => (other === choice) !== chosen.includes(other)));
  return (
    <fieldset className="choices">
      <legend>{schema.title}</legend>
      <Trouble text={problemAt(problems, field)} />
      {choices.map((choice, index) => (
        <label key={choice}>
          <input type="checkbox" checked={chosen.includes(choice)} onChange={() => toggle(choice)} />
          {enumDescriptions[index] ?? choice}
        </label>
      ))}
    </fieldset>
  );
}

function CheckField({ field, schema, value, onChange, isOptional, problems }: FormFieldProps) {
  const unticked = isOptional === true ? undefined : false;
  return (
    <p>
      <label>
        <input type="checkbox" checked={value === true} onChange={() => onChange(value === true ? unticked : true)} />{' '}
        {schema.title}
      </label>
      <small>{schema.description}</small>
      <Trouble text={problemAt(problems, field)} />
    </p>
  );
}

/**
 * The type of the `<input>` of a field. Dates have the format `date`; those that may also be a placeholder have no type.
 */
function inputTypeOf({ type, format, enum: choices }: FieldSchema): 'number' | 'date' | 'text' {
  if (type === 'integer') return 'number';
  if (format === 'date') return 'date';
  return type === undefined && !choices ? 'date' : 'text';
}

function TextField({ field, schema, value, onChange, problems, remove }: PartProps) {
  const id = useId();
  const { type, title, description, minimum, maximum, enum: choices, enumDescriptions } = schema;
  const trouble = problemAt(problems, field);
  const text = value === undefined || value === null ? '' : String(value);
  const shared = {
    id,
    name: field.path,
    required: true,
    'aria-describedby': `${id}-hint ${id}-trouble`,
    'aria-invalid': trouble !== undefined,
    value: text,
    onChange({ currentTarget }: SyntheticEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) {
      const isNumber = type === 'integer' && currentTarget instanceof HTMLInputElement;
      onChange(isNumber ? currentTarget.valueAsNumber : currentTarget.value);
    },
  };
  const isLong = (schema['x-length'] ?? 0) > MANY_LETTERS;
  return (
    <p>
      <label htmlFor={id}>{title}</label>
      {choices && (
        <select {...shared}>
          {choices.map((choice, index) => (
            <option key={choice} value={choice}>
              {enumDescriptions?.[index] ?? choice}
            </option>
          ))}
        </select>
      )}
      {!choices && isLong && <textarea {...shared} rows={3} />}
      {!choices && !isLong && <input {...shared} type={inputTypeOf(schema)} min={minimum} max={maximum} />}
      <small id={`${id}-hint`}>
        {description} {usePlaceholderHint(text)}
      </small>
      <Trouble id={`${id}-trouble`} text={trouble} />
      {remove}
    </p>
  );
}

/** Says what the page puts in place of the placeholders of a text; empty if it has none. */
function usePlaceholderHint(text: string): string {
  const site = use(FormContext)?.site;
  const names = new Set(Array.from(text.matchAll(/\{(?<name>[^{}]+)\}/gu), ([, name = '']) => name));
  const sentences = [...names].map((name) => {
    const value = site?.placeholders[name] ?? placeholderName(name);
    return `{${name}} se reemplaza por «${value}».`;
  });
  return sentences.join(' ');
}

/** A logo or film, which the site shows whole. */
function FileField({ field, schema, value, onChange, problems }: FormFieldProps) {
  const id = useId();
  const preview = previewAddress(value);
  const name = value instanceof File ? value.name : String(value ?? '');
  const isPicture = !/\.(?:mp4|webm)$/i.test(name);
  const isTooLarge = value instanceof File && value.size > MAX_BODY_BYTES;
  const trouble = isTooLarge ? refusalWords['too-large'] : problemAt(problems, field);
  return (
    <p className="file">
      <label htmlFor={id}>{schema.title}</label>
      {preview && isPicture && <img src={preview} alt={`Vista previa: ${name}`} />}
      <input
        id={id}
        name={field.path}
        type="file"
        required={name === ''}
        aria-describedby={`${id}-hint ${id}-trouble`}
        aria-invalid={trouble !== undefined}
        onChange={({ currentTarget: { files } }) => files?.[0] && onChange(files[0])}
      />
      <small id={`${id}-hint`}>
        {value instanceof File ? 'Nueva' : 'Ahora'}: {name || 'sin archivo'}. {schema.description}
      </small>
      <Trouble id={`${id}-trouble`} text={trouble} />
    </p>
  );
}
