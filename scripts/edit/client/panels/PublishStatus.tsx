/** The parts of «Publicar» that show the progress of a publication, and why the last one did not succeed. */
import type { EditorState, Field } from '../../shared/protocol.ts';
import type { PublicState, PublishOutcome, PublishProgress } from '../../shared/publishing-protocol.ts';
import { ProblemList } from '../RefusalView.tsx';

const stageWords: Readonly<Record<PublishProgress['stage'], string>> = {
  saving: 'Guardando esta versión',
  merging: 'Uniendo los cambios de otras personas',
  checking: 'Revisando el sitio',
  delivering: 'Enviando el sitio',
  waiting: 'Esperando que se vea en internet',
};

/** The stage of a publication that runs, and how many parts are delivered. */
export function ProgressLine({ stage, delivered }: PublishProgress) {
  const words = stageWords[stage];
  const count = delivered ? ` (${delivered.done} de ${delivered.total})` : '';
  return (
    <p role="status">
      {words}
      {count}… <progress aria-label={words} value={delivered?.done} max={delivered?.total} />
    </p>
  );
}

/** What a person can do about the answer of the public address, besides waiting. */
const publicWords: Readonly<Partial<Record<PublicState, string>>> = {
  forbidden:
    'La dirección pública responde que no se puede ver (error 401 o 403): el servidor web no puede leer los archivos, o pide una contraseña. Avisa a quien instaló el sitio.',
  unreachable: 'No se pudo mirar la dirección pública: revisa la conexión a internet.',
};

interface UnpublishedViewProps {
  /** `PublishConflicts` shows conflicts. */
  outcome: Exclude<PublishOutcome, { state: 'published' | 'conflicts' }>;
  site: EditorState;
  onGo: (field: Field) => void;
}

/** Why a publication did not succeed, and what to do. */
export function UnpublishedView({ outcome, site, onGo }: UnpublishedViewProps) {
  const isNothingSent = outcome.state === 'not-ready' || outcome.state === 'refused';
  return (
    <section role="alert" className="refusal">
      <p>
        {isNothingSent
          ? 'No se publicó nada: el sitio público sigue como estaba. Resuelve esto y publica otra vez; si no puedes, muéstralo a quien instaló el sitio.'
          : 'La publicación no terminó; el sitio público está completo. Espera unos minutos y publica otra vez; si se repite, muestra esto a quien instaló el sitio.'}
      </p>
      {outcome.state === 'not-yet-public' ? (
        <p>{publicWords[outcome.publicState] ?? 'La dirección pública aún no muestra la versión nueva.'}</p>
      ) : (
        <ProblemList site={site} problems={outcome.problems} onGo={onGo} />
      )}
    </section>
  );
}
