import { useId } from 'react';
import { descriptionKeyOf } from './picture-keys.ts';
import { groupAndKey } from '../changes.ts';
import { FieldProblem, problemAt, type FormFieldProps } from './form-parts.tsx';
import { fileNameOf, previewAddress } from './preview-address.ts';

/** A picture or a film: its name, with a preview of a picture, and the input for another one. */
export function FileField({ field, schema, value, onChange, problems }: FormFieldProps) {
  const id = useId();
  const isNew = value instanceof File;
  const hasAltText = descriptionKeyOf(groupAndKey(field).key) !== undefined;
  const name = fileNameOf(value);
  const preview = previewAddress(value);
  const problem = problemAt(problems, field);
  return (
    <p className="file">
      <label htmlFor={id}>{schema.title}</label>
      {preview !== undefined && <img src={preview} alt={`Vista previa: ${name}`} />}
      <input
        id={id}
        data-field={field.path}
        type="file"
        required={name === ''}
        aria-describedby={`${id}-hint ${id}-problem`}
        aria-invalid={problem !== undefined}
        onChange={({ currentTarget }) => {
          const chosenFile = currentTarget.files?.[0];
          if (chosenFile) onChange(chosenFile);
        }}
      />
      <small id={`${id}-hint`}>
        {isNew ? 'Archivo nuevo' : 'Ahora'}: {name || 'sin archivo'}. {schema.description}
        {isNew && hasAltText && ' Mira si la descripción corresponde a la foto nueva.'}
      </small>
      <FieldProblem id={`${id}-problem`} text={problem} />
    </p>
  );
}
