import { useId, type ReactNode } from 'react';
import type { FormSchema } from '../../site/browser.ts';
import type { Field } from '../../shared/protocol.ts';
import { refusalWords } from '../../shared/sentences.ts';
import { FieldProblem, isTooLargeFile } from './form-parts.tsx';

interface FileChooserProps {
  field: Field;
  schema: FormSchema;
  /** The name of the stored file, or one that was chosen since; '' for none. */
  file: string | File;
  /** What the input accepts, as the HTML attribute says it: `image/*`. */
  accept?: string;
  /** What a chosen file is called until it is stored. */
  wordForNewFile: 'Nuevo' | 'Nueva';
  /** What the server found. */
  problem: string | undefined;
  onChoose: (file: File) => void;
  /** A picture of the file, between its title and the input. */
  preview?: ReactNode;
  /** A sentence after the field's description. */
  note?: string;
}

/** The input for a file, with the file's name and what is wrong with it. */
export function FileChooser(props: FileChooserProps) {
  const { field, schema, file, accept, wordForNewFile, problem, onChoose, preview, note } = props;
  const id = useId();
  const shownProblem = isTooLargeFile(file) ? refusalWords['too-large'] : problem;
  const fileName = nameOfFile(file);
  return (
    <>
      <label htmlFor={id}>{schema.title}</label>
      {preview}
      <input
        id={id}
        data-field={field.path}
        type="file"
        accept={accept}
        required={fileName === ''}
        aria-describedby={`${id}-hint ${id}-problem`}
        aria-invalid={shownProblem !== undefined}
        onChange={({ currentTarget }) => {
          const chosenFile = currentTarget.files?.[0];
          if (chosenFile) onChoose(chosenFile);
        }}
      />
      <small id={`${id}-hint`}>
        {file instanceof File ? wordForNewFile : 'Ahora'}: {fileName || 'sin archivo'}. {schema.description} {note}
      </small>
      <FieldProblem id={`${id}-problem`} text={shownProblem} />
    </>
  );
}

export const nameOfFile = (file: string | File): string => (file instanceof File ? file.name : file);
