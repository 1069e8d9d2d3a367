/**
 * A field of a form, of any kind. Groups and lists stand here, because they contain any kind; other kinds have files.
 */
import { isPathAtOrBelow, type FormSchema } from '../../site/browser.ts';
import { descriptionKeyOf, focusKeyOf, pictureKeyOfFocus } from './picture-keys.ts';
import { Button } from '../Button.tsx';
import { isField } from '../../shared/is-field.ts';
import { isGroup, type Group } from '../../content/compare-and-set.ts';
import { pathBelow } from '../changes.ts';
import { ownNameOf } from '../look-up.ts';
import { CheckField, ChoicesField } from './choice-fields.tsx';
import { FileField } from './FileField.tsx';
import { FocusField } from './FocusField.tsx';
import { useFormContext } from './form-context.ts';
import { emptyValue, FieldProblem, isEntryId, OptionalField, problemAt, type FormFieldProps } from './form-parts.tsx';
import { fieldOfEntry, FoldableEntry, newRow, useRows } from './list-entries.tsx';
import { LegalDateField, TextField } from './TextField.tsx';

/** A field of any kind, with buttons to add and remove it if it is optional. */
export function FormField(props: FormFieldProps) {
  const { schema, value, onChange, isOptional } = props;
  // A check box has no need of the buttons: without its tick, an optional field is left out.
  if (!isOptional || schema.type === 'boolean') return <FieldOfKind {...props} />;
  return (
    <OptionalField
      title={schema.title}
      isThere={value !== undefined}
      onAdd={() => onChange(emptyValue(schema))}
      onRemove={() => onChange(undefined)}
    >
      <FieldOfKind {...props} />
    </OptionalField>
  );
}

/** The component for the kind of value that the schema describes. */
function FieldOfKind(props: FormFieldProps) {
  const { field, schema } = props;
  if (schema.type === 'boolean') return <CheckField {...props} />;
  if (schema.type === 'object') return <GroupField {...props} />;
  if (schema.items?.enum) return <ChoicesField {...props} />;
  if (schema.items) return <ListField {...props} entrySchema={schema.items} />;
  if (schema.format === 'media') return <FileField {...props} />;
  if (isField(field, 'legal.updated')) return <LegalDateField {...props} />;
  return <TextField {...props} />;
}

function GroupField(props: FormFieldProps) {
  const { field, schema, problems } = props;
  const { properties = {} } = schema;
  const shown = Object.entries(properties).filter(([key]) => !isEntryId(key));
  return (
    <fieldset>
      <legend>{schema.title}</legend>
      {schema.description && <small>{schema.description}</small>}
      <FieldProblem text={problemAt(problems, field)} />
      {shown.map(([key, fieldSchema]) => (
        <FieldOfGroup key={key} groupProps={props} fieldKey={key} schema={fieldSchema} />
      ))}
    </fieldset>
  );
}

interface FieldOfGroupProps {
  groupProps: FormFieldProps;
  fieldKey: string;
  schema: FormSchema;
}

/** A field in a group. The form of a focal point shows the picture beside it. */
function FieldOfGroup({ groupProps, fieldKey, schema }: FieldOfGroupProps) {
  const { field: group, problems } = groupProps;
  const { properties = {}, required = [] } = groupProps.schema;
  const values = isGroup(groupProps.value) ? groupProps.value : {};

  function onChange(value: unknown): void {
    const outdated = schema.format === 'media' ? outdatedByPicture(fieldKey, value) : {};
    groupProps.onChange({ ...values, [fieldKey]: value, ...outdated });
  }

  const fieldProps: FormFieldProps = {
    field: { file: group.file, path: pathBelow(group.path, [fieldKey]) },
    schema,
    value: values[fieldKey],
    onChange,
    isOptional: !required.includes(fieldKey),
    problems,
  };
  const pictureKey = pictureKeyOfFocus(fieldKey, Object.keys(properties));
  if (pictureKey === undefined) return <FormField {...fieldProps} />;
  return <FocusField {...fieldProps} picture={values[pictureKey]} />;
}

