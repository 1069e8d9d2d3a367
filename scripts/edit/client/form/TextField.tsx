import { useId } from 'react';
import { flushSync } from 'react-dom';
import { timeWithoutLeadingZero, type FormSchema } from '../../site/browser.ts';
import type { Field } from '../../shared/protocol.ts';
import { isField } from '../../shared/schema-path.ts';
import { placeholdersIn } from '../../shared/placeholder-names.ts';
import { PlaceholderSelect } from '../PlaceholderSelect.tsx';
import { countLetters, withPlaceholderValues } from '../placeholder-values.ts';
import { useFormContext } from './form-context.ts';
import { FieldProblem, isLongText, textProblem, type RemovableFieldProps } from './form-parts.tsx';

const isDateOfLegalText = (field: Field) => isField(field, 'legal.updated');

/** A text, a number, a date, or one of a few values. Placeholders stand in a text as in the file: `{doctora}`. */
export function TextField(props: RemovableFieldProps) {
  const { field, schema, value, onChange, removeButton } = props;
  const { site } = useFormContext();
  const id = useId();
  // Until the practice adopts a legal text, the file has `current` for its date, and visitors read that of the day.
  const isUndated = isDateOfLegalText(field) && value === 'current';
  // A time such as `09:00` of the file is shown as on the page: `9:00`.
  const text = isUndated ? '' : timeWithoutLeadingZero(String(value ?? ''));
  const problem = textProblem(props, countLetters(text, site));

  function changeTo(typed: string) {
    // An emptied number is '', not 0.
    const isNumber = schema.type === 'integer' && typed !== '';
    // A `<textarea>` takes line breaks, which no text has.
    onChange(isNumber ? Number(typed) : typed.replaceAll('\n', ' '));
  }

  function insertPlaceholder(name: string) {
    const input = document.getElementById(id) as HTMLInputElement | HTMLTextAreaElement;
    const textBefore = `${input.value.slice(0, input.selectionStart ?? 0)}{${name}}`;
    // Not by `setRangeText`, which React does not notice.
    flushSync(() => changeTo(textBefore + input.value.slice(input.selectionEnd ?? 0)));
    input.focus();
    input.setSelectionRange(textBefore.length, textBefore.length);
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
      />
      <small id={`${id}-hint`}>
        {schema.description} {isUndated && 'Mientras no la pongas, la página muestra la fecha del día.'}
      </small>
      {placeholdersIn(text).length > 0 && <small>Se lee: {withPlaceholderValues(text, site)}</small>}
      {schema['x-placeholders'] && <PlaceholderSelect site={site} schema={schema} onInsert={insertPlaceholder} />}
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
}

function Input({ id, field, schema, text, mayBeEmpty, isInvalid, onType }: InputProps) {
  const attributes = {
    id,
    'data-field': field.path,
    required: !mayBeEmpty,
    'aria-describedby': `${id}-hint ${id}-problem`,
    'aria-invalid': isInvalid,
    value: text,
    onChange: (event: { currentTarget: { value: string } }) => onType(event.currentTarget.value),
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
