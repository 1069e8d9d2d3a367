/** The panel «Publicar»: what changed since the last publication, the button that publishes, and what became of it. */
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import type { EditorState, Field } from '../protocol.ts';
import type {
  ChangeView,
  ConflictChoices,
  PublicationView,
  PublicState,
  PublishConflict,
  PublishOutcome,
  PublishRun,
  PublishStep,
  VersionView,
} from '../publishing-protocol.ts';
import { countChanges } from '../sentences.ts';
import { Button } from './Button.tsx';
import { ChangeList } from './ChangeList.tsx';
import { formatMoment } from '../site/browser.ts';
import type { PanelProps } from './panel-props.ts';
import { fieldName, ProblemList } from './RefusalView.tsx';
import type { Reply, ServerConnection } from './server-api.ts';

/** The field that says where the site is sent. */
const DESTINATION: Field = { file: 'content/site.yaml', path: 'publish' };

/** Between an answer on the progress and the next question. */
const PROGRESS_INTERVAL_MS = 700;

const stepWords: Readonly<Record<PublishStep, string>> = {
  checking: 'Revisando el sitio',
  saving: 'Guardando esta versión',
  merging: 'Uniendo los cambios de otras personas',
  delivering: 'Enviando el sitio',
  waiting: 'Esperando que se vea en internet',
};

/** What visitors get at the public address after a publication that did not come to its end. */
const publicWords: Readonly<Record<PublicState, string>> = {
  'this-site': 'El sitio público está completo.',
  'something-else': 'En la dirección pública todavía no está este sitio.',
  forbidden:
    'La dirección pública responde que no se puede ver (error 403): el servidor web no puede leer los archivos, o pide una contraseña. Avisa a quien instaló el sitio.',
  unreachable: 'No se pudo mirar la dirección pública: revisa la conexión a internet.',
};

/** Nothing has changed since the last publication, and no attempt has failed. */
function isAllPublished({ run, latest, changes }: PublicationView): boolean {
  const isUnchanged = latest !== undefined && changes?.length === 0;
  const hasFailed = run.phase === 'ended' && run.outcome.state !== 'published';
  return isUnchanged && !hasFailed && run.phase !== 'running';
}

/** The button can be pressed without a change, too, as after an update of the program. */
function buttonWords(view: PublicationView): string {
  if (view.run.phase === 'running') return 'Publicando…';
  return isAllPublished(view) ? 'Publicar de nuevo' : 'Publicar ahora';
}

const resultOf = <Result,>(reply: Reply<Result>) => (reply.outcome === 'answered' ? reply.answer.result : undefined);

/**
 * What the server says about publishing: asked after every build and when a publication ends. While one runs, only its
 * progress is asked for. An answer that is lost ends nothing: the bar at the top says so.
 */
