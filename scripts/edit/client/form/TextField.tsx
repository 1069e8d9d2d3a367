import { useId } from 'react';
import { flushSync } from 'react-dom';
import { timeWithoutLeadingZero, type FormSchema } from '../../site/browser.ts';
import { placeholdersIn } from '../../shared/placeholder-names.ts';
import { tooLongWords } from '../../shared/sentences.ts';
import { PlaceholderSelect } from '../PlaceholderSelect.tsx';
import { countLetters, withPlaceholderValues } from '../placeholder-values.ts';
import { useFormContext } from './form-context.ts';
import { FieldProblem, problemAt, type FormFieldProps } from './form-parts.tsx';

/**
 * The date of a legal text. `current` is shown as an empty date, which may stay empty: until the practice adopts the
 * text, visitors read the date of the day.
 */
export function LegalDateField(props: FormFieldProps) {
  // The schema has no format, since the value may be a word.
  const schema = { ...props.schema, format: 'date' };
  if (props.value !== 'current') return <TextField {...props} schema={schema} />;
  const description = `${schema.description ?? ''} Mientras no la pongas, la página muestra la fecha del día.`;
  return <TextField {...props} schema={{ ...schema, description }} value="" mayBeEmpty />;
}

interface TextFieldProps extends FormFieldProps {
  /** By default not, even if the field is optional: an empty text would not leave it out, «Quitar» does. */
  mayBeEmpty?: boolean;
}

/** A text, a number, a date, or one of a few values. Placeholders stand in a text as in the file: `{doctora}`. */
export function TextField({ field, schema, value, onChange, problems, mayBeEmpty = false }: TextFieldProps) {
  const { site } = useFormContext();
  const id = useId();
  // Changes nothing but a time: `09:00` of the file is shown as on the page, `9:00`.
  const text = timeWithoutLeadingZero(String(value ?? ''));
  const maxLetters = schema['x-length'];
  const lengthProblem = maxLetters && countLetters(text, site) > maxLetters ? tooLongWords(maxLetters) : undefined;
  const problem = problemAt(problems, field) ?? lengthProblem;

  function changeTo(typed: string) {
    // An emptied number is '', not 0.
    const isNumber = schema.type === 'integer' && typed !== '';
    // A `<textarea>` takes line breaks, which no text has.
    onChange(isNumber ? Number(typed) : typed.replaceAll('\n', ' '));
  }

  function insertPlaceholder(name: string) {
    // Only texts have placeholders, and both elements for texts have a cursor.
    const input = document.getElementById(id) as HTMLInputElement | HTMLTextAreaElement;
    const { value: written, selectionStart, selectionEnd } = input;
    const textBefore = `${written.slice(0, selectionStart ?? written.length)}{${name}}`;
    // `flushSync` shows the new text at once, for the cursor below. React would not notice `setRangeText`.
    flushSync(() => changeTo(textBefore + written.slice(selectionEnd ?? written.length)));
    input.focus();
    input.setSelectionRange(textBefore.length, textBefore.length);
  }

  return (
    <p>
      <label htmlFor={id}>{schema.title}</label>
      <Input
        schema={schema}
        id={id}
        data-field={field.path}
        required={!mayBeEmpty}
        aria-describedby={`${id}-hint ${id}-problem`}
        aria-invalid={problem !== undefined}
        value={text}
        onChange={({ currentTarget }) => changeTo(currentTarget.value)}
      />
      <small id={`${id}-hint`}>{schema.description}</small>
      {placeholdersIn(text).length > 0 && <small>Se lee: {withPlaceholderValues(text, site)}</small>}
      {schema['x-placeholders'] && <PlaceholderSelect site={site} schema={schema} onInsert={insertPlaceholder} />}
      <FieldProblem id={`${id}-problem`} text={problem} />
    </p>
  );
}

/** Texts that may have more letters than this get an input of several lines. */
const MAX_LETTERS_OF_ONE_LINE = 80;

interface InputProps {
  schema: FormSchema;
  id: string;
  'data-field': string;
  required: boolean;
  'aria-describedby': string;
  'aria-invalid': boolean;
  value: string;
  onChange: (event: { currentTarget: { value: string } }) => void;
}

/** The element for the values of a schema: a list, several lines, a number, a date or one line. */
function Input({ schema, ...attributes }: InputProps) {
  const { enum: choices, enumDescriptions: names, 'x-length': maxLetters } = schema;
  if (choices) {
    return (
      <select {...attributes}>
        {choices.map((choice, index) => (
          <option key={choice} value={choice}>
            {names?.[index] ?? choice}
          </option>
        ))}
      </select>
    );
  }
  if (maxLetters && maxLetters > MAX_LETTERS_OF_ONE_LINE) return <textarea {...attributes} rows={3} />;
  if (schema.type === 'integer') {
    return <input {...attributes} type="number" min={schema.minimum} max={schema.maximum} />;
  }
  return <input {...attributes} type={schema.format === 'date' ? 'date' : 'text'} />;
}
