import { problemAt, type FormFieldProps } from './form-parts.tsx';
import { FileChooser, nameOfFile } from './FileChooser.tsx';
import { previewAddress } from './preview-address.ts';

/** The formats of films that the site takes, which an `<img>` does not show. */
const filmEnding = /\.(?:mp4|webm)$/i;

/** A file that the site does not crop: a logo or a film. */
export function FileField({ field, schema, value, onChange, problems }: FormFieldProps) {
  const file = value instanceof File ? value : String(value ?? '');
  const fileName = nameOfFile(file);
  const preview = filmEnding.test(fileName) ? undefined : previewAddress(file);
  return (
    <p className="file">
      <FileChooser
        field={field}
        schema={schema}
        file={file}
        newWord="Nuevo"
        problem={problemAt(problems, field)}
        onChoose={onChange}
        preview={preview && <img src={preview} alt={`Vista previa: ${fileName}`} />}
      />
    </p>
  );
}
