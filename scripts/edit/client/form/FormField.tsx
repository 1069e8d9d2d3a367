/** The fields of a form: one component for each kind, apart from those in files of their own. */
import { useId, useState, type KeyboardEvent, type ReactNode, type SyntheticEvent } from 'react';
import { withoutLeadingZero, type FormSchema } from '../../site/browser.ts';
import { descriptionKeyOf } from '../../shared/description-keys.ts';
import type { Field } from '../../shared/protocol.ts';
import { isField } from '../../shared/schema-path.ts';
import { descriptionWords, refusalWords } from '../../shared/sentences.ts';
import { isAdvanced, isHidden } from './advanced.ts';
import { Button } from '../Button.tsx';
import { pathBelow } from '../changes.ts';
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
import { ListField } from './ListField.tsx';
import { croppedPictureAt, type CroppedPicture } from './picture-crops.ts';
import { PictureField, previewAddress } from './PictureField.tsx';
import { PlaceholderTextField } from './PlaceholderTextField.tsx';
import { tidy } from './tidy.ts';

/**
 * A field of any kind, with all fields below it. «Agregar: …» gives an optional one a value, «Quitar: …» leaves it out.
 */
export function FormField(props: FormFieldProps) {
  const { schema, value, onChange, isOptional } = props;
  if (schema.type === 'boolean') return <CheckField {...props} />;
  if (isOptional && value === undefined) {
    return <Button label={`Agregar: ${schema.title}`} onClick={() => onChange(emptyValue(schema))} />;
  }
  const remove = isOptional && <Button label={`Quitar: ${schema.title}`} onClick={() => onChange(undefined)} />;
  if (schema.type === 'object') return <GroupField {...props} remove={remove} />;
  if (schema.type === 'array' && schema.items?.enum) return <ChoicesField {...props} />;
  if (schema.type === 'array') return <ListField {...props} remove={remove} EntryField={FormField} />;
  if (schema.format === 'media') return <FileField {...props} />;
  if (schema['x-placeholders']) return <PlaceholderTextField {...props} remove={remove} />;
  return <TextField {...props} remove={remove} />;
}

interface RemovableFieldProps extends FormFieldProps {
  /** The button «Quitar» of an optional field. */
  remove?: ReactNode;
}

const fieldBelow = ({ file, path }: Field, key: string): Field => ({ file, path: pathBelow(path, [key]) });

/** The pictures of a group that the build crops, by their keys. */
function croppedPicturesOf(field: Field, { properties = {} }: FormSchema): ReadonlyMap<string, CroppedPicture> {
  const pictures = new Map<string, CroppedPicture>();
  for (const key of Object.keys(properties)) {
    const cropped = croppedPictureAt(fieldBelow(field, key));
    if (cropped) pictures.set(key, cropped);
  }
  return pictures;
}

/** Whether a new photo was chosen, and the description is still that of the photo before. */
function useIsDescriptionOutdated(group: Readonly<Record<string, unknown>>, key: string | undefined): boolean {
  const description = key === undefined ? undefined : group[key];
  const [descriptionAtOpening] = useState(description);
  const hasNewPicture = Object.values(group).some((entry) => entry instanceof File);
  return hasNewPicture && Boolean(description) && description === descriptionAtOpening;
}

