import { useId } from 'react';
import { timeWithoutLeadingZero, type FormSchema } from '../../site/browser.ts';
import type { Field } from '../../shared/protocol.ts';
import { isField } from '../../shared/schema-path.ts';
import { FieldProblem, isLongText, textProblem, type RemovableFieldProps } from './form-parts.tsx';
import { tidy } from './tidy.ts';

const isDateOfLegalText = (field: Field) => isField(field, 'legal.updated');

/** A text without placeholders, a number, a date, or one of a few values. */
export function TextField(props: RemovableFieldProps) {
  const { field, schema, value, onChange, removeButton } = props;
  const id = useId();
  // Until the practice adopts a legal text, the file has `current` for its date, and visitors read that of the day.
  const isUndated = isDateOfLegalText(field) && value === 'current';
  // A time such as `09:00` of the file is shown as on the page: `9:00`.
  const text = isUndated ? '' : timeWithoutLeadingZero(String(value ?? ''));
  const problem = textProblem(props, text.trim().length);

  function changeTo(typed: string) {
    // An emptied number is '', not 0.
    const isNumber = schema.type === 'integer' && typed !== '';
    onChange(isNumber ? Number(typed) : typed);
  }

  function tidyUp() {
    const tidyText = tidy(field, text);
    if (tidyText !== text) onChange(tidyText);
  }

  return (
    <p>
      <label htmlFor={id}>{schema.title}</label>
      <Input
        id={id}
        field={field}
        schema={schema}
        text={text}
        mayBeEmpty={isUndated}
        isInvalid={problem !== undefined}
        onType={changeTo}
        onEnd={tidyUp}
      />
      <small id={`${id}-hint`}>
        {schema.description} {isUndated && 'Mientras no la pongas, la página muestra la fecha del día.'}
      </small>
      <FieldProblem id={`${id}-problem`} text={problem} />
      {removeButton}
    </p>
  );
}

interface InputProps {
  /** The elements that describe it have the ids `<id>-hint` and `<id>-problem`. */
  id: string;
  field: Field;
  schema: FormSchema;
  text: string;
  /** False for an optional field, too: an empty text would not leave it out, «Quitar» does. */
  mayBeEmpty: boolean;
  isInvalid: boolean;
  onType: (text: string) => void;
  /** Called when the input loses the focus, and at Enter: in an `<input>` it sends the form before that. */
  onEnd: () => void;
}

function Input({ id, field, schema, text, mayBeEmpty, isInvalid, onType, onEnd }: InputProps) {
  const attributes = {
    id,
    'data-field': field.path,
    required: !mayBeEmpty,
    'aria-describedby': `${id}-hint ${id}-problem`,
    'aria-invalid': isInvalid,
    value: text,
    onChange: (event: { currentTarget: { value: string } }) => onType(event.currentTarget.value),
    onBlur: onEnd,
    onKeyDown(event: { key: string }) {
      if (event.key === 'Enter') onEnd();
    },
  };
  const { enum: choices, enumDescriptions: names } = schema;
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
  if (isLongText(schema)) return <textarea {...attributes} rows={3} />;
  return <input {...attributes} type={inputTypeOf(field, schema)} min={schema.minimum} max={schema.maximum} />;
}

function inputTypeOf(field: Field, { type, format }: FormSchema): 'number' | 'date' | 'text' {
  if (type === 'integer') return 'number';
  // The schema of this date has no format, since its value may be a word.
  return format === 'date' || isDateOfLegalText(field) ? 'date' : 'text';
}
