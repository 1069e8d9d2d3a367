import { useId } from 'react';
import type { Field } from '../../shared/protocol.ts';
import { refusalWords } from '../../shared/sentences.ts';
import { FieldProblem, isTooLargeFile, problemAt, type FormFieldProps } from './form-parts.tsx';
import { previewAddress } from './preview-address.ts';

interface FileInputProps {
  /** Of the input. The elements that describe it have the ids `<id>-hint` and `<id>-problem`. */
  id: string;
  field: Field;
  /** The HTML attribute, such as `image/*`. */
  accept?: string;
  hasFile: boolean;
  isInvalid: boolean;
  onChoose: (file: File) => void;
}

/** The input that opens the browser's file chooser. */
export const FileInput = ({ id, field, accept, hasFile, isInvalid, onChoose }: FileInputProps) => (
  <input
    id={id}
    data-field={field.path}
    type="file"
    accept={accept}
    required={!hasFile}
    aria-describedby={`${id}-hint ${id}-problem`}
    aria-invalid={isInvalid}
    onChange={({ currentTarget }) => {
      const chosenFile = currentTarget.files?.[0];
      if (chosenFile) onChoose(chosenFile);
    }}
  />
);

/** A file that the site does not crop: a logo or a film. */
export function FileField({ field, schema, value, onChange, problems }: FormFieldProps) {
  const id = useId();
  const preview = previewAddress(value);
  const fileName = value instanceof File ? value.name : String(value ?? '');
  const isFilm = /\.(?:mp4|webm)$/i.test(fileName);
  const shownProblem = isTooLargeFile(value) ? refusalWords['too-large'] : problemAt(problems, field);
  return (
    <p className="file">
      <label htmlFor={id}>{schema.title}</label>
      {preview && !isFilm && <img src={preview} alt={`Vista previa: ${fileName}`} />}
      <FileInput
        id={id}
        field={field}
        hasFile={fileName !== ''}
        isInvalid={shownProblem !== undefined}
        onChoose={onChange}
      />
      <small id={`${id}-hint`}>
        {value instanceof File ? 'Nuevo' : 'Ahora'}: {fileName || 'sin archivo'}. {schema.description}
      </small>
      <FieldProblem id={`${id}-problem`} text={shownProblem} />
    </p>
  );
}
