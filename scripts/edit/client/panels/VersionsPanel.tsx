/** The panel «Versiones»: what was published before, and how to bring it back. */
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EditorState, Field } from '../../shared/protocol.ts';
import type { ChangeView, VersionsView, VersionView } from '../../shared/publishing-protocol.ts';
import { withNoun } from '../../shared/sentences.ts';
import { Button } from '../Button.tsx';
import { ChangeList } from './ChangeList.tsx';
import { formatMoment } from '../../site/browser.ts';
import type { PanelProps } from './panel-props.ts';
import { ProblemList, RefusalView } from '../RefusalView.tsx';
import type { ServerConnection } from '../server-api.ts';
import { serverQuery } from '../server-queries.ts';

/** The versions that were published, the latest first. */
export function VersionsPanel({ state: { site }, connection, onGo, onSaveWriting }: PanelProps) {
  const { data, isPending } = useQuery({
    ...serverQuery<VersionsView>(connection, 'versions', { build: site.build }),
    placeholderData: keepPreviousData,
  });
  if (isPending) return <progress aria-label="Buscando las versiones" />;
  if (!data) {
    return (
      <>
        <h2>Versiones</h2>
        <p role="alert">No se pudieron leer las versiones. Cierra este panel y ábrelo de nuevo.</p>
      </>
    );
  }
  const { versions, problems } = data;
  return (
    <>
      <h2>Versiones</h2>
      <ProblemList site={site} problems={problems} onGo={onGo} />
      {problems.length === 0 && versions.length === 0 && (
        <p>Cada vez que publicas, aquí queda una versión a la que puedes volver.</p>
      )}
      {versions.map((version, index) => (
        <Version
          key={version.id}
          version={version}
          isLatest={index === 0}
          site={site}
          connection={connection}
          onGo={onGo}
          onSaveWriting={onSaveWriting}
        />
      ))}
    </>
  );
}

interface VersionProps {
  version: VersionView;
  isLatest: boolean;
  site: EditorState;
  connection: ServerConnection;
  onGo: (field: Field) => void;
  onSaveWriting: () => void;
}

/** One version, to unfold. What differs between it and now is asked for only while it is open. */
function Version({ version: { id, date, summary }, isLatest, site, connection, onGo, onSaveWriting }: VersionProps) {
  const [isOpen, setIsOpen] = useState(false);
  const {
    data: differences,
    isLoading,
    isError: couldNotCompare,
    isPlaceholderData: isComparisonOfEarlierBuild,
  } = useQuery({
    ...serverQuery<ChangeView[]>(connection, 'changes-since-version', { build: site.build, fields: { id } }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  const { restore, isRestoring, answer } = useRestoring(connection, id);
  const refusal = answer?.refusal;
  // Just after the answer, `site` may still be the one before; after the next change, «Recuperado» is not true of it.
  const isRestored = answer?.state?.build === site.build && !refusal;
  const isCompared = differences !== undefined && !isComparisonOfEarlierBuild;
  const isSameAsPublished = isLatest && differences?.length === 0;
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        {formatMoment(date)} <small>{summary}</small>
      </summary>
      {isLoading && <progress aria-label="Comparando con lo de ahora" />}
      {refusal && <RefusalView site={site} refusal={refusal} onGo={onGo} />}
      {isRestored && isCompared && (
        <p role="status">{isSameAsPublished ? 'Recuperado. Ya está publicado.' : 'Recuperado. Falta publicar.'}</p>
      )}
      {couldNotCompare && (
        <p role="alert">No se pudo comparar esta versión con lo de ahora. Ciérrala y ábrela de nuevo.</p>
      )}
      {differences && (
        <Differences
          differences={differences}
          site={site}
          onGo={onGo}
          isRestoring={isRestoring}
          onRestore={(part) => {
            onSaveWriting();
            restore(part);
          }}
        />
      )}
    </details>
  );
}

/**
 * Brings back a part of a version or, without `part`, all of it. If no answer comes, says nothing: `useConnection`
 * notices a server that is gone.
 */
function useRestoring(connection: ServerConnection, versionId: string) {
  const { mutate, isPending, data } = useMutation({
    mutationFn: (part?: Field) => connection.ask('restore', { id: versionId, ...part }),
  });
  return { restore: mutate, isRestoring: isPending, answer: data };
}

interface DifferencesProps {
  differences: readonly ChangeView[];
  site: EditorState;
  onGo: (field: Field) => void;
  isRestoring: boolean;
  /** Brings back a picture or a file; without `part`, everything. */
  onRestore: (part?: Field) => void;
}

/** What differs between a version and now, with buttons to bring all or some of it back. */
function Differences({ differences, site, onGo, isRestoring, onRestore }: DifferencesProps) {
  if (differences.length === 0) return <p>Es igual a lo que hay ahora.</p>;
  // A picture that no content names is listed under its own file, which has no form.
  const files = [...new Set(differences.map(({ field }) => field.file))].filter((file) => file in site.files);
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
        isRestoring={isRestoring}
      />
      <p className="actions">
        {files.map((file) => (
          <Button
            key={file}
            label={`Recuperar todo «${site.files[file]?.form.title ?? file}»`}
            disabled={isRestoring}
            onClick={() => onRestore({ file, path: '' })}
          />
        ))}
        <Button label="Volver a esta versión completa" disabled={isRestoring} onClick={() => onRestore()} />
      </p>
      <p>
        <small>
          Lo que recuperas se ve enseguida en la página, «Deshacer» lo quita, y nada es público hasta que publicas.
        </small>
      </p>
    </>
  );
}
