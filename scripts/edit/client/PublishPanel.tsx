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
  PublishStep,
  VersionView,
} from '../publishing-protocol.ts';
import { countChanges } from '../words.ts';
import { Button } from './Button.tsx';
import { ChangeList } from './ChangeList.tsx';
import { formatMoment } from '../../lib/format-moment.ts';
import { withPlaceholderValues } from './look-up.ts';
import type { PanelProps } from './panels.tsx';
import { fieldName, ProblemList } from './RefusalView.tsx';
import type { Reply, ServerConnection } from './server-api.ts';

/** The pause between an answer on the progress of a publication and the next question (ms). */
const PROGRESS_INTERVAL_MS = 700;

/** What the progress line says at each step of a publication. */
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
  unreachable: 'No se pudo mirar la dirección pública: revisa la conexión a internet.',
};

/**
 * Whether visitors get everything that the practice has saved: nothing has changed since the last publication, and the
 * last attempt to publish, if there was one since the editor was started, has succeeded.
 */
function isAllPublished({ run, latest, changes }: PublicationView): boolean {
  const isUnchanged = latest !== undefined && changes?.length === 0;
  const hasFailed = run.phase === 'ended' && run.outcome.state !== 'published';
  return isUnchanged && !hasFailed && run.phase !== 'running';
}

/** The label of the button that publishes. It can be pressed without a change, too, as after an update of the program. */
function buttonWords(view: PublicationView): string {
  if (view.run.phase === 'running') return 'Publicando…';
  return isAllPublished(view) ? 'Publicar de nuevo' : 'Publicar ahora';
}

/** What the panel knows of publishing, and how it starts a publication. */
interface Publication {
  /** What the server said last; undefined until its first answer. While the server is gone, the answer before stays. */
  view: PublicationView | undefined;
  /** Whether the server had an error when it was asked last. */
  hasFailed: boolean;
  /**
   * Starts a publication on the server, which does nothing if one is running already.
   *
   * @param options.choices whose value is published for each field that somebody else has published meanwhile
   * @param options.removeOldFiles whether replaced photos and other files are deleted from the public site at once, not
   *   after thirty days
   */
  publish: (options: { choices: ConflictChoices; removeOldFiles: boolean }) => void;
}

/**
 * Follows what the server says about publishing, for the panel «Publicar»: asks when the panel opens, after every save
 * (which makes a new build and another list of changes) and, while a publication runs, again and again for its progress. An
 * answer that is lost, or an error of the server, does not end these questions.
 *
 * @param build number of the build that is shown
 */
function usePublication(connection: ServerConnection, build: number): Publication {
  const [view, setView] = useState<PublicationView>();
  const [hasFailed, setHasFailed] = useState(false);
  const isRunning = view?.run.phase === 'running';
  const receive = useCallback((reply: Reply<PublicationView>) => {
    // If the server is gone, the bar at the top says so, and the panel keeps the answer before.
    if (reply.outcome === 'lost') return;
    // Without a result, the server had an error.
    const { result } = reply.answer;
    if (result) setView(result);
    setHasFailed(!result);
  }, []);

  // Asks at once and, while a publication runs, again a while after each answer: so a slow computer has only one question
  // to answer at a time.
  useEffect(() => {
    /** False once another series of questions has begun or the panel is closed: then the answer is ignored. */
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = async () => {
      const reply = await connection.askWith<PublicationView>('publication', {});
      if (!isCurrent) return;
      receive(reply);
      // If this answer changes `isRunning`, the effect starts anew and asks again.
      if (!isRunning) return;
      timer = setTimeout(() => {
        void refresh();
      }, PROGRESS_INTERVAL_MS);
    };
    void refresh();
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [connection, build, isRunning, receive]);

  return {
    view,
    hasFailed,
    publish({ choices, removeOldFiles }) {
      const fields: Record<string, string> = { choices: JSON.stringify(choices) };
      if (removeOldFiles) fields['removeOldFiles'] = 'yes';
      void connection.askWith<PublicationView>('publish', fields).then(receive);
    },
  };
}

/**
 * The panel «Publicar»: shows what became of the last publication and what changed since, publishes, and says when
 * visitors get it. Publishing runs on the server and goes on when this panel is closed; the panel only asks how far it is.
 */
export function PublishPanel({ state: { site }, connection, onGo }: PanelProps) {
  const { view, hasFailed, publish } = usePublication(connection, site.build);
  /** Whose value is to be published for each field that somebody else has changed, too. Closing the panel forgets this. */
  const [choices, setChoices] = useState<ConflictChoices>({});
  if (!view && hasFailed) {
    // The first answer was an error. After a later error, the panel goes on showing the answer before.
    return (
      <>
        <h2>Publicar</h2>
        <p role="alert">No se pudo comparar con lo publicado. Cierra este panel y ábrelo de nuevo.</p>
      </>
    );
  }
  if (!view) return <progress aria-label="Comparando con lo publicado" />;
  const isRunning = view.run.phase === 'running';
  const canPublish = view.hasDestination && view.problems.length === 0 && site.problems.length === 0;
  // In place of a list, `Changes` says that this is the first publication. While it runs, `LatestRun` says enough.
  const isFirstPublicationRunning = isRunning && !view.latest;

  function start({ removeOldFiles }: { removeOldFiles: boolean }) {
    // A choice was made for the conflicts that the panel shows. Once these are gone, it must not decide a later conflict in
    // the same field, about which nobody was asked.
    const hasConflicts = view?.run.phase === 'ended' && view.run.outcome.state === 'conflicts';
    const choicesNow = hasConflicts ? choices : {};
    setChoices(choicesNow);
    publish({ choices: choicesNow, removeOldFiles });
  }

  return (
    <>
      <h2>Publicar</h2>
      {!view.hasDestination && (
        <p>Falta decir dónde se publica el sitio. Pídelo a quien lo instaló: se hace una sola vez.</p>
      )}
      <LatestRun view={view} site={site} choices={choices} onChoose={setChoices} onGo={onGo} />
      {view.problems.length > 0 && <ProblemList site={site} problems={view.problems} onGo={onGo} />}
      {view.problems.length === 0 && !isFirstPublicationRunning && <Changes view={view} site={site} onGo={onGo} />}
      <Button
        className={isAllPublished(view) ? undefined : 'main'}
        label={buttonWords(view)}
        disabled={isRunning || !canPublish}
        onClick={() => start({ removeOldFiles: false })}
      />
      {view.latest && (
        <details>
          <summary>Alguien retiró su consentimiento</summary>
          <p>
            Después de un cambio, las fotos anteriores quedan treinta días en internet para las páginas que ya están
            abiertas. Si alguien retiró su consentimiento, quita su testimonio y publica así:
          </p>
          <Button
            label="Publicar y borrar lo anterior"
            disabled={isRunning}
            onClick={() => start({ removeOldFiles: true })}
          />
        </details>
      )}
    </>
  );
}

interface ChangesProps {
  view: PublicationView;
  site: EditorState;
  onGo: (field: Field) => void;
}

/**
 * The list of what changed since the last publication, field by field. In three cases a sentence stands in its place: before
 * the first publication (`latest` is undefined); while a file of the content cannot be read, so that nothing can be compared
 * (only `changes` is undefined); and if nothing changed. Without git, `latest` is undefined, too: then the panel shows that
 * problem, and no `Changes`.
 */
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
      <ChangeList site={site} changes={changes} names={['Publicado', 'Ahora']} onGo={onGo} />
    </section>
  );
}