/** The fields to clear when a picture changes: its focal point and, if it was removed, its description. */
function outdatedByPicture(pictureKey: string, picture: unknown): Group {
  const outdated: Group = { [focusKeyOf(pictureKey)]: undefined };
  const descriptionKey = descriptionKeyOf(pictureKey);
  const isRemoved = picture === undefined;
  if (isRemoved && descriptionKey !== undefined) outdated[descriptionKey] = undefined;
  return outdated;
}

interface ListFieldProps extends FormFieldProps {
  entrySchema: FormSchema;
}

/** A list whose entries are added, moved and removed by buttons. */
function ListField({ field, schema, entrySchema, value, onChange, problems }: ListFieldProps) {
  const { minItems = 0, maxItems = Infinity } = schema;
  const list: unknown[] = Array.isArray(value) ? value : [];
  // Row and entry have the same index. A row keeps the React key, and thereby fold and focus, when its entry moves.
  const [rows, setRows] = useRows(field, list);

  function swap(index: number, other: number): void {
    setRows(swapped(rows, index, other));
    onChange(swapped(list, index, other));
  }

  function add(): void {
    setRows([...rows, newRow(true)]);
    onChange([...list, emptyValue(entrySchema)]);
  }

  function removeAt(index: number): void {
    setRows(rows.toSpliced(index, 1));
    onChange(list.toSpliced(index, 1));
  }

  return (
    // Takes the focus for a problem of the list as a whole: its entries may be closed.
    <fieldset className="list" tabIndex={-1} data-field={field.path}>
      <legend>{schema.title}</legend>
      {schema.description && <small>{schema.description}</small>}
      <FieldProblem text={problemAt(problems, field)} />
      <div className="entries">
        {rows.map(({ key, isOpenAtFirst }, index) => (
          <ListEntry
            key={key}
            field={fieldOfEntry(field, index)}
            position={index + 1}
            schema={entrySchema}
            value={list[index]}
            problems={problems}
            isOpenAtFirst={isOpenAtFirst}
            onChange={(entry) => onChange(list.with(index, entry))}
            onMoveUp={index > 0 ? () => swap(index, index - 1) : undefined}
            onMoveDown={index < list.length - 1 ? () => swap(index, index + 1) : undefined}
            onRemove={list.length > minItems ? () => removeAt(index) : undefined}
          />
        ))}
      </div>
      {list.length < maxItems && <Button label={`Agregar: ${entrySchema.title}`} onClick={add} />}
    </fieldset>
  );
}

const swapped = <Item,>(items: readonly Item[], index: number, other: number): Item[] =>
  items.with(index, items[other] as Item).with(other, items[index] as Item);

interface ListEntryProps extends FormFieldProps {
  /** In the list, from 1. */
  position: number;
  isOpenAtFirst: boolean;
  // Undefined for what the list does not allow: its first entry cannot move up.
  onMoveUp: (() => void) | undefined;
  onMoveDown: (() => void) | undefined;
  onRemove: (() => void) | undefined;
}

function ListEntry({ position, isOpenAtFirst, onMoveUp, onMoveDown, onRemove, ...fieldProps }: ListEntryProps) {
  const { field, schema, value, problems } = fieldProps;
  const { site } = useFormContext();
  const name = ownNameOf(value, site) || `${schema.title} ${position}`;
  const hasProblem = problems.some(({ path }) => isPathAtOrBelow(path, field.path));
  const entryField = <FormField {...fieldProps} schema={{ ...schema, title: name }} />;
  return (
    <div className="entry">
      {schema.type === 'object' ? (
        <FoldableEntry name={name} isOpenAtFirst={isOpenAtFirst} hasProblem={hasProblem}>
          {entryField}
        </FoldableEntry>
      ) : (
        <div>{entryField}</div>
      )}
      <div className="entry-actions">
        {/* Not `disabled`: at the click that makes its entry the first or last, the button would lose the focus. */}
        <Button label="Subir" of={name} aria-disabled={!onMoveUp} onClick={onMoveUp} />
        <Button label="Bajar" of={name} aria-disabled={!onMoveDown} onClick={onMoveDown} />
        <Button label="Quitar" of={name} disabled={!onRemove} onClick={onRemove} />
      </div>
    </div>
  );
}
