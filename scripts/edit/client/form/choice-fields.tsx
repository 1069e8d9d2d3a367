/** Form fields with check boxes. */
import { FieldProblem, problemAt, type FormFieldProps } from './form-parts.tsx';

/** A list of values that are chosen by check boxes, such as days of the week. */
export function ChoicesField({ field, schema, value, onChange, problems }: FormFieldProps) {
  const chosen = (Array.isArray(value) ? value : []) as unknown[];
  const { enum: choices = [], enumDescriptions = [] } = schema.items ?? {};
  function toggle(toggled: string) {
    const wasChosen = chosen.includes(toggled);
    const nowChosen = wasChosen ? chosen.filter((choice) => choice !== toggled) : [...chosen, toggled];
    const inOrderOfSchema = choices.filter((choice) => nowChosen.includes(choice));
    onChange(inOrderOfSchema);
  }
  return (
    <fieldset className="choices">
      <legend>{schema.title}</legend>
      <FieldProblem text={problemAt(problems, field)} />
      {choices.map((choice, index) => (
        <label key={choice}>
          <input type="checkbox" checked={chosen.includes(choice)} onChange={() => toggle(choice)} />
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
  return (
    <p>
      <label>
        <input type="checkbox" checked={isTicked} onChange={() => onChange(isTicked ? untickedValue : true)} />{' '}
        {schema.title}
      </label>
      <small>{schema.description}</small>
      <FieldProblem text={problemAt(problems, field)} />
    </p>
  );
}
