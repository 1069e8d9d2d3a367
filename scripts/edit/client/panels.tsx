/** The panels of the editor, which open beside the page, and the panel «Datos y listas» itself. */
import type { ComponentType } from 'react';
import type { EditorState, Field } from '../protocol.ts';
import { isAdvanced, isHidden } from './advanced.ts';
import { AppearancePanel } from './AppearancePanel.tsx';
import { BeforePublishingPanel } from './BeforePublishingPanel.tsx';
import { Button } from './Button.tsx';
import { beforePublishingLabel, type Findings } from './findings.ts';
import { PublishPanel } from './PublishPanel.tsx';
import { hideableSections } from './sections.ts';
import type { LayerState } from './state.ts';
import type { ServerConnection } from './server-api.ts';
import type { Forms } from './use-forms.ts';
import { VersionsPanel } from './VersionsPanel.tsx';

/** What every panel gets. */
export interface PanelProps {
  state: LayerState;
  /** What the panel «Antes de publicar» lists. */
  findings: Findings;
  connection: ServerConnection;
  /** Leads to a field: on the page if it can be seen there, else in a form. */
  onGo: (field: Field) => void;
  /** Leads to a field like `onGo`, and opens its text for writing. */
  onWrite: (field: Field) => void;
  /** Opens the form of a field. */
  onOpenForm: Forms['open'];
  /** Confirms that a sample, a value that came with the site as an example, is true. */
  onConfirm: (field: Field) => void;
  /** Gives a field another value; undefined leaves it out. */
  onSet: (field: Field, value: unknown) => void;
  /** Starts the check of the whole site; its result comes in `state.check`. */
  onCheck: () => void;
  /** Searches again for what the panel «Antes de publicar» lists, after that failed. */
  onSearch: () => void;
}

export interface PanelDefinition {
  id: string;
  /** What the button says that opens the panel. */
  label: (props: Pick<PanelProps, 'state' | 'findings'>) => string;
  isMain: boolean;
  Panel: ComponentType<PanelProps>;
}

/** A top-level field of a file, with its Spanish name; its path is only a key, such as `locations`. It has a form of its own. */
interface TopLevelField extends Field {
  title: string;
}

/** The top-level fields of all files that have a form, in the order of the files; without those that no form shows. */
function topLevelFields(files: EditorState['files']): TopLevelField[] {
  const fields: TopLevelField[] = [];
  for (const [file, { form }] of Object.entries(files)) {
    for (const [path, { title }] of Object.entries(form.properties ?? {})) {
      if (!isHidden(path)) fields.push({ file, path, title });
    }
  }
  return fields;
}

/**
 * The panel «Datos y listas»: check boxes for the sections that can be hidden, and a button for each form. The buttons are
 * grouped by file; those of forms that only whoever installs the site should change are in a last group, «Avanzado». Of
 * these groups, one at a time is open (`name="files"`), at first that of the first file.
 */
function DataPanel({ state: { site }, onOpenForm, onSet }: PanelProps) {
  const fields = topLevelFields(site.files);
  const plainFieldsOf = (file: string) => fields.filter((field) => field.file === file && !isAdvanced(field));
  const formButtons = (shownFields: readonly TopLevelField[]) => (
    <ul>
      {shownFields.map((field) => (
        <li key={`${field.file} ${field.path}`}>
          <Button label={field.title} onClick={() => onOpenForm(field)} />
        </li>
      ))}
    </ul>
  );
  return (
    <>
      <h2>Datos y listas</h2>
      <p>También puedes hacer clic en un texto o una foto de la página.</p>
      <SectionSwitches site={site} onSet={onSet} />
      {Object.entries(site.files).map(([file, { form }], index) => (
        <details key={file} open={index === 0} name="files">
          <summary>{form.title}</summary>
          {formButtons(plainFieldsOf(file))}
        </details>
      ))}
      <details name="files">
        <summary>Avanzado</summary>
        <p>Cambia esto solo con quien instaló el sitio.</p>
        {formButtons(fields.filter(isAdvanced))}
      </details>
    </>
  );
}

interface SectionSwitchesProps extends Pick<PanelProps, 'onSet'> {
  site: EditorState;
}

/**
 * A check box for each section that can be hidden. Each click saves whether the section is shown, without a form; the check
 * box changes once the server has saved it.
 */
const SectionSwitches = ({ site, onSet }: SectionSwitchesProps) => (
  <fieldset className="switches">
    <legend>Secciones que se ven</legend>
    {hideableSections(site).map(({ title, switchField, isHidden }) => (
      <label key={title}>
        {/* `hidden: true` hides a section; without the field it is shown. */}
        <input type="checkbox" checked={!isHidden} onChange={() => onSet(switchField, isHidden ? undefined : true)} />
        {title}
      </label>
    ))}
    <small>Lo que ocultas se guarda con sus textos y fotos, y vuelve cuando quieras.</small>
  </fieldset>
);

/** All panels, in the order of their buttons in the top bar. */
export const panels: readonly PanelDefinition[] = [
  { id: 'data', label: () => 'Datos y listas', isMain: false, Panel: DataPanel },
  {
    id: 'before',
    label: ({ state, findings }) => beforePublishingLabel(findings, state.check.phase === 'done'),
    isMain: false,
    Panel: BeforePublishingPanel,
  },
  { id: 'appearance', label: () => 'Cómo te ven', isMain: false, Panel: AppearancePanel },
  { id: 'versions', label: () => 'Versiones', isMain: false, Panel: VersionsPanel },
  { id: 'publish', label: () => 'Publicar', isMain: true, Panel: PublishPanel },
];
