/** The fields of a form, one component for each kind: groups, lists, choices, check boxes, texts, pictures and files. */
import { use, useId, useState, type ReactNode, type SyntheticEvent } from 'react';
import { withoutLeadingZero, type FormField as FieldSchema } from '../site/browser.ts';
import { framedFieldAt, type FramedField } from '../picture-frames.ts';
import type { Field } from '../protocol.ts';
import { descriptionWords, refusalWords } from '../sentences.ts';
import { isAdvanced, isHidden } from './advanced.ts';
import { Button } from './Button.tsx';
import {
  emptyValue,
  FieldProblem,
  FieldWarning,
  isLongText,
  isTooLargeFile,
  problemAt,
  textProblem,
  type FormFieldProps,
} from './form-parts.tsx';
import { FormContext } from './form-context.ts';
import { ListField } from './ListField.tsx';
import { descriptionKeyOf } from './picture-form.ts';
import { PictureField, previewAddress } from './PictureField.tsx';
import { PlaceholderTextField } from './PlaceholderTextField.tsx';

/**
 * Shows a field of any kind in a form, with all fields below it: for `locations[0]`, those of one office. It only picks
 * the component that fits the schema.
 *
 * An optional field without a value is a button «Agregar: …», which gives it an empty value. An optional field with a
 * value gets a button «Quitar: …», which makes the value undefined, so that the file leaves the field out. Three kinds have
 * no «Quitar»: check boxes, which also have no «Agregar»; lists with a fixed set of values; and files.
 */
export function FormField(props: FormFieldProps) {
  const { schema, value, onChange, isOptional } = props;
  const context = use(FormContext);
  // A check box shows "no value" by itself, as unticked; it needs neither «Agregar» nor «Quitar».
  if (schema.type === 'boolean') return <CheckField {...props} />;
  if (isOptional && value === undefined) {
    return <Button label={`Agregar: ${schema.title}`} onClick={() => onChange(emptyValue(schema))} />;
  }
  const remove = isOptional && <Button label={`Quitar: ${schema.title}`} onClick={() => onChange(undefined)} />;
  if (schema.type === 'object') return <GroupField {...props} remove={remove} />;
  if (schema.type === 'array' && schema.items?.enum) return <ChoicesField {...props} />;
  if (schema.type === 'array') return <ListField {...props} remove={remove} EntryField={FormField} />;
  if (schema.format === 'media') return <FileField {...props} />;
  // The dialog around every form gives a context; the check is for TypeScript.
  if (context && schema['x-placeholders']) {
    return <PlaceholderTextField {...props} context={context} remove={remove} />;
  }
  return <TextField {...props} remove={remove} />;
}

interface RemovableFieldProps extends FormFieldProps {
  /** The button «Quitar: …» of an optional field. */
  remove?: ReactNode;
}

/** The field at a key of a group: `about.lead` for the group `about`. A whole file is a group, too; its path is empty. */
const fieldBelow = ({ file, path }: Field, key: string): Field => ({
  file,
  path: path === '' ? key : `${path}.${key}`,
});

/**
 * The pictures of a group that the site crops to a shape, by the key of their field, such as `imageSrc`; empty if the group
 * has none. Each value says in which shapes the site shows the picture, and which key of the group holds its focal point.
 */
function framedPicturesOf(field: Field, { properties = {} }: FieldSchema): ReadonlyMap<string, FramedField> {
  const pictures = new Map<string, FramedField>();
  for (const key of Object.keys(properties)) {
    const { file, path } = fieldBelow(field, key);
    const framed = framedFieldAt(file, path);
    if (framed) pictures.set(key, framed);
  }
  return pictures;
}

/**
 * Whether the form warns, at the description of the picture in a group, that it was probably written for the photo before:
 * a new photo has been chosen, and the description is still the one with which the form opened. False if there is no
 * description.
 *
 * @param key of the description; undefined if the group can have none
 */
function useIsDescriptionOutdated(group: Readonly<Record<string, unknown>>, key: string | undefined): boolean {
  const description = key === undefined ? undefined : group[key];
  // A state keeps the value of the first render.
  const [descriptionAtOpening] = useState(description);
  const hasNewPicture = Object.values(group).some((entry) => entry instanceof File);
  return hasNewPicture && Boolean(description) && description === descriptionAtOpening;
}

/**
 * Shows the fields of a group, such as one office, below its title; leaves out `id`, which the editor makes itself, and focal
 * points, which are chosen in their picture. A change of one field gives the whole group to `onChange`.
 *
 * Fields that only whoever installs the site should change stand at the end, in a part «Avanzado». It is closed unless the
 * group has no other fields.
 */
