import type { ReactNode } from 'react';
import type { Finding } from '../../shared/protocol.ts';
import type {
  ComparisonView,
  ConflictChoices,
  PublicationView,
  PublishOutcome,
  PublishProgress,
} from '../../shared/publishing-protocol.ts';
import { formatMoment } from '../../site/browser.ts';
import { ProblemList } from '../RefusalView.tsx';
import type { PanelProps } from './panel-props.ts';
import { PublishConflicts } from './PublishConflicts.tsx';

/** What «Publicar» says of a publication: how far it is, how the last one ended, or that nothing is left to publish. */
type PublishStatus =
  | { state: 'running'; progress: PublishProgress }
  /** Why this computer can neither read versions nor publish, such as git that is not installed. */
  | { state: 'unreadable-versions'; problems: readonly Finding[] }
  /** How the last one ended without success: not ready, in conflict, refused, failed, or not public yet. */
  | Exclude<PublishOutcome, { state: 'published' }>
  | { state: 'first-time' }
  /** A content file cannot be read. */
  | { state: 'unreadable-content' }
  | { state: 'nothing-changed'; publishedAt: string };

/** The most important of what there is to say; undefined if the list of changes says it, or will in a moment. */
export function publishStatusOf(
  { progress, outcome }: PublicationView,
  { problems, latestVersion, changes }: ComparisonView,
): PublishStatus | undefined {
  if (progress) return { state: 'running', progress };
  if (problems.length > 0) return { state: 'unreadable-versions', problems };
  if (outcome && outcome.state !== 'published') return outcome;
  if (!latestVersion) {
    // Right after the first publication, the comparison is still the one from before, and the next one is on its way.
    const wasJustPublished = outcome !== undefined;
    return wasJustPublished ? undefined : { state: 'first-time' };
  }
  if (!changes) return { state: 'unreadable-content' };
  return changes.length > 0 ? undefined : { state: 'nothing-changed', publishedAt: latestVersion.date };
}

interface PublishStatusViewProps extends Pick<PanelProps, 'site' | 'onGo'> {
  status: PublishStatus;
  choices: ConflictChoices;
  onChoose: (choices: ConflictChoices) => void;
}

/** The status in words. `PublishOutcome` explains the ways in which a publication can end. */
export function PublishStatusView({ status, site, choices, onChoose, onGo }: PublishStatusViewProps) {
  switch (status.state) {
    case 'running':
      return <ProgressLine {...status.progress} />;
    case 'unreadable-versions':
      return <ProblemList site={site} problems={status.problems} onGo={onGo} />;
    case 'conflicts':
      return (
        <PublishConflicts site={site} conflicts={status.conflicts} choices={choices} onChoose={onChoose} onGo={onGo} />
      );
    case 'not-ready':
    case 'refused':
      return (
        <Failure words={NOTHING_PUBLISHED}>
          <ProblemList site={site} problems={status.problems} onGo={onGo} />
        </Failure>
      );
    case 'failed':
      return (
        <Failure words={NOT_FINISHED}>
          <ProblemList site={site} problems={status.problems} onGo={onGo} />
        </Failure>
      );
    case 'not-yet-public':
      return (
        <Failure words={NOT_FINISHED}>
          <p>
            No se pudo comprobar que la dirección pública ya muestre la versión nueva. Ábrela arriba para ver qué
            responde.
          </p>
        </Failure>
      );
    case 'first-time':
      return <p>Es la primera publicación: se publica el sitio completo.</p>;
    case 'unreadable-content':
      return (
        <p>
          Un archivo del sitio tiene un error, y por eso no se puede ver qué cambió. Avisa a quien instaló el sitio.
        </p>
      );
    case 'nothing-changed':
      return (
        <p role="status" className="published">
          <b>Ya está publicado.</b> No hay cambios desde el {formatMoment(status.publishedAt)}.
        </p>
      );
  }
}

const stageWords: Readonly<Record<PublishProgress['stage'], string>> = {
  saving: 'Guardando esta versión',
  merging: 'Uniendo los cambios de otras personas',
  checking: 'Revisando el sitio',
  delivering: 'Enviando el sitio',
  waiting: 'Esperando que se vea en internet',
};

/** The stage of a publication that runs, and how many parts are delivered. */
function ProgressLine({ stage, delivered }: PublishProgress) {
  const words = stageWords[stage];
  const count = delivered ? ` (${delivered.done} de ${delivered.total})` : '';
  return (
    <p role="status">
      {words}
      {count}… <progress aria-label={words} value={delivered?.done} max={delivered?.total} />
    </p>
  );
}

const NOTHING_PUBLISHED =
  'No se publicó nada: el sitio público sigue como estaba. Resuelve esto y publica otra vez; si no puedes, muéstralo a quien instaló el sitio.';
const NOT_FINISHED =
  'La publicación no terminó; el sitio público está completo. Espera unos minutos y publica otra vez; si se repite, muestra esto a quien instaló el sitio.';

/** Says what the public site shows after a failed publication (`words`), and why it failed (`children`). */
const Failure = ({ words, children }: { words: string; children: ReactNode }) => (
  <section role="alert" className="refusal">
    <p>{words}</p>
    {children}
  </section>
);