function usePublication(connection: ServerConnection, build: number) {
  const [view, setView] = useState<PublicationView>();
  const [hasFailed, setHasFailed] = useState(false);
  const isRunning = view?.run.phase === 'running';
  const setRun = (run: PublishRun) => setView((current) => current && { ...current, run });
  const receive = useCallback((reply: Reply<PublicationView>) => {
    if (reply.outcome === 'lost') return;
    const { result } = reply.answer;
    if (result) setView(result);
    setHasFailed(!result);
  }, []);

  useEffect(() => {
    let isCurrent = true;
    void connection.askWith<PublicationView>('publication', {}).then((reply) => {
      if (isCurrent) receive(reply);
    });
    return () => {
      isCurrent = false;
    };
  }, [connection, build, receive]);

  useEffect(() => {
    if (!isRunning) return undefined;
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = async () => {
      const run = resultOf(await connection.askWith<PublishRun>('publication-progress', {}));
      // The end is shown together with what is public then.
      const isAtEnd = run !== undefined && run.phase !== 'running';
      const last = isAtEnd ? await connection.askWith<PublicationView>('publication', {}) : undefined;
      if (!isCurrent) return;
      if (last) receive(last);
      else if (run) setRun(run);
      // After the answer, so that a slow computer has one question at a time.
      timer = setTimeout(() => {
        void follow();
      }, PROGRESS_INTERVAL_MS);
    };
    void follow();
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [connection, isRunning, receive]);

  /** `removeOldFiles`: at once, not after thirty days. */
  async function publish(choices: ConflictChoices, { removeOldFiles }: { removeOldFiles: boolean }) {
    const fields = { choices: JSON.stringify(choices), ...(removeOldFiles && { removeOldFiles: 'yes' }) };
    const run = resultOf(await connection.askWith<PublishRun>('publish', fields));
    if (run) setRun(run);
  }
  return { view, hasFailed, publish };
}

/** Publishing runs on the server, and goes on when this panel is closed. */
export function PublishPanel({ state: { site }, findings, connection, onGo, onOpenForm, onOpenSteps }: PanelProps) {
  const { view, hasFailed, publish } = usePublication(connection, site.build);
  const [choices, setChoices] = useState<ConflictChoices>({});
  if (!view && hasFailed) {
    return (
      <>
        <h2>Publicar</h2>
        <p role="alert">No se pudo comparar con lo publicado. Cierra este panel y ábrelo de nuevo.</p>
      </>
    );
  }
  if (!view) return <progress aria-label="Comparando con lo publicado" />;
  const { run, destination, problems, latest } = view;
  const isRunning = run.phase === 'running';
  const outcome = run.phase === 'ended' ? run.outcome : undefined;
  const canPublish = destination !== undefined && problems.length === 0 && site.problems.length === 0;
  const isFirstPublicationRunning = isRunning && !latest;

  return (
    <>
      <h2>Publicar</h2>
      {destination === undefined ? (
        <p>
          Falta decir dónde se publica el sitio. Pídelo a quien lo instaló: se hace una sola vez.{' '}
          <Button label="Indicar dónde se publica" onClick={() => onOpenForm(DESTINATION)} />
        </p>
      ) : (
        <p>
          Las visitas lo ven en <b>{site.url}</b>. <small>Se envía a {destination}.</small>
        </p>
      )}
      <LatestRun view={view} site={site} choices={choices} onChoose={setChoices} onGo={onGo} />
      {outcome?.state !== 'not-ready' && <InTheWay {...{ site, findings, onGo, onOpenSteps }} />}
      {problems.length > 0 && <ProblemList site={site} problems={problems} onGo={onGo} />}
      {problems.length === 0 && !isFirstPublicationRunning && <Changes view={view} site={site} onGo={onGo} />}
      <Button
        className={isAllPublished(view) ? undefined : 'main'}
        label={buttonWords(view)}
        disabled={isRunning || !canPublish}
        onClick={() => {
          void publish(choices, { removeOldFiles: false });
        }}
      />
      {latest && (
        <details>
          <summary>Alguien retiró su consentimiento</summary>
          <p>
            Después de un cambio, las fotos anteriores quedan treinta días en internet para las páginas que ya están
            abiertas. Si alguien retiró su consentimiento, quita su testimonio y publica así:
          </p>
          <Button
            label="Publicar y borrar lo anterior"
            disabled={isRunning}
            onClick={() => {
              void publish(choices, { removeOldFiles: true });
            }}
          />
        </details>
      )}
    </>
  );
}

/** What still has to be done before the site can be published. */
function InTheWay({
  site,
  findings,
  onGo,
  onOpenSteps,
}: Pick<ChangesProps, 'site' | 'onGo'> & Pick<PanelProps, 'findings' | 'onOpenSteps'>) {
  const { unbuildable, problems, links, samples } = findings.mustDo;
  const open = [...unbuildable, ...problems, ...links];
  if (open.length + samples.length === 0) return null;
  return (
    <section aria-label="Lo que falta para publicar">
      <h3>Antes de publicar falta esto</h3>
      {open.length > 0 && <ProblemList site={site} problems={open} onGo={onGo} />}
      {samples.length > 0 && (
        <details>
          <summary>{samples.length === 1 ? '1 dato es de ejemplo' : `${samples.length} datos son de ejemplo`}</summary>
          <ProblemList site={site} problems={samples.map((sample) => ({ ...sample, description: '' }))} onGo={onGo} />
        </details>
      )}
      <Button label="Resolverlo paso a paso" onClick={onOpenSteps} />
    </section>
  );
}

interface ChangesProps {
  view: PublicationView;
  site: EditorState;
  onGo: (field: Field) => void;
}

function Changes({ view, site, onGo }: ChangesProps) {
  const { latest, changes, run } = view;
  if (!latest) return <p>Es la primera publicación: se publica el sitio completo.</p>;
  if (!changes)
    return (
      <p>Un archivo del sitio tiene un error, y por eso no se puede ver qué cambió. Avisa a quien instaló el sitio.</p>
    );
  const moment = formatMoment(latest.date);
  if (changes.length === 0) {
    // In the phase `ended`, `Outcome` has said above that the site is published.
    const saysAllPublished = isAllPublished(view) && run.phase === 'idle';
    return (
      <p>
        {saysAllPublished && <b>Todo está publicado. </b>}
        No hay cambios desde la última publicación, el {moment}.
      </p>
    );
  }
  return (
    <section aria-label="Cambios sin publicar">
      <h3>{`${changes.length} ${changes.length === 1 ? 'cambio' : 'cambios'} desde el ${moment}`}</h3>
      <ChangeList site={site} changes={changes} beforeName="Publicado" onGo={onGo} />
    </section>
  );
}

interface RunProps extends ChangesProps {
  choices: ConflictChoices;
  onChoose: (choices: ConflictChoices) => void;
}

function LatestRun({ view, site, choices, onChoose, onGo }: RunProps) {
  const { run, latest, changes } = view;
  if (run.phase === 'idle') return null;
  if (run.phase === 'ended') {
    const { outcome } = run;
    // "Published" would not be the whole truth once the practice has saved something after it.
    const hasChangesSince = outcome.state === 'published' && latest && changes && changes.length > 0;
    if (hasChangesSince) return <ChangedSince latest={latest} changes={changes} siteUrl={outcome.siteUrl} />;
    return <Outcome outcome={outcome} site={site} choices={choices} onChoose={onChoose} onGo={onGo} />;
  }
  // Only the step that sends files has numbers.
  const { step, done, total } = run;
  const count = total === undefined ? '' : ` (${done ?? 0} de ${total})`;
  return (
    <p role="status">
      {stepWords[step]}
      {count}… <progress aria-label={stepWords[step]} value={total === undefined ? undefined : done} max={total} />
    </p>
  );
}

interface ChangedSinceProps {
  latest: VersionView;
  changes: readonly ChangeView[];
  siteUrl: string;
}

const ChangedSince = ({ latest, changes, siteUrl }: ChangedSinceProps) => (
  <p role="status">
    Publicado el {formatMoment(latest.date)}; desde entonces cambiaste {countChanges(changes)}. Falta publicar.{' '}
    <SiteLink url={siteUrl} />
  </p>
);

interface OutcomeProps extends Omit<RunProps, 'view'> {
  outcome: PublishOutcome;
}

function Outcome({ outcome, site, choices, onChoose, onGo }: OutcomeProps) {
  switch (outcome.state) {
    case 'published':
      return (
        <p role="status" className="published">
          <b>Ya está publicado.</b> <SiteLink url={outcome.siteUrl} />
        </p>
      );
    case 'conflicts':
      return <Conflicts conflicts={outcome.conflicts} {...{ site, choices, onChoose, onGo }} />;
    case 'not-ready':
      return (
        <NotPublished words="No se publicó nada. Antes hay que resolver esto:">
          <ProblemList site={site} problems={outcome.problems} onGo={onGo} />
        </NotPublished>
      );
    case 'refused':
      return (
        <NotPublished words="No se pudo publicar. No se envió nada: el sitio público sigue como estaba.">
          <ProblemList site={site} problems={outcome.problems} onGo={onGo} />
          <p>Publica otra vez; si falla de nuevo, muestra esto a quien instaló el sitio.</p>
        </NotPublished>
      );
    case 'failed':
      return (
        <NotPublished words="No se pudo publicar.">
          <ProblemList site={site} problems={outcome.problems} onGo={onGo} />
          <p>
            {publicWords[outcome.publicState]} Puede que una parte de los cambios ya se vea. Publica otra vez; si falla
            de nuevo, muestra esto a quien instaló el sitio.
          </p>
        </NotPublished>
      );
    case 'not-yet-public':
      return (
        <NotPublished words="Todo se envió, pero la dirección pública aún no muestra la versión nueva.">
          <p>
            {publicWords[outcome.publicState]} Espera unos minutos y mira el sitio. Si sigue igual, avisa a quien
            instaló el sitio.
          </p>
          <SiteLink url={outcome.siteUrl} />
        </NotPublished>
      );
    case 'unfinished':
      return (
        <NotPublished words={`La publicación del ${formatMoment(outcome.startedAt)} no terminó.`}>
          <p>{publicWords[outcome.publicState]} Publica otra vez para terminarla.</p>
        </NotPublished>
      );
  }
}

const NotPublished = ({ words, children }: { words: string; children: ReactNode }) => (
  <section role="alert" className="refusal">
    <p>{words}</p>
    {children}
  </section>
);

const SiteLink = ({ url }: { url: string }) => (
  <a href={url} target="_blank" rel="noreferrer">
    Ver el sitio
  </a>
);

interface ConflictsProps extends Pick<RunProps, 'site' | 'choices' | 'onChoose' | 'onGo'> {
  conflicts: readonly PublishConflict[];
}

const ourName = 'Lo tuyo';
const theirName = 'Lo de la otra persona';

/** Nothing is chosen at first; a file without a choice is a conflict again after the next attempt. */
const Conflicts = ({ conflicts, site, choices, onChoose, onGo }: ConflictsProps) => (
  <section role="alert" className="refusal" aria-label="Otra persona cambió lo mismo">
    <p>Otra persona publicó otra cosa en estos lugares. Elige qué queda y publica otra vez.</p>
    {conflicts.map(({ id, file, changes }) => {
      const radioButton = (side: 'ours' | 'theirs', name: string) => (
        <label>
          <input
            type="radio"
            name={id}
            checked={choices[id] === side}
            onChange={() => onChoose({ ...choices, [id]: side })}
          />
          {name}
        </label>
      );
      return (
        <fieldset key={id} className="choices">
          <legend>{fieldName(site, { file, path: '' })}</legend>
          {changes.length === 0 && (
            <p>Las dos versiones se ven igual en el sitio; difieren solo en notas del archivo.</p>
          )}
          <ChangeList {...{ site, changes, onGo }} beforeName={theirName} afterName={ourName} />
          {radioButton('ours', ourName)}
          {radioButton('theirs', theirName)}
        </fieldset>
      );
    })}
  </section>
);
