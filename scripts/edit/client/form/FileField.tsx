import { problemAt, type FormFieldProps } from './form-parts.tsx';
import { FileChooser, nameOfFile } from './FileChooser.tsx';
import { previewAddress } from './preview-address.ts';

/** A file that the site does not crop: a logo or a film. */
export function FileField({ field, schema, value, onChange, problems }: FormFieldProps) {
  const file = value instanceof File ? value : String(value ?? '');
  const preview = previewAddress(file);
  return (
    <p className="file">
      <FileChooser
        field={field}
        schema={schema}
        file={file}
        wordForNewFile="Nuevo"
        problem={problemAt(problems, field)}
        onChoose={onChange}
        preview={preview && <img src={preview} alt={`Vista previa: ${nameOfFile(file)}`} />}
      />
    </p>
  );
}
