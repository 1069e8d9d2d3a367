/** The panel «Datos y listas»: everything that has a form, even if no page shows it. */
import type { Field } from '../../shared/protocol.ts';
import { isField } from '../../shared/is-field.ts';
import type { FormSchema, SchemaPath } from '../../site/browser.ts';
import { Button } from '../Button.tsx';
import type { PanelProps } from './panel-props.ts';
import { hideableSections } from '../sections.ts';

/** The forms under «Avanzado». */
const advancedForms: readonly SchemaPath[] = [
  // A mistake in these could take the site down.
  'site.url',
  'site.httpsOnlyDomain',
  'site.publish',
  // Hardly anybody opens these.
  'site.legalLinks',
  'site.profiles',
  'interface.skipLink',
  'interface.navigationLabel',
  'interface.logoLabel',
  'interface.newTab',
  'interface.noScript',
  'interface.notFound',
  'interface.sample',
  'interface.legal',
];

const isAdvanced = (field: Field): boolean => advancedForms.some((schemaPath) => isField(field, schemaPath));

/** A field that has a form of its own. Its path is a single key, such as `locations`. */
interface TopLevelField extends Field {
  title: string;
}

const topLevelFields = (file: string, { properties = {} }: FormSchema): TopLevelField[] =>
  Object.entries(properties).map(([path, { title }]) => ({ file, path, title }));

/** Check boxes for the sections that can be hidden, and a button for each form: grouped by file, advanced ones last. */
export function DataPanel({ site, onOpenForm, onSet }: PanelProps) {
  const files = Object.entries(site.files).map(([file, { form }]) => ({
    file,
    title: form.title,
    fields: topLevelFields(file, form),
  }));
  const advancedFields = files.flatMap(({ fields }) => fields).filter(isAdvanced);
  return (
    <>
      <p>También puedes hacer clic en un texto o una foto de la página.</p>
      <SectionSwitches site={site} onSet={onSet} />
      {files.map(({ file, title, fields }, index) => (
        <details key={file} open={index === 0} name="files">
          <summary>{title}</summary>
          <FormButtons fields={fields.filter((field) => !isAdvanced(field))} onOpenForm={onOpenForm} />
        </details>
      ))}
      <details name="files">
        <summary>Avanzado</summary>
        <p>Cambia esto solo con quien instaló el sitio.</p>
        <FormButtons fields={advancedFields} onOpenForm={onOpenForm} />
      </details>
    </>
  );
}

interface FormButtonsProps extends Pick<PanelProps, 'onOpenForm'> {
  fields: readonly TopLevelField[];
}

const FormButtons = ({ fields, onOpenForm }: FormButtonsProps) => (
  <ul>
    {fields.map((field) => (
      <li key={`${field.file} ${field.path}`}>
        <Button label={field.title} onClick={() => onOpenForm(field)} />
      </li>
    ))}
  </ul>
);

/** A tick removes the field `hidden` of a section; without a tick, the field is true. Each click is saved at once. */
function SectionSwitches({ site, onSet }: Pick<PanelProps, 'site' | 'onSet'>) {
  return (
    <fieldset className="switches">
      <legend>Secciones que se ven</legend>
      {hideableSections(site).map(({ title, hiddenField, isHidden }) => (
        <label key={hiddenField.path}>
          <input
            type="checkbox"
            checked={!isHidden}
            onChange={({ currentTarget }) => onSet(hiddenField, currentTarget.checked ? undefined : true)}
          />
          {title}
        </label>
      ))}
      <small>Lo que ocultas se guarda con sus textos y fotos, y vuelve cuando quieras.</small>
    </fieldset>
  );
}
