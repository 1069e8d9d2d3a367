import { useEffect, useState } from 'react';
import type { EditorState, Field, Refusal } from '../protocol.ts';
import type { ChangeView, VersionView } from '../publishing-protocol.ts';
import { Button } from './Button.tsx';
import { ChangeList } from './ChangeList.tsx';
import { formatMoment } from '../../lib/format-moment.ts';
import type { PanelProps } from './panels.tsx';
import { RefusalView } from './RefusalView.tsx';
import type { ServerConnection } from './server-api.ts';

/** Every published version by date: how it differs from today, the page as it was, and bringing parts of it back. */
export function VersionsPanel({ state: { site }, connection, onGo }: PanelProps) {
  const [versions, setVersions] = useState<VersionView[]>();
  useEffect(() => {
    let isCurrent = true;
    void connection.askWith<VersionView[]>('versions', {}).then((reply) => {
      if (isCurrent && reply.outcome === 'answered') setVersions(reply.answer.result ?? []);
    });
    return () => {
      isCurrent = false;
    };
  }, [connection, site.build]);

  if (!versions) return <progress aria-label="Buscando las versiones" />;
  return (
    <>
      <h2>Versiones</h2>
      {versions.length === 0 && <p>Cada vez que publicas, aquí queda una versión a la que puedes volver.</p>}
      {versions.map((version, index) => (
        <Version key={version.id} isLatest={index === 0} {...{ version, site, connection, onGo }} />
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

/** One version: closed it shows its date and summary; what differs from today is asked for when it is opened. */
function Version({ version, isLatest, site, connection, onGo }: VersionProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [differences, setDifferences] = useState<ChangeView[]>();
  const [refusal, setRefusal] = useState<Refusal>();
  /** Number of the build in which something of this version was brought back; later builds show something else. */
  const [restoredIn, setRestoredIn] = useState<number>();
  const isRestored = restoredIn !== undefined && site.build <= restoredIn;
  const [page, setPage] = useState<'closed' | 'opening' | 'failed'>('closed');
  const { id, date, summary } = version;

  useEffect(() => {
    if (!isOpen) return undefined;
    let isCurrent = true;
    void connection.askWith<ChangeView[]>('version', { id }).then((reply) => {
      if (isCurrent && reply.outcome === 'answered') setDifferences(reply.answer.result ?? []);
    });
    return () => {
      isCurrent = false;
    };
  }, [connection, id, isOpen, site.build]);

  async function openPage() {
    // Opened at once, since browsers block windows that come long after the click.
    const target = window.open('about:blank');
    if (target) {
      target.document.title = 'Preparando la página';
      target.document.body.textContent = `Preparando la página como era el ${formatMoment(date)}…`;
    }
    setPage('opening');
    const reply = await connection.askWith<string>('open-version', { id });
    const address = reply.outcome === 'answered' ? reply.answer.result : undefined;
    setPage(address === undefined ? 'failed' : 'closed');
    if (target && address !== undefined) target.location.href = address;
    else target?.close();
  }

  async function restore(change?: ChangeView) {
    const reply = await connection.askWith('restore', { id, ...(change && { 'change-id': change.id }) });
    if (reply.outcome !== 'answered') return;
    setRefusal(reply.answer.refusal);
    setRestoredIn(reply.answer.refusal ? undefined : reply.answer.state?.build);
  }

  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        {formatMoment(date)} <small>{summary}</small>
      </summary>
      <p className="actions">
        <Button
          label="Ver la página como era"
          disabled={page === 'opening'}
          onClick={() => {
            void openPage();
          }}
        />
        {page === 'opening' && <progress aria-label="Preparando la página" />}
      </p>
      {page === 'failed' && <p role="alert">Esa versión ya no se puede mostrar.</p>}
      {refusal && <RefusalView site={site} refusal={refusal} onGo={onGo} />}
      {isRestored && (
        <p role="status">
          {isLatest && differences?.length === 0 ? 'Recuperado. Ya está publicado.' : 'Recuperado. Falta publicar.'}
        </p>
      )}
      {differences?.length === 0 && <p>Es igual a lo que hay ahora.</p>}
      {differences && differences.length > 0 && (
        <>
          <h3>{`${differences.length} ${differences.length === 1 ? 'diferencia' : 'diferencias'} con lo de ahora`}</h3>
          <ChangeList
            site={site}
            changes={differences}
            names={['Entonces', 'Ahora']}
            olderSide="after"
            onGo={onGo}
            onRestore={(change) => {
              void restore(change);
            }}
          />
          <Button
            label="Volver a esta versión completa"
            onClick={() => {
              void restore();
            }}
          />
          <p>
            <small>Todo lo que recuperas se puede deshacer.</small>
          </p>
        </>
      )}
    </details>
  );
}