interface RunProps extends ChangesProps {
  choices: ConflictChoices;
  onChoose: (choices: ConflictChoices) => void;
}

/**
 * What the panel says of publishing at its top: the progress of the publication that runs, or else the outcome of the last
 * one. Shows nothing if no publication has run since the editor was started; an older one counts only if it had not
 * succeeded when the editor was closed, since the editor then asks at its start what became of it.
 */
function LatestRun({ view, site, choices, onChoose, onGo }: RunProps) {
  const { run, latest, changes } = view;
  if (run.phase === 'idle') return null;
  if (run.phase === 'ended') {
    const { outcome } = run;
    // "Published" would not be the whole truth once the practice has saved something after it. `latest` is the version that
    // was published then, and `changes` are those since.
    const hasChangesSince = outcome.state === 'published' && latest && changes && changes.length > 0;
    if (hasChangesSince) return <ChangedSince latest={latest} changes={changes} siteUrl={outcome.siteUrl} />;
    return <Outcome outcome={outcome} site={site} choices={choices} onChoose={onChoose} onGo={onGo} />;
  }
  // Only the step that sends files has numbers, `done` of `total`. In the other steps the bar shows no value.
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

/**
 * Takes the place of «Ya está publicado» once somebody has saved changes after that publication: says when it was, and how
 * many changes since then visitors do not get yet.
 */
const ChangedSince = ({ latest, changes, siteUrl }: ChangedSinceProps) => (
  <p role="status">
    Publicado el {formatMoment(latest.date)}; desde entonces cambiaste {countChanges(changes)}. Falta publicar.{' '}
    <SiteLink url={siteUrl} />
  </p>
);

interface OutcomeProps extends Omit<RunProps, 'view'> {
  outcome: PublishOutcome;
}

/**
 * Says what became of the last publication, and what to do next: one case for each end that a publication can have. After
 * `refused`, nothing was delivered; after `failed`, a part of it may have been; after `not-yet-public`, all was. The
 * case `unfinished` is about a publication from before the editor was started. Only `conflicts` uses `choices` and
 * `onChoose`: there the person chooses which side of each conflict stays.
 */
function Outcome({ outcome, site, choices, onChoose, onGo }: OutcomeProps) {
  switch (outcome.state) {
    case 'published':
      return (
        <p role="status" className="published">
          <b>Ya está publicado.</b> <SiteLink url={outcome.siteUrl} />
        </p>
      );
    case 'conflicts':
      return <Conflicts conflicts={outcome.conflicts} site={site} choices={choices} onChoose={onChoose} />;
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

/** A publication that did not succeed: a sentence on what happened, and the children below it on what to do. */
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

interface ConflictsProps extends Pick<RunProps, 'site' | 'choices' | 'onChoose'> {
  conflicts: readonly PublishConflict[];
}

/**
 * The fields that somebody else has published with another value, so that nothing was published now. The person chooses
 * for each whose value stays; nothing is chosen at first. A choice only goes to `onChoose`: it is sent with the next
 * publication. A field without a choice is a conflict again then.
 */
const Conflicts = ({ conflicts, site, choices, onChoose }: ConflictsProps) => (
  <section role="alert" className="refusal" aria-label="Otra persona cambió lo mismo">
    <p>Otra persona publicó otra cosa en estos lugares. Elige qué queda y publica otra vez.</p>
    {conflicts.map(({ id, field, ours, theirs }) => {
      const radioButton = (side: 'ours' | 'theirs', name: string, value: string) => (
        <label>
          <input
            type="radio"
            name={id}
            checked={choices[id] === side}
            onChange={() => onChoose({ ...choices, [id]: side })}
          />
          {name}: {withPlaceholderValues(value, site)}
        </label>
      );
      return (
        <fieldset key={id} className="choices">
          <legend>{fieldName(site, field)}</legend>
          {radioButton('ours', 'Lo tuyo', ours)}
          {radioButton('theirs', 'Lo de la otra persona', theirs)}
        </fieldset>
      );
    })}
  </section>
);
