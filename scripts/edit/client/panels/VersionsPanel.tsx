import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EditorState, Field } from '../../shared/protocol.ts';
import type { ChangeView, VersionsView, VersionView } from '../../shared/publishing-protocol.ts';
import { withNoun } from '../../shared/sentences.ts';
import { Button } from '../Button.tsx';
import { ChangeList } from './ChangeList.tsx';
import { formatMoment } from '../../site/browser.ts';
import type { PanelProps } from './panel-props.ts';
import { ProblemList } from '../RefusalView.tsx';
import { queryPerBuild } from '../server-queries.ts';

/** The panel «Versiones»: what was published before, the latest first, and how to bring it back. */
export function VersionsPanel({ site, connection, onGo, onRestore }: PanelProps) {
  const { data, isPending } = useQuery(queryPerBuild<VersionsView>(connection, 'versions', site.build));
  if (isPending) return <progress aria-label="Buscando las versiones" />;
  if (!data) return <p role="alert">No se pudieron leer las versiones. Cierra este panel y ábrelo de nuevo.</p>;
  const { versions, problems } = data;
  if (problems.length > 0) return <ProblemList site={site} problems={problems} onGo={onGo} />;
  if (versions.length === 0) return <p>Cada vez que publicas, aquí queda una versión a la que puedes volver.</p>;
  return versions.map((version) => (
    <Version key={version.id} version={version} site={site} connection={connection} onGo={onGo} onRestore={onRestore} />
  ));
}

interface VersionProps extends Pick<PanelProps, 'site' | 'connection' | 'onGo' | 'onRestore'> {
  version: VersionView;
}

/** One version, to unfold. What differs between it and now is asked for only while it is open. */
function Version({ version: { id, date, summary }, site, connection, onGo, onRestore }: VersionProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { data, isLoading, isError } = useQuery({
    ...queryPerBuild<ChangeView[]>(connection, 'changes-since-version', site.build, { id }),
    enabled: isOpen,
  });
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        {formatMoment(date)} <small>{summary}</small>
      </summary>
      {isLoading && <progress aria-label="Comparando con lo de ahora" />}
      {isError && <p role="alert">No se pudo comparar esta versión con lo de ahora. Ciérrala y ábrela de nuevo.</p>}
      {data && <Differences differences={data} site={site} onGo={onGo} onRestore={(part) => onRestore(id, part)} />}
    </details>
  );
}

interface DifferencesProps {
  differences: readonly ChangeView[];
  site: EditorState;
  onGo: (field: Field) => void;
  /** An empty path stands for the whole file; no `part` for the whole version. */
  onRestore: (part?: Field) => void;
}

/** What differs between a version and now, with buttons to bring all or some of it back. */
function Differences({ differences, site, onGo, onRestore }: DifferencesProps) {
  if (differences.length === 0) return <p>Es igual a lo que hay ahora.</p>;
  const contentFiles = Object.entries(site.files);
  const changedFiles = contentFiles.filter(([file]) => differences.some(({ field }) => field.file === file));
  return (
    <>
      <h3>{`${withNoun(differences.length, 'diferencia', 'diferencias')} con lo de ahora`}</h3>
      <ChangeList
        site={site}
        changes={differences}
        beforeName="Entonces"
        afterName="Ahora"
        onGo={onGo}
        onRestore={onRestore}
      />
      <p className="actions">
        {changedFiles.map(([file, { form }]) => (
          <Button key={file} label={`Recuperar todo «${form.title}»`} onClick={() => onRestore({ file, path: '' })} />
        ))}
        <Button label="Volver a esta versión completa" onClick={() => onRestore()} />
      </p>
      <p>
        <small>
          Lo que recuperas se ve enseguida en la página, «Deshacer» lo quita, y nada es público hasta que publicas.
        </small>
      </p>
    </>
  );
}
