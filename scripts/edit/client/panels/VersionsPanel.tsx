/** The panel «Versiones»: what was published before, and how to bring it back. */
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ActionAnswer, EditorState, Field } from '../../shared/protocol.ts';
import type { ChangeView, VersionsView, VersionView } from '../../shared/publishing-protocol.ts';
import { Button } from '../Button.tsx';
import { ChangeList } from './ChangeList.tsx';
import { formatMoment } from '../../site/browser.ts';
import type { PanelProps } from './panel-props.ts';
import { ProblemList, RefusalView } from '../RefusalView.tsx';
import type { ServerConnection } from '../server-api.ts';
import { serverQuery } from '../server-queries.ts';

/** The versions that were published, the latest first. */
export function VersionsPanel({ state: { site }, connection, onGo }: PanelProps) {
  const { data: result, isPending } = useQuery({
    ...serverQuery<VersionsView>(connection, 'versions', { build: site.build }),
    placeholderData: keepPreviousData,
  });
  if (isPending) return <progress aria-label="Buscando las versiones" />;
  const { versions, problems } = result ?? { versions: [], problems: [] };
  return (
    <>
      <h2>Versiones</h2>
      {!result && <p role="alert">No se pudieron leer las versiones. Cierra este panel y ábrelo de nuevo.</p>}
      {problems.length > 0 && <ProblemList site={site} problems={problems} onGo={onGo} />}
      {result && problems.length === 0 && versions.length === 0 && (
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
        />
      ))}
    </>
  );
}

interface VersionProps {
  version: VersionView;
  /** Whether visitors get this version now. */
  isLatest: boolean;
  site: EditorState;
  connection: ServerConnection;
  onGo: (field: Field) => void;
}

/** One version. What differs from now is asked for only while it is unfolded. */
function Version({ version, isLatest, site, connection, onGo }: VersionProps) {
  const { id, date, summary } = version;
  const [isOpen, setIsOpen] = useState(false);
  const { data: differences, isError: couldNotCompare } = useQuery({
    ...serverQuery<ChangeView[]>(connection, 'version', { build: site.build, fields: { id } }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  const {
    mutate: restore,
    isPending: isRestoring,
    data: restored,
  } = useMutation({
    async mutationFn(part: Field | undefined): Promise<ActionAnswer> {
      const reply = await connection.ask('restore', { id, ...part });
      // Without an answer there is nothing to show here: a card over the page says that the server is gone.
      return reply.outcome === 'answered' ? reply.answer : {};
    },
  });
  const { refusal, state: restoredSite } = restored ?? {};
  // After the next change, «Recuperado» would be said of another state of the site.
  const isJustRestored = !refusal && restoredSite !== undefined && site.build <= restoredSite.build;

  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        {formatMoment(date)} <small>{summary}</small>
      </summary>
      {refusal && <RefusalView site={site} refusal={refusal} onGo={onGo} />}
      {isJustRestored && (
        <p role="status">
          {isLatest && differences?.length === 0 ? 'Recuperado. Ya está publicado.' : 'Recuperado. Falta publicar.'}
        </p>
      )}
      {couldNotCompare && (
        <p role="alert">No se pudo comparar esta versión con lo de ahora. Ciérrala y ábrela de nuevo.</p>
      )}
      {differences?.length === 0 && <p>Es igual a lo que hay ahora.</p>}
      {differences && differences.length > 0 && (
        <Differences
          differences={differences}
          site={site}
          onGo={onGo}
          isRestoring={isRestoring}
          onRestore={(part) => restore(part)}
        />
      )}
    </details>
  );
}

interface DifferencesProps {
  differences: readonly ChangeView[];
  site: EditorState;
  onGo: (field: Field) => void;
  isRestoring: boolean;
  /** Restores the whole version if `part` is undefined. */
  onRestore: (part?: Field) => void;
}

/** What differs between a version and now, with buttons to bring all or some of it back. */
function Differences({ differences, site, onGo, isRestoring, onRestore }: DifferencesProps) {
  // Only content files have a button for the whole file; a changed picture is a file, too.
  const files = [...new Set(differences.map(({ field }) => field.file))].filter((file) => file in site.files);
  return (
    <>
      <h3>{`${differences.length} ${differences.length === 1 ? 'diferencia' : 'diferencias'} con lo de ahora`}</h3>
      <ChangeList
        site={site}
        changes={differences}
        beforeName="Entonces"
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
