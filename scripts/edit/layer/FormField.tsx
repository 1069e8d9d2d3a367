import { useId, useState, type ReactNode, type SyntheticEvent } from 'react';
import type { FormField as FieldSchema } from '../../generator/content/editor-schemas.ts';
import { framedFieldAt, type FramedField } from '../picture-frames.ts';
import { MAX_BODY_BYTES, type Field, type Problem } from '../protocol.ts';
import { refusalWords } from '../words.ts';
import { isAdvanced, isHidden } from './advanced.ts';
import { Button } from './Button.tsx';
import { descriptionKeyOf } from './picture-form.ts';
import { PictureField, previewAddress } from './PictureField.tsx';

/** Lists of so few entries are shown open. */
const SHORT_LIST = 2;

/** Longer texts get several lines. */
const MANY_LETTERS = 80;

export interface FormFieldProps {
  field: Field;
  schema: FieldSchema;
  /** Of a field that names a file, also the file that was chosen. */
  value: unknown;
  onChange: (value: unknown) => void;
  isOptional?: boolean;
  /** What is wrong with the form as it was sent last. */
  problems: readonly Problem[];
}

/** The value that a new field begins with. */
function emptyValue({ type, properties = {}, required = [], items, minItems = 0, ...rest }: FieldSchema): unknown {
  if (type === 'object') {
    const fields = required.flatMap((key): [string, unknown][] => {
      const schema = properties[key];
      if (key === 'id') return [[key, `n${Date.now().toString(36)}`]];
      return schema ? [[key, emptyValue(schema)]] : [];
    });
    return Object.fromEntries(fields);
  }
  if (type === 'array') {
    const isChoice = items?.enum !== undefined;
    return items && !isChoice ? Array.from({ length: minItems }, () => emptyValue(items)) : [];
  }
  if (rest.enum?.[0] !== undefined) return rest.enum[0];
  return rest.minimum ?? (type === 'boolean' ? true : '');
}

const problemAt = (problems: readonly Problem[], { path }: Field) =>
  problems.find((problem) => problem.path === path)?.description;

/** A field of any kind, with the fields below it. */
export function FormField(props: FormFieldProps) {
  const { field, schema, value, onChange, isOptional } = props;
  if (isOptional && value === undefined) {
    return <Button label={`Agregar: ${schema.title}`} onClick={() => onChange(emptyValue(schema))} />;
  }
  const remove = isOptional && <Button label={`Quitar: ${schema.title}`} onClick={() => onChange(undefined)} />;
  if (schema.type === 'object') return <GroupField {...props} key={field.path} remove={remove} />;
  if (schema.type === 'array' && schema.items?.enum) return <ChoicesField {...props} key={field.path} />;
  if (schema.type === 'array') return <ListField {...props} key={field.path} remove={remove} />;
  if (schema.type === 'boolean') return <CheckField {...props} key={field.path} remove={remove} />;
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

/** What is wrong with a field, right beside it. */
const Trouble = ({ id, text }: { id?: string; text: string | undefined }) =>
  text === undefined ? null : (
    <strong id={id} className="trouble">
      {text}
    </strong>
  );

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

/** The first text of an entry, by which people know it. */
function entryName(entry: unknown): string {
  if (typeof entry === 'string') return entry;
  const fields = (entry ?? {}) as Record<string, unknown>;
  const named = fields['name'] ?? fields['title'] ?? fields['label'] ?? Object.values(fields)[0];
  return typeof named === 'string' ? named : '';
}

let createdKeys = 0;
const newKey = () => `entry-${createdKeys++}`;

function ListField({ field, schema, value, onChange, problems, remove }: PartProps) {
  const list = (Array.isArray(value) ? value : []) as unknown[];
  const { items, minItems = 0, maxItems = Infinity } = schema;
  // Entries keep their own elements while they move, with what was typed and chosen in them.
  const [keys, setKeys] = useState(() => list.map(newKey));
  const [opened, setOpened] = useState<string>();
  if (!items) return null;
  const move = (from: number, to: number) => {
    const moved = <Item,>(all: readonly Item[]) => {
      const rest = all.filter((_, index) => index !== from);
      return [...rest.slice(0, to), ...all.slice(from, from + 1), ...rest.slice(to)];
    };
    setKeys(moved(keys));
    onChange(moved(list));
  };
  const add = () => {
    const key = newKey();
    setKeys([...keys, key]);
    setOpened(key);
    onChange([...list, emptyValue(items)]);
  };
  const removeAt = (index: number) => {
    setKeys(keys.filter((_, other) => other !== index));
    onChange(list.filter((_, other) => other !== index));
  };
  return (
    <fieldset>
      <legend>{schema.title}</legend>
      {schema.description && <small>{schema.description}</small>}
      <Trouble text={problemAt(problems, field)} />
      {list.map((entry, index) => {
        const name = `${items.title} ${index + 1}`;
        const below = { file: field.file, path: `${field.path}[${index}]` };
        const hasProblem = problems.some(({ path }) => path.startsWith(below.path));
        const content = (
          <FormField
            field={below}
            schema={{ ...items, title: name }}
            value={entry}
            onChange={(next) => onChange(list.map((other, position) => (position === index ? next : other)))}
            problems={problems}
          />
        );
        const isShort = items.type !== 'object';
        return (
          <div key={keys[index] ?? index} className="entry">
            {isShort && content}
            {!isShort && (
              <details open={hasProblem || keys[index] === opened || list.length <= SHORT_LIST}>
                <summary>
                  {name} <small>{entryName(entry)}</small>
                </summary>
                {content}
              </details>
            )}
            <div className="entry-actions">
              <Button label="Subir" of={name} disabled={index === 0} onClick={() => move(index, index - 1)} />
              <Button
                label="Bajar"
                of={name}
                disabled={index === list.length - 1}
                onClick={() => move(index, index + 1)}
              />
              <Button label="Quitar" of={name} disabled={list.length <= minItems} onClick={() => removeAt(index)} />
            </div>
          </div>
        );
      })}
      {list.length < maxItems && <Button label={`Agregar: ${items.title}`} onClick={add} />}
      {remove}
    </fieldset>
  );
}

function CheckField({ field, schema, value, onChange, problems, remove }: PartProps) {
  return (
    <p>
      <label>
        <input type="checkbox" checked={value === true} onChange={() => onChange(value !== true)} /> {schema.title}
      </label>
      <small>{schema.description}</small>
      <Trouble text={problemAt(problems, field)} />
      {remove}
    </p>
  );
}

/** The type of the `<input>` of a field. A schema without a type and without choices is that of a date. */
function inputTypeOf({ type, enum: choices }: FieldSchema): 'number' | 'date' | 'text' {
  if (type === 'integer') return 'number';
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
      <small id={`${id}-hint`}>{description}</small>
      <Trouble id={`${id}-trouble`} text={trouble} />
      {remove}
    </p>
  );
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
