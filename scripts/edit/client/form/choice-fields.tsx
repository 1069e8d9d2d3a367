/** Form fields with check boxes. */
import { FieldProblem, problemAt, type FormFieldProps } from './form-parts.tsx';

/** A list of values that are chosen by check boxes, such as days of the week. */
export function ChoicesField({ field, schema, value, onChange, problems }: FormFieldProps) {
  const chosen: unknown[] = Array.isArray(value) ? value : [];
  const { enum: choices = [], enumDescriptions = [] } = schema.items ?? {};
  const problem = problemAt(problems, field);
  function choose(choice: string, isTicked: boolean) {
    const ticked = isTicked ? [...chosen, choice] : chosen.filter((other) => other !== choice);
    // In the order of the choices, not of the ticks.
    onChange(choices.filter((each) => ticked.includes(each)));
  }
  return (
    <fieldset className="choices">
      <legend>{schema.title}</legend>
      <FieldProblem text={problem} />
      {choices.map((choice, index) => (
        <label key={choice}>
          <input
            type="checkbox"
            data-field={field.path}
            aria-invalid={problem !== undefined}
            checked={chosen.includes(choice)}
            onChange={({ currentTarget }) => choose(choice, currentTarget.checked)}
          />
          {enumDescriptions[index] ?? choice}
        </label>
      ))}
    </fieldset>
  );
}

/** A check box. An optional field is left out if it is not ticked. */
export function CheckField({ field, schema, value, onChange, isOptional, problems }: FormFieldProps) {
  const isTicked = value === true;
  const untickedValue = isOptional ? undefined : false;
  const problem = problemAt(problems, field);
  return (
    <p>
      <label>
        <input
          type="checkbox"
          data-field={field.path}
          aria-invalid={problem !== undefined}
          checked={isTicked}
          onChange={() => onChange(isTicked ? untickedValue : true)}
        />{' '}
        {schema.title}
      </label>
      <small>{schema.description}</small>
      <FieldProblem text={problem} />
    </p>
  );
}
