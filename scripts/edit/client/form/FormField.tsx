/** A field of a form, of any kind. Groups stand here, because they contain any kind; other kinds have files. */
import type { FormSchema } from '../../site/browser.ts';
import { descriptionKeyOf, focusKeyOf } from './picture-keys.ts';
import type { Field } from '../../shared/protocol.ts';
import { Button } from '../Button.tsx';
import { isGroup, type Group } from '../../content/compare-and-set.ts';
import { pathBelow } from '../changes.ts';
import { CheckField, ChoicesField } from './choice-fields.tsx';
import { FileField } from './FileField.tsx';
import { FocusField } from './FocusField.tsx';
import {
  emptyValue,
  FieldProblem,
  isMadeByEditor,
  problemAt,
  type FormFieldProps,
  type RemovableFieldProps,
} from './form-parts.tsx';
import { ListField } from './ListField.tsx';
import { TextField } from './TextField.tsx';

/** The focal point with which «Agregar» begins, as the build chooses it where nothing stands out. */
const UPPER_MIDDLE = '50% 33%';

/** A field of any kind. «Agregar: …» gives an optional one a value, «Quitar: …» leaves it out. */
export function FormField(props: FormFieldProps) {
  const { schema, value, onChange, isOptional, picture } = props;
  // A check box has no need of the buttons: without its tick, an optional field is left out.
  if (!isOptional || schema.type === 'boolean') return <FieldOfKind {...props} />;
  if (value === undefined) {
    const firstValue = picture ? UPPER_MIDDLE : emptyValue(schema);
    return <Button label={`Agregar: ${schema.title}`} onClick={() => onChange(firstValue)} />;
  }
  const removeButton = <Button label={`Quitar: ${schema.title}`} onClick={() => onChange(undefined)} />;
  return <FieldOfKind {...props} removeButton={removeButton} />;
}

/** The component for the kind of value that the schema describes. */
function FieldOfKind(props: RemovableFieldProps) {
  const { schema, picture } = props;
  if (picture) return <FocusField {...props} picture={picture} />;
  if (schema.type === 'boolean') return <CheckField {...props} />;
  if (schema.type === 'object') return <GroupField {...props} />;
  if (schema.items?.enum) return <ChoicesField {...props} />;
  if (schema.type === 'array') return <ListField {...props} EntryField={FormField} />;
  if (schema.format === 'media') return <FileField {...props} />;
  return <TextField {...props} />;
}

const fieldBelow = ({ file, path }: Field, key: string): Field => ({ file, path: pathBelow(path, [key]) });

/** The values of a group's fields. */
const valuesOf = ({ value }: FormFieldProps): Group => (isGroup(value) ? value : {});

function GroupField(props: RemovableFieldProps) {
  const { field, schema, problems, removeButton } = props;
  const { properties = {} } = schema;
  const shown = Object.entries(properties).filter(([key]) => !isMadeByEditor(key));
  return (
    <fieldset>
      <legend>{schema.title}</legend>
      {schema.description && <small>{schema.description}</small>}
      <FieldProblem text={problemAt(problems, field)} />
      {shown.map(([key, fieldSchema]) => (
        <FieldOfGroup key={key} groupProps={props} fieldKey={key} schema={fieldSchema} />
      ))}
      {removeButton}
    </fieldset>
  );
}

interface FieldOfGroupProps {
  groupProps: FormFieldProps;
  fieldKey: string;
  schema: FormSchema;
}

/** A field in a group; nothing for the focal point of a picture that is not there. */
function FieldOfGroup({ groupProps, fieldKey, schema }: FieldOfGroupProps) {
  const { properties = {}, required } = groupProps.schema;
  const values = valuesOf(groupProps);
  const pictureKey = Object.keys(properties).find((key) => focusKeyOf(key) === fieldKey);
  const picture = pictureKey === undefined ? undefined : values[pictureKey];
  if (pictureKey !== undefined && !picture) return null;

  function changeTo(value: unknown) {
    const changes: Group = { [fieldKey]: value };
    // The focal point was that of the picture before.
    if (schema.format === 'media') changes[focusKeyOf(fieldKey)] = undefined;
    const descriptionKey = descriptionKeyOf(fieldKey);
    if (descriptionKey !== undefined && value === undefined) changes[descriptionKey] = undefined;
    groupProps.onChange({ ...values, ...changes });
  }

  return (
    <FormField
      field={fieldBelow(groupProps.field, fieldKey)}
      schema={schema}
      value={values[fieldKey]}
      onChange={changeTo}
      isOptional={!required?.includes(fieldKey)}
      problems={groupProps.problems}
      picture={picture}
    />
  );
}
