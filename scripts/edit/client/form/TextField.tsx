import { useId, type KeyboardEvent, type SyntheticEvent } from 'react';
import { withoutLeadingZero, type FormSchema } from '../../site/browser.ts';
import type { Field } from '../../shared/protocol.ts';
import { isField } from '../../shared/schema-path.ts';
import { FieldProblem, FieldWarning, isLongText, textProblem, type RemovableFieldProps } from './form-parts.tsx';
import { tidy } from './tidy.ts';

/**
 * Whether it is the date of a legal text. Until the practice adopts the text, its value is the word `current`, which
 * stands for each visitor's own date.
 */
const isDateOfLegalText = (field: Field) => isField(field, 'legal.updated');

function inputTypeOf(field: Field, { type, format }: FormSchema): 'number' | 'date' | 'text' {
  if (type === 'integer') return 'number';
  return format === 'date' || isDateOfLegalText(field) ? 'date' : 'text';
}

/** A text without placeholders, a number, a date, or one of a few values. Of an empty input, the value is ''. */
export function TextField(props: RemovableFieldProps) {
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
