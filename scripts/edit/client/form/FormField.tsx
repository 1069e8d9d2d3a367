/** A field of a form, of any kind. Groups stand here, because they contain fields of any kind; other kinds have files. */
import { useState } from 'react';
import type { FormSchema } from '../../site/browser.ts';
import { descriptionKeyOf } from '../../shared/description-keys.ts';
import type { Field } from '../../shared/protocol.ts';
import { descriptionWords } from '../../shared/sentences.ts';
import { Button } from '../Button.tsx';
import { pathBelow } from '../changes.ts';
import { isAdvanced, isMadeByEditor } from './advanced.ts';
import { CheckField, ChoicesField } from './choice-fields.tsx';
import { FileField } from './FileField.tsx';
import { emptyValue, FieldProblem, problemAt, type FormFieldProps, type RemovableFieldProps } from './form-parts.tsx';
import { ListField } from './ListField.tsx';
import { croppedPictureAt, type CroppedPicture } from './picture-crops.ts';
import { PictureField } from './PictureField.tsx';
import { PlaceholderTextField } from './PlaceholderTextField.tsx';
import { TextField } from './TextField.tsx';

/**
 * A field of any kind, with all fields below it. «Agregar: …» gives an optional one a value, «Quitar: …» leaves it out.
 */
export function FormField(props: FormFieldProps) {
  const { schema, value, onChange, isOptional } = props;
  if (schema.type === 'boolean') return <CheckField {...props} />;
  if (isOptional && value === undefined) {
    return <Button label={`Agregar: ${schema.title}`} onClick={() => onChange(emptyValue(schema))} />;
  }
  const removeButton = isOptional && <Button label={`Quitar: ${schema.title}`} onClick={() => onChange(undefined)} />;
  if (schema.type === 'object') return <GroupField {...props} remove={removeButton} />;
  if (schema.type === 'array' && schema.items?.enum) return <ChoicesField {...props} />;
  if (schema.type === 'array') return <ListField {...props} remove={removeButton} EntryField={FormField} />;
  if (schema.format === 'media') return <FileField {...props} />;
  if (schema['x-placeholders']) return <PlaceholderTextField {...props} remove={removeButton} />;
  return <TextField {...props} remove={removeButton} />;
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

/** Whether a new photo was chosen, and its description is still the one with which the form opened. */
function useIsDescriptionOutdated(group: Readonly<Record<string, unknown>>, key: string | undefined): boolean {
  const description = key === undefined ? undefined : group[key];
  const [descriptionAtOpening] = useState(description);
  const hasNewPicture = Object.values(group).some((entry) => entry instanceof File);
  return hasNewPicture && Boolean(description) && description === descriptionAtOpening;
}

/** The fields of a group. Focal points have no field of their own: they are chosen in that of their picture. */
function GroupField({ field, schema, value, onChange, problems, remove }: RemovableFieldProps) {
  const group = (value ?? {}) as Record<string, unknown>;
  const { properties = {} } = schema;
  const pictures = croppedPicturesOf(field, schema);
  const focusKeys = [...pictures.values()].map(({ focusKey }) => focusKey);
  const shownKeys = Object.keys(properties).filter((key) => !isMadeByEditor(key) && !focusKeys.includes(key));
  const descriptionKey = Object.keys(properties)
    .map(descriptionKeyOf)
    .find((key) => key !== undefined);
  const isDescriptionOutdated = useIsDescriptionOutdated(group, descriptionKey);
  const isAdvancedKey = (key: string) => isAdvanced(fieldBelow(field, key));
  const plainKeys = shownKeys.filter((key) => !isAdvancedKey(key));
  const advancedKeys = shownKeys.filter(isAdvancedKey);

  const renderField = (key: string) => {
    const fieldSchema = properties[key];
    if (!fieldSchema) return null; // For TypeScript: the keys are those of `properties`.
    const isOptional = !schema.required?.includes(key);
    const cropped = pictures.get(key);
    if (cropped && group[key] !== undefined) {
      return (
        <GroupPicture
          key={key}
          groupField={field}
          group={group}
          pictureKey={key}
          schema={fieldSchema}
          isOptional={isOptional}
          cropped={cropped}
          onChange={onChange}
          problems={problems}
        />
      );
    }
    return (
      <FormField
        key={key}
        field={fieldBelow(field, key)}
        schema={fieldSchema}
        value={group[key]}
        onChange={(next) => onChange({ ...group, [key]: next })}
        isOptional={isOptional}
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

interface GroupPictureProps extends Pick<FormFieldProps, 'problems'> {
  groupField: Field;
  group: Readonly<Record<string, unknown>>;
  /** Key of a field that has a value. */
  pictureKey: string;
  /** Of the picture. */
  schema: FormSchema;
  isOptional: boolean;
  cropped: CroppedPicture;
  onChange: (group: Record<string, unknown>) => void;
}

/** A picture of a group, which is removed together with its focal point and its description. */
function GroupPicture(props: GroupPictureProps) {
  const { groupField, group, pictureKey, schema, isOptional, cropped, onChange, problems } = props;
  const { focusKey } = cropped;
  const value = group[pictureKey];
  const picture = value instanceof File ? value : String(value);
  const pictureField = fieldBelow(groupField, pictureKey);
  const problem = problemAt(problems, pictureField) ?? problemAt(problems, fieldBelow(groupField, focusKey));

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
        schema={schema}
        cropped={cropped}
        value={{ picture, focus: group[focusKey] as string | undefined }}
        onChange={(next) => onChange({ ...group, [pictureKey]: next.picture, [focusKey]: next.focus })}
        problem={problem}
      />
      {isOptional && <Button label={`Quitar: ${schema.title}`} onClick={removePicture} />}
    </>
  );
}