/** The fields of a group, apart from focal points, which are chosen in the field of their picture. */
function GroupField({ field, schema, value, onChange, problems, remove }: RemovableFieldProps) {
  const group = (value ?? {}) as Record<string, unknown>;
  const { properties = {} } = schema;
  const pictures = croppedPicturesOf(field, schema);
  const focusKeys = [...pictures.values()].map(({ focusKey }) => focusKey);
  const shownKeys = Object.keys(properties).filter((key) => !isHidden(key) && !focusKeys.includes(key));
  const descriptionKey = Object.keys(properties)
    .map(descriptionKeyOf)
    .find((key) => key !== undefined);
  const isDescriptionOutdated = useIsDescriptionOutdated(group, descriptionKey);
  const isAdvancedKey = (key: string) => isAdvanced(fieldBelow(field, key));
  const plainKeys = shownKeys.filter((key) => !isAdvancedKey(key));
  const advancedKeys = shownKeys.filter(isAdvancedKey);

  const renderField = (key: string) => {
    const fieldSchema = properties[key];
    const cropped = pictures.get(key);
    if (cropped && group[key] !== undefined) {
      return <GroupPicture key={key} {...{ field, schema, group, pictureKey: key, cropped, onChange, problems }} />;
    }
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
  group: Readonly<Record<string, unknown>>;
  /** Key of a field that has a value. */
  pictureKey: string;
  cropped: CroppedPicture;
}

/** A picture of a group, which is removed together with its focal point and its description. */
function GroupPicture({ field, schema, group, pictureKey, cropped, onChange, problems }: GroupPictureProps) {
  const pictureSchema = schema.properties?.[pictureKey];
  if (!pictureSchema) return null;
  const { focusKey } = cropped;
  const value = group[pictureKey];
  const picture = value instanceof File ? value : String(value);
  const pictureField = fieldBelow(field, pictureKey);
  const problem = problemAt(problems, pictureField) ?? problemAt(problems, fieldBelow(field, focusKey));
  const isOptional = !schema.required?.includes(pictureKey);

  function removePicture() {
    const withoutPicture = { ...group };
    for (const key of [pictureKey, focusKey, descriptionKeyOf(pictureKey)]) {
      if (key !== undefined) withoutPicture[key] = undefined;
    }
    onChange(withoutPicture);
  }

  return (
    <>
      <PictureField
        field={pictureField}
        schema={pictureSchema}
        cropped={cropped}
        value={{ picture, focus: group[focusKey] as string | undefined }}
        onChange={(next) => onChange({ ...group, [pictureKey]: next.picture, [focusKey]: next.focus })}
        problem={problem}
      />
      {isOptional && <Button label={`Quitar: ${pictureSchema.title}`} onClick={removePicture} />}
    </>
  );
}

/** A list of values that are chosen by check boxes, such as days of the week. */
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

/** A check box. An optional field is left out if it is not ticked. */
function CheckField({ field, schema, value, onChange, isOptional, problems }: FormFieldProps) {
  const isTicked = value === true;
  const untickedValue = isOptional ? undefined : false;
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

/** A date, or the word `current`, which stands for each visitor's own date until the practice adopts the legal text. */
const isDateOfLegalText = (field: Field) => isField(field, 'legal.updated');

function inputTypeOf(field: Field, { type, format }: FormSchema): 'number' | 'date' | 'text' {
  if (type === 'integer') return 'number';
  return format === 'date' || isDateOfLegalText(field) ? 'date' : 'text';
}

/** A text without placeholders, a number, a date, or one of a few values. Of an empty input, the value is ''. */
function TextField(props: RemovableFieldProps) {
  const { field, schema, value, onChange, warning, remove } = props;
  const id = useId();
  const { type, title, description, minimum, maximum, enum: choices, enumDescriptions } = schema;
  const isNotAdopted = isDateOfLegalText(field) && value === 'current';
  // A key without a value in a YAML file, such as `phone:`, is read as null.
  const isEmpty = value === undefined || value === null || isNotAdopted;
  // The site shows `9:00`, the file has `09:00`.
  const text = isEmpty ? '' : withoutLeadingZero(String(value));
  const problem = textProblem(props, text.trim().length);
  function tidyUp() {
    const tidyText = tidy(field, schema, text);
    if (typeof value === 'string' && tidyText !== text) onChange(tidyText);
  }
  const inputProps = {
    id,
    'data-field': field.path,
    // Even if the field is optional: «Quitar» leaves it out, an empty text does not. Only a legal text may wait for its
    // date.
    required: !isNotAdopted,
    'aria-describedby': `${id}-hint ${id}-problem`,
    'aria-invalid': problem !== undefined,
    value: text,
    onChange({ currentTarget }: SyntheticEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) {
      const typed = currentTarget.value;
      onChange(type === 'integer' && typed !== '' ? Number(typed) : typed);
    },
    onBlur: tidyUp,
    onKeyDown({ key }: KeyboardEvent) {
      // Enter sends the form, and the field keeps the focus.
      if (key === 'Enter') tidyUp();
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
    return <input {...inputProps} type={inputTypeOf(field, schema)} min={minimum} max={maximum} />;
  }
  return (
    <p>
      <label htmlFor={id}>{title}</label>
      {renderInput()}
      <small id={`${id}-hint`}>
        {description} {isNotAdopted && 'Mientras no la pongas, la página muestra la fecha del día.'}{' '}
        <FieldWarning text={warning} />
      </small>
      <FieldProblem id={`${id}-problem`} text={problem} />
      {remove}
    </p>
  );
}

/** A file that the site does not crop: a logo or a film. */
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
        required={fileName === ''}
        aria-describedby={`${id}-hint ${id}-problem`}
        aria-invalid={shownProblem !== undefined}
        onChange={({ currentTarget }) => {
          const chosenFile = currentTarget.files?.[0];
          if (chosenFile) onChange(chosenFile);
        }}
      />
      <small id={`${id}-hint`}>
        {value instanceof File ? 'Nuevo' : 'Ahora'}: {fileName || 'sin archivo'}. {schema.description}
      </small>
      <FieldProblem id={`${id}-problem`} text={shownProblem} />
    </p>
  );
}
