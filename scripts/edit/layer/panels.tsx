/** The panels of the editor. Each is one component. */
import type { ComponentType } from 'react';
import type { Field, Problem, Sample } from '../protocol.ts';
import { isAdvanced, isHidden } from './advanced.ts';
import { AppearancePanel } from './AppearancePanel.tsx';
import { Button } from './Button.tsx';
import { PublishPanel } from './PublishPanel.tsx';
import { fieldName, ProblemList } from './RefusalView.tsx';
import type { LayerState } from './state.ts';
import type { ServerConnection } from './server-api.ts';
import { VersionsPanel } from './VersionsPanel.tsx';

/** What every panel gets. */
export interface PanelProps {
  state: LayerState;
  connection: ServerConnection;
  /** Leads to a field: on the page if it can be seen there, else in a form. */
  onGo: (field: Field) => void;
  /** Opens the form of a field; `only` names the keys of a group that it shows. */
  onOpenForm: (field: Field, draft?: unknown, only?: readonly string[]) => void;
  onConfirm: (field: Field) => void;
  onCheck: () => void;
}

export interface PanelDefinition {
  id: string;
  /** What the button says that opens the panel. */
  label: (state: LayerState) => string;
  isMain: boolean;
  Panel: ComponentType<PanelProps>;
}

/** Every form, by file; what is for whoever installs the site stands at the end, closed. */
function DataPanel({ state: { site }, onOpenForm }: PanelProps) {
  const files = Object.entries(site.files);
  const forms = files.flatMap(([file, { form }]) =>
    Object.entries(form.properties ?? {})
      .filter(([path]) => !isHidden(path))
      .map(([path, { title }]) => ({ file, path, title })),
  );
  const list = (fields: typeof forms) => (
    <ul>
      {fields.map((field) => (
        <li key={`${field.file} ${field.path}`}>
          <Button label={field.title} onClick={() => onOpenForm(field)} />
        </li>
      ))}
    </ul>
  );
  const advanced = forms.filter(isAdvanced);
  return (
    <>
      <h2>Datos y listas</h2>
      <p>También puedes hacer clic en un texto o una foto de la página.</p>
      {files.map(([file, { form }], index) => (
        <details key={file} open={index === 0} name="files">
          <summary>{form.title}</summary>
          {list(forms.filter((field) => field.file === file && !isAdvanced(field)))}
        </details>
      ))}
      <details name="files">
        <summary>Avanzado</summary>
        <p>Cambia esto solo con quien instaló el sitio.</p>
        {list(advanced)}
      </details>
    </>
  );
}

/** How many samples there were when this window was opened. */
function samplesAtStart(now: number): number {
  const kept = Number(sessionStorage.getItem('samples') ?? now);
  const most = Math.max(kept, now);
  sessionStorage.setItem('samples', String(most));
  return most;
}

/** What is still invented, and what keeps the site from being published. */
function SamplesPanel({ state: { site, check }, onGo, onConfirm, onCheck }: PanelProps) {
  const { samples, problems, files } = site;
  const isChecking = check.phase === 'checking';
  const groups = Object.entries(files)
    .map(([file, { form }]) => ({ file, title: form.title, samples: samples.filter((sample) => sample.file === file) }))
    .filter((group) => group.samples.length > 0);
  return (
    <>
      <h2>{samples.length > 0 ? 'Lo que aún es de ejemplo' : 'Ya no queda nada de ejemplo'}</h2>
      {samples.length > 0 && (
        <p>
          Quedan {samples.length} de {samplesAtStart(samples.length)}. Cambia cada uno, o confirma que es verdad. Si
          cambiaste solo una parte, confirma el resto.
        </p>
      )}
      <FoundProblems {...{ problems, check, site, onGo }} />
      {groups.map((group, index) => (
        <details key={group.file} open={index === 0}>
          <summary>
            {group.title} <small>{group.samples.length}</small>
          </summary>
          <SampleList samples={group.samples} {...{ site, onGo, onConfirm }} />
        </details>
      ))}
      <p>
        <Button className="main" label="Revisar si se puede publicar" disabled={isChecking} onClick={onCheck} />
        {isChecking && <progress aria-label="Revisando el sitio" />}
      </p>
      {check.phase === 'done' && check.problems.length === 0 && (
        <p>
          <b>El sitio se puede publicar.</b>
        </p>
      )}
    </>
  );
}

interface FoundProblemsProps extends Pick<PanelProps, 'onGo'> {
  problems: readonly Problem[];
  check: LayerState['check'];
  site: LayerState['site'];
}

/** First what keeps the page from being shown, then what keeps it from being published. */
const FoundProblems = ({ problems, check, site, onGo }: FoundProblemsProps) => (
  <>
    {problems.length > 0 && (
      <section aria-label="El sitio no se puede mostrar">
        <h3>La página no se puede actualizar</h3>
        <ProblemList site={site} problems={problems} onGo={onGo} />
      </section>
    )}
    {check.problems.length > 0 && (
      <section aria-label="Por resolver antes de publicar">
        <h3>Por resolver antes de publicar: {check.problems.length}</h3>
        <ProblemList site={site} problems={check.problems} onGo={onGo} />
      </section>
    )}
  </>
);

interface SampleListProps extends Pick<PanelProps, 'onGo' | 'onConfirm'> {
  site: LayerState['site'];
  samples: readonly Sample[];
}

const SampleList = ({ site, samples, onGo, onConfirm }: SampleListProps) => (
  <ul>
    {samples.map((sample) => {
      const name = fieldName(site, sample);
      return (
        <li key={sample.path}>
          <Button label={name} onClick={() => onGo(sample)} />
          {sample.canBeConfirmed && (
            <Button className="confirm" label="Confirmo que es verdad" of={name} onClick={() => onConfirm(sample)} />
          )}
        </li>
      );
    })}
  </ul>
);

export const panels: readonly PanelDefinition[] = [
  { id: 'data', label: () => 'Datos y listas', isMain: false, Panel: DataPanel },
  { id: 'samples', label: ({ site }) => `De ejemplo: ${site.samples.length}`, isMain: false, Panel: SamplesPanel },
  { id: 'appearance', label: () => 'Cómo te ven', isMain: false, Panel: AppearancePanel },
  { id: 'versions', label: () => 'Versiones', isMain: false, Panel: VersionsPanel },
  { id: 'publish', label: () => 'Publicar', isMain: true, Panel: PublishPanel },
];