function GroupField({ field, schema, value, onChange, problems, remove }: RemovableFieldProps) {
  const group = (value ?? {}) as Record<string, unknown>;
  const { properties = {} } = schema;
  const pictures = framedPicturesOf(field, schema);
  const focusKeys = [...pictures.values()].map(({ focusKey }) => focusKey);
  const shownKeys = Object.keys(properties).filter((key) => !isHidden(key) && !focusKeys.includes(key));
  const descriptionKey = descriptionKeyOf(schema);
  const isDescriptionOutdated = useIsDescriptionOutdated(group, descriptionKey);
  const isAdvancedKey = (key: string) => isAdvanced(fieldBelow(field, key));
  const plainKeys = shownKeys.filter((key) => !isAdvancedKey(key));
  const advancedKeys = shownKeys.filter(isAdvancedKey);

  const renderField = (key: string) => {
    const fieldSchema = properties[key];
    const framed = pictures.get(key);
    // An optional picture without a value is left to `FormField`, which shows «Agregar: …».
    const hasPicture = framed !== undefined && group[key] !== undefined;
    if (hasPicture) {
      return <GroupPicture key={key} {...{ field, schema, group, pictureKey: key, framed, onChange, problems }} />;
    }
    // For TypeScript: every key has a schema.
    if (!fieldSchema) return null;
    return (
      <FormField
        key={key}
        field={fieldBelow(field, key)}
        schema={fieldSchema}
        value={group[key]}
        onChange={(next) => onChange({ ...group, [key]: next })}
        isOptional={!schema.required?.includes(key)}
        problems={problems}
        warning={key === descriptionKey && isDescriptionOutdated ? descriptionWords.outdatedInForm : undefined}
      />
    );
  };
  return (
    <fieldset>
      <legend>{schema.title}</legend>
      {schema.description && <small>{schema.description}</small>}
      <FieldProblem text={problemAt(problems, field)} />
      {plainKeys.map(renderField)}
      {advancedKeys.length > 0 && (
        <details className="advanced" open={plainKeys.length === 0}>
          <summary>Avanzado</summary>
          {advancedKeys.map(renderField)}
        </details>
      )}
      {remove}
    </fieldset>
  );
}

interface GroupPictureProps extends Pick<FormFieldProps, 'field' | 'schema' | 'onChange' | 'problems'> {
  /** The values of the group's fields, by key. */
  group: Readonly<Record<string, unknown>>;
  /** The key of the picture in the group, such as `imageSrc`. The picture has a value. */
  pictureKey: string;
  /** The shapes in which the site shows the picture, and the key of its focal point in the group. */
  framed: FramedField;
}

/**
 * Shows a picture that the site crops, together with its focal point, the part that no crop cuts off. Picture and focal
 * point are two fields of the same group; `onChange` gets the whole group with the new values of both. Only for a picture
 * that the content has: one that was left out gets the button «Agregar: …» of `FormField` instead.
 *
 * An optional picture gets a button «Quitar: …», which removes three fields of the group: the picture, its focal point, and
 * the description for screen readers.
 */
function GroupPicture({ field, schema, group, pictureKey, framed, onChange, problems }: GroupPictureProps) {
  const pictureSchema = schema.properties?.[pictureKey];
  // For TypeScript: `framedPicturesOf` has found the key in the schema.
  if (!pictureSchema) return null;
  const { focusKey } = framed;
  const value = group[pictureKey];
  // A file that was just chosen, or else the name of the stored picture.
  const picture = value instanceof File ? value : String(value);
  const pictureField = fieldBelow(field, pictureKey);
  const problem = problemAt(problems, pictureField) ?? problemAt(problems, fieldBelow(field, focusKey));
  const isOptional = !schema.required?.includes(pictureKey);

  function removePicture() {
    const withoutPicture = { ...group, [pictureKey]: undefined, [focusKey]: undefined };
    const descriptionKey = descriptionKeyOf(schema);
    onChange(descriptionKey ? { ...withoutPicture, [descriptionKey]: undefined } : withoutPicture);
  }

  return (
    <>
      <PictureField
        field={pictureField}
        schema={pictureSchema}
        framed={framed}
        value={{ picture, focus: group[focusKey] as string | undefined }}
        onChange={(next) => onChange({ ...group, [pictureKey]: next.picture, [focusKey]: next.focus })}
        problem={problem}
      />
      {isOptional && <Button label={`Quitar: ${pictureSchema.title}`} onClick={removePicture} />}
    </>
  );
}

/**
 * Shows a list whose values come from a fixed set, such as the days of the week: one check box for each possible value.
 * Each click calls `onChange` with all ticked values, in the order of the schema; with an empty list if none is ticked.
 */
function ChoicesField({ field, schema, value, onChange, problems }: FormFieldProps) {
  const chosen = (Array.isArray(value) ? value : []) as unknown[];
  const { enum: choices = [], enumDescriptions = [] } = schema.items ?? {};
  function toggle(toggled: string) {
    const wasChosen = chosen.includes(toggled);
    const nowChosen = wasChosen ? chosen.filter((choice) => choice !== toggled) : [...chosen, toggled];
    const inOrderOfSchema = choices.filter((choice) => nowChosen.includes(choice));
    onChange(inOrderOfSchema);
  }
  return (
    <fieldset className="choices">
      <legend>{schema.title}</legend>
      <FieldProblem text={problemAt(problems, field)} />
      {choices.map((choice, index) => (
        <label key={choice}>
          <input type="checkbox" checked={chosen.includes(choice)} onChange={() => toggle(choice)} />
          {enumDescriptions[index] ?? choice}
        </label>
      ))}
    </fieldset>
  );
}

