/** The panel «Versiones»: what was published before, and how to bring it back. */
import { useState } from 'react';
import type { EditorState, Field, Refusal } from '../protocol.ts';
import type { ChangeView, VersionsView, VersionView } from '../publishing-protocol.ts';
import { Button } from './Button.tsx';
import { ChangeList } from './ChangeList.tsx';
import { formatMoment } from '../../lib/format-moment.ts';
import type { PanelProps } from './panels.tsx';
import { ProblemList, RefusalView } from './RefusalView.tsx';
import type { ServerConnection } from './server-api.ts';
import { useAnswer } from './use-answer.ts';

/**
 * The panel «Versiones»: lists every published version, the latest first. Asks the server for them when the panel opens
 * and again after each build of the site; while an answer is on its way, the list of the answer before stays.
 *
 * If the server is gone or has an error, a sentence says so, and a list that was shown before is gone. Without git on this
 * computer, which keeps the versions, the answer has a problem that says what to install.
 */
export function VersionsPanel({ state: { site }, connection, onGo }: PanelProps) {
  const { phase, result } = useAnswer<VersionsView>(connection, 'versions', site.build);
  if (!result && phase === 'waiting') return <progress aria-label="Buscando las versiones" />;
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

/**
 * What became of a click on «Ver la página como era». `failed`: the server cannot build that version any more. `lost`: no
 * answer came. `blocked`: the page is at `address`, but the browser has opened no window for it.
 */
type PastPage = { phase: 'idle' | 'building' | 'failed' | 'lost' } | { phase: 'blocked'; address: string };

/**
 * A button that shows the site as it was in a version, beginning with its landing page: opens a new browser window, has the
 * server build that version, and then shows it in the window. Until then the window says that the page is being prepared,
 * and the button is disabled. If the build fails or no answer comes, the window is closed and a sentence below the button
 * says why; if the browser has opened no window, a link leads to the page.
 */
function PastPageButton({ version: { id, date }, connection }: Pick<VersionProps, 'version' | 'connection'>) {
  const [page, setPage] = useState<PastPage>({ phase: 'idle' });

  async function openPage() {
    // The window is opened before the build, which takes seconds: browsers block windows that come long after a click. Null
    // if the browser blocks this one, too.
    const newWindow = window.open('about:blank');
    if (newWindow) {
      newWindow.document.title = 'Preparando la página';
      newWindow.document.body.textContent = `Preparando la página como era el ${formatMoment(date)}…`;
    }
    setPage({ phase: 'building' });
    const reply = await connection.askWith<string>('open-version', { id });
    const address = reply.outcome === 'answered' ? reply.answer.result : undefined;
    if (address === undefined) {
      newWindow?.close();
      setPage({ phase: reply.outcome === 'lost' ? 'lost' : 'failed' });
    } else if (newWindow) {
      newWindow.location.href = address;
      setPage({ phase: 'idle' });
    } else {
      setPage({ phase: 'blocked', address });
    }
  }

  return (
    <>
      <p className="actions">
        <Button
          label="Ver la página como era"
          disabled={page.phase === 'building'}
          onClick={() => {
            void openPage();
          }}
        />
        {page.phase === 'building' && <progress aria-label="Preparando la página" />}
      </p>
      {page.phase === 'failed' && (
        <p role="alert">Esa página ya no se puede mostrar. Sus textos y fotos sí se pueden recuperar, aquí abajo.</p>
      )}
      {page.phase === 'lost' && <p role="alert">El editor no respondió. Prueba otra vez.</p>}
      {page.phase === 'blocked' && (
        <p role="status">
          El navegador no dejó abrir la ventana.{' '}
          <a href={page.address} target="_blank" rel="noreferrer">
            Abrir la página como era
          </a>
        </p>
      )}
    </>
  );
}

/**
 * One published version. Closed, it shows its date and summary. When it is opened, and after each build while it is open, it
 * asks the server what differs from today's content. It offers to look at the page as it was, and to bring back single
 * differences or the whole version; then it says that this was done, until something else changes, or why it was refused.
 */
function Version({ version, isLatest, site, connection, onGo }: VersionProps) {
  const { id, date, summary } = version;
  const [isOpen, setIsOpen] = useState(false);
  const { phase, result: differences } = useAnswer<ChangeView[]>(connection, 'version', site.build, {
    fields: { id },
    isWanted: isOpen,
  });
  const couldNotCompare = (phase === 'answered' || phase === 'lost') && !differences;
  /** Why the last attempt to bring something back was refused; undefined if it was not. */
  const [refusal, setRefusal] = useState<Refusal>();
  /** Number of the first build with what was brought back here; undefined if nothing was. */
  const [restoredBuild, setRestoredBuild] = useState<number>();
  // A later build means that something else was changed since; then «Recuperado» is not said any more.
  const isJustRestored = restoredBuild !== undefined && site.build <= restoredBuild;

  /** Whether the server is bringing something back now. A second request could be refused meanwhile, or bring back nothing. */
  const [isRestoring, setIsRestoring] = useState(false);

  /** Writes one difference of this version back into the content, or the whole version if `change` is undefined. */
  async function restore(change?: ChangeView) {
    setIsRestoring(true);
    const reply = await connection.askWith('restore', { id, ...(change && { 'change-id': change.id }) });
    setIsRestoring(false);
    // If the server is gone, the bar at the top says so.
    if (reply.outcome !== 'answered') return;
    const { refusal: newRefusal, state } = reply.answer;
    setRefusal(newRefusal);
    setRestoredBuild(newRefusal ? undefined : state?.build);
  }

  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        {formatMoment(date)} <small>{summary}</small>
      </summary>
      <PastPageButton version={version} connection={connection} />
      {refusal && <RefusalView site={site} refusal={refusal} onGo={onGo} />}
      {isJustRestored && (
        <p role="status">
          {/* The latest version is the published one: without a difference from it, nothing is left to publish. */}
          {isLatest && differences?.length === 0 ? 'Recuperado. Ya está publicado.' : 'Recuperado. Falta publicar.'}
        </p>
      )}
      {couldNotCompare && (
        <p role="alert">No se pudo comparar esta versión con lo de ahora. Ciérrala y ábrela de nuevo.</p>
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
            isRestoring={isRestoring}
            onRestore={(change) => {
              void restore(change);
            }}
          />
          <Button
            label="Volver a esta versión completa"
            disabled={isRestoring}
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
