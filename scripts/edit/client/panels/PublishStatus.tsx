/** The parts of «Publicar» that show the progress of a publication, and why the last one did not succeed. */
import type { EditorState, Field, Finding } from '../../shared/protocol.ts';
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

const publicWords: Readonly<Record<PublicState, string>> = {
  'other-version': 'El sitio público está completo.',
  'something-else': 'En la dirección pública todavía no está este sitio.',
  forbidden:
    'La dirección pública responde que no se puede ver (error 401 o 403): el servidor web no puede leer los archivos, o pide una contraseña. Avisa a quien instaló el sitio.',
  unreachable: 'No se pudo mirar la dirección pública: revisa la conexión a internet.',
};

/** The results of a publication that did not succeed, apart from conflicts, which `PublishConflicts` shows. */
type Unpublished = Exclude<PublishOutcome, { state: 'published' | 'conflicts' }>;

const unpublishedWords: Readonly<Record<Unpublished['state'], { title: string; advice?: string }>> = {
  'not-ready': { title: 'No se publicó nada. Antes hay que resolver esto:' },
  refused: {
    title: 'No se pudo publicar. No se envió nada: el sitio público sigue como estaba.',
    advice: 'Publica otra vez; si falla de nuevo, muestra esto a quien instaló el sitio.',
  },
  failed: {
    title: 'No se pudo publicar.',
    advice:
      'Puede que una parte de los cambios ya se vea. Publica otra vez; si falla de nuevo, muestra esto a quien instaló el sitio.',
  },
  'not-yet-public': {
    title: 'Todo se envió, pero la dirección pública aún no muestra la versión nueva.',
    advice: 'Espera unos minutos y mira el sitio. Si sigue igual, avisa a quien instaló el sitio.',
  },
};

interface UnpublishedViewProps {
  outcome: Unpublished;
  site: EditorState;
  onGo: (field: Field) => void;
}

/** What an `Unpublished` result may say besides its state: read as this, it has the keys that only others set. */
interface UnpublishedDetails {
  problems?: readonly Finding[];
  publicState?: PublicState;
  siteUrl?: string;
}

/** Why a publication did not succeed, and what to do. */
export function UnpublishedView({ outcome, site, onGo }: UnpublishedViewProps) {
  const { title, advice } = unpublishedWords[outcome.state];
  const details: UnpublishedDetails = outcome;
  const { problems = [], publicState, siteUrl } = details;
  const explanation = [publicState && publicWords[publicState], advice].filter(Boolean).join(' ');
  return (
    <section role="alert" className="refusal">
      <p>{title}</p>
      <ProblemList site={site} problems={problems} onGo={onGo} />
      {explanation && <p>{explanation}</p>}
      {siteUrl !== undefined && <SiteLink url={siteUrl} />}
    </section>
  );
}

/** Opens the public site. */
export const SiteLink = ({ url }: { url: string }) => (
  <a href={url} target="_blank" rel="noreferrer">
    Ver el sitio
  </a>
);