/** A check box. Unticked, an optional one leaves its field out of the file; a required one is written as `false`. */
function CheckField({ field, schema, value, onChange, isOptional, problems }: FormFieldProps) {
  const isTicked = value === true;
  const untickedValue = isOptional === true ? undefined : false;
  return (
    <p>
      <label>
        <input type="checkbox" checked={isTicked} onChange={() => onChange(isTicked ? untickedValue : true)} />{' '}
        {schema.title}
      </label>
      <small>{schema.description}</small>
      <FieldProblem text={problemAt(problems, field)} />
    </p>
  );
}

/** The type of the `<input>` for a number, a date or a short text. */
function inputTypeOf({ type, format }: FieldSchema): 'number' | 'date' | 'text' {
  if (type === 'integer') return 'number';
  if (format === 'date') return 'date';
  // The date of a legal text may also be the word `current`, which cannot be published: the practice has to choose a date.
  // Because of the two possibilities, the schema of this field has no `type`. All other fields have one.
  const isDateOfLegalText = type === undefined;
  return isDateOfLegalText ? 'date' : 'text';
}

/**
 * A field with one value that is typed or chosen: a text without placeholders, a number or a date, or one of a few values
 * in a `<select>`. Below it stand the hint of the schema, a remark on a text that is not wrong (`warning`), what is wrong with
 * the value, and for an optional field the button that leaves the field out (`remove`).
 *
 * Gives `onChange` a number for an integer (NaN while the input is empty), else a text.
 */
function TextField({ field, schema, value, onChange, problems, warning, remove }: RemovableFieldProps) {
  const id = useId();
  const { type, title, description, minimum, maximum, enum: choices, enumDescriptions } = schema;
  // A key without a value in a YAML file, such as `phone:`, is read as null.
  const isEmpty = value === undefined || value === null;
  // A time is shown as on the site, `9:00`, although the file has `09:00`; all other texts as they are.
  const text = isEmpty ? '' : withoutLeadingZero(String(value));
  const length = text.trim().length;
  const problem = textProblem(problems, field, schema, length);
  const inputProps = {
    id,
    'data-field': field.path,
    // Also for an optional field: it is left out by its button «Quitar: …», not by an empty text.
    required: true,
    'aria-describedby': `${id}-hint ${id}-problem`,
    'aria-invalid': problem !== undefined,
    value: text,
    onChange({ currentTarget }: SyntheticEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) {
      const isNumber = type === 'integer' && currentTarget instanceof HTMLInputElement;
      onChange(isNumber ? currentTarget.valueAsNumber : currentTarget.value);
    },
  };
  function renderInput() {
    if (choices) {
      return (
        <select {...inputProps}>
          {choices.map((choice, index) => (
            <option key={choice} value={choice}>
              {enumDescriptions?.[index] ?? choice}
            </option>
          ))}
        </select>
      );
    }
    if (isLongText(schema)) return <textarea {...inputProps} rows={3} />;
    return <input {...inputProps} type={inputTypeOf(schema)} min={minimum} max={maximum} />;
  }
  return (
    <p>
      <label htmlFor={id}>{title}</label>
      {renderInput()}
      <small id={`${id}-hint`}>
        {description} <FieldWarning text={warning} />
      </small>
      <FieldProblem id={`${id}-problem`} text={problem} />
      {remove}
    </p>
  );
}

/**
 * A field that names a file which the site shows whole: a logo, with a preview, or a film, without one. (A photo that
 * the site crops is a `PictureField`.) Gives `onChange` the chosen `File`, which is sent when the form is saved; if it is too
 * large for that, the field says so at once. Who chooses nothing in the browser's dialog keeps the file; the field cannot be
 * emptied.
 */
function FileField({ field, schema, value, onChange, problems }: FormFieldProps) {
  const id = useId();
  const preview = previewAddress(value);
  const fileName = value instanceof File ? value.name : String(value ?? '');
  const isFilm = /\.(?:mp4|webm)$/i.test(fileName);
  const shownProblem = isTooLargeFile(value) ? refusalWords['too-large'] : problemAt(problems, field);
  return (
    <p className="file">
      <label htmlFor={id}>{schema.title}</label>
      {preview && !isFilm && <img src={preview} alt={`Vista previa: ${fileName}`} />}
      <input
        id={id}
        data-field={field.path}
        type="file"
        // A file input is always empty at first, so it is required only while the field names no file.
        required={fileName === ''}
        aria-describedby={`${id}-hint ${id}-problem`}
        aria-invalid={shownProblem !== undefined}
        onChange={({ currentTarget: { files } }) => files?.[0] && onChange(files[0])}
      />
      <small id={`${id}-hint`}>
        {value instanceof File ? 'Nuevo' : 'Ahora'}: {fileName || 'sin archivo'}. {schema.description}
      </small>
      <FieldProblem id={`${id}-problem`} text={shownProblem} />
    </p>
  );
}
