/** The panel «Publicar»: what changed since the last publication, the button that publishes, and what became of it. */
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EditorState, Field } from '../../shared/protocol.ts';
import type {
  ComparisonView,
  ConflictChoices,
  PublicationView,
  PublishOutcome,
} from '../../shared/publishing-protocol.ts';
import { withNoun } from '../../shared/sentences.ts';
import { Button } from '../Button.tsx';
import { ChangeList } from './ChangeList.tsx';
import { leftToDo } from './left-to-do.ts';
import { formatMoment } from '../../site/browser.ts';
import type { PanelProps } from './panel-props.ts';
import { PublishConflicts } from './PublishConflicts.tsx';
import { ProgressLine, UnpublishedView } from './PublishStatus.tsx';
import { ProblemList, RefusalView } from '../RefusalView.tsx';
import type { ServerConnection } from '../server-api.ts';
import { serverQuery } from '../server-queries.ts';

/** The field that says where the site is sent. */
const destinationField: Field = { file: 'content/site.yaml', path: 'publish' };

/** How often a publication that runs is looked at. */
const PROGRESS_INTERVAL_MS = 700;

/**
 * How far publishing is, a function that starts it, and the choices in conflicts that it sends along. Publishing goes on
 * when the panel is closed or an answer is lost.
 */
function usePublishing(connection: ServerConnection, build: number) {
  const [choices, setChoices] = useState<ConflictChoices>({});
  const publication = useQuery({
    ...serverQuery<PublicationView>(connection, 'publication', { build }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.progress ? PROGRESS_INTERVAL_MS : false),
  });
  const starting = useMutation({
    async mutationFn({ removeOldFiles }: { removeOldFiles: boolean }) {
      const answer = await connection.ask('publish', {
        choices: JSON.stringify(choices),
        // The server asks only whether there is such a field.
        ...(removeOldFiles && { removeOldFiles: 'yes' }),
      });
      // Awaited, so that the progress is shown before the button is free again.
      await publication.refetch();
      return answer?.refusal;
    },
  });
  return {
    publication,
    choices,
    setChoices,
    publish: starting.mutate,
    isStarting: starting.isPending,
    refusal: starting.data,
  };
}

export function PublishPanel(props: PanelProps) {
  const { state, connection, onGo, onOpenForm, onOpenPanel, onSaveWriting } = props;
  const { site } = state;
  const { publication, choices, setChoices, publish, isStarting, refusal } = usePublishing(connection, site.build);
  const comparison = useQuery({
    ...serverQuery<ComparisonView>(connection, 'comparison', { build: site.build }),
    placeholderData: keepPreviousData,
  });
  if (publication.isPending || comparison.isPending) return <progress aria-label="Comparando con lo publicado" />;
  if (!publication.data || !comparison.data) {
    return (
      <>
        <h2>Publicar</h2>
        <p role="alert">No se pudo comparar con lo publicado. Cierra este panel y ábrelo de nuevo.</p>
      </>
    );
  }
  const { progress, outcome, destination } = publication.data;
  const { problems: versionProblems, latestVersion } = comparison.data;
  const isRunning = isStarting || progress !== undefined;
  const canReadVersions = versionProblems.length === 0;
  // Samples do not disable the button: the server checks again, and says so.
  const canPublish = destination !== undefined && canReadVersions && site.problems.length === 0;
  const isDisabled = isRunning || !canPublish;
  // A host that builds from git serves nothing but the files of its latest build.
  const keepsOldFiles = latestVersion !== undefined && destination?.to !== 'git';
  const saveAndPublish = (options: { removeOldFiles: boolean }) => {
    onSaveWriting();
    publish(options);
  };
  return (
    <>
      <h2>Publicar</h2>
      <Destination destination={destination} siteUrl={site.url} onOpenForm={onOpenForm} />
      {progress && <ProgressLine {...progress} />}
      {refusal && <RefusalView site={site} refusal={refusal} onGo={onGo} />}
      {outcome && <Outcome outcome={outcome} site={site} choices={choices} onChoose={setChoices} onGo={onGo} />}
      {/* With the outcome `not-ready`, the same problems stand above. */}
      {outcome?.state !== 'not-ready' && <LeftToDo site={site} onOpenPanel={onOpenPanel} />}
      <ProblemList site={site} problems={versionProblems} onGo={onGo} />
      {canReadVersions && (
        <UnpublishedChanges publication={publication.data} comparison={comparison.data} site={site} onGo={onGo} />
      )}
      <Button
        className="main"
        label={isRunning ? 'Publicando…' : 'Publicar ahora'}
        disabled={isDisabled}
        onClick={() => saveAndPublish({ removeOldFiles: false })}
      />
      {keepsOldFiles && (
        <WithdrawnConsent isDisabled={isDisabled} onPublishAndDelete={() => saveAndPublish({ removeOldFiles: true })} />
      )}
    </>
  );
}

interface DestinationProps extends Pick<PanelProps, 'onOpenForm'> {
  destination: PublicationView['destination'];
  siteUrl: string;
}

/** Where the site is published; while nobody has said so, the button for that. */
function Destination({ destination, siteUrl, onOpenForm }: DestinationProps) {
  if (destination === undefined) {
    return (
      <p>
        Falta decir dónde se publica el sitio. Pídelo a quien lo instaló: se hace una sola vez.{' '}
        <Button label="Indicar dónde se publica" onClick={() => onOpenForm(destinationField)} />
      </p>
    );
  }
  return (
    <p>
      Las visitas lo ven en{' '}
      <a href={siteUrl} target="_blank" rel="noreferrer">
        {siteUrl}
      </a>
      . <small>Se envía a {destination.address}.</small>
    </p>
  );
}

interface OutcomeProps {
  outcome: PublishOutcome;
  site: EditorState;
  choices: ConflictChoices;
  onChoose: (choices: ConflictChoices) => void;
  onGo: (field: Field) => void;
}

/** What became of the last publication; of one that succeeded, `UnpublishedChanges` says so. */
function Outcome({ outcome, site, choices, onChoose, onGo }: OutcomeProps) {
  switch (outcome.state) {
    case 'published':
      return null;
    case 'conflicts':
      return (
        <PublishConflicts site={site} conflicts={outcome.conflicts} choices={choices} onChoose={onChoose} onGo={onGo} />
      );
    default:
      return <UnpublishedView outcome={outcome} site={site} onGo={onGo} />;
  }
}

interface LeftToDoProps extends Pick<PanelProps, 'onOpenPanel'> {
  site: EditorState;
}

/** How much still has to be done before the site can be published, and the way there. */
function LeftToDo({ site, onOpenPanel }: LeftToDoProps) {
  const count = leftToDo(site).length;
  if (count === 0) return null;
  return (
    <p>
      {count === 1 ? 'Antes falta 1 cosa.' : `Antes faltan ${count} cosas.`}{' '}
      <Button label="Resolverlo paso a paso" onClick={() => onOpenPanel('before-publishing')} />
    </p>
  );
}

interface UnpublishedChangesProps {
  publication: PublicationView;
  comparison: ComparisonView;
  site: EditorState;
  onGo: (field: Field) => void;
}

/** What visitors do not see yet, or that they see everything. */
function UnpublishedChanges({ publication, comparison, site, onGo }: UnpublishedChangesProps) {
  const { outcome, progress } = publication;
  const { latestVersion, changes } = comparison;
  if (!latestVersion) {
    // The comparison may be older than the outcome.
    const isFirstTime = !progress && outcome?.state !== 'published';
    return isFirstTime && <p>Es la primera publicación: se publica el sitio completo.</p>;
  }
  if (!changes) {
    return (
      <p>Un archivo del sitio tiene un error, y por eso no se puede ver qué cambió. Avisa a quien instaló el sitio.</p>
    );
  }
  const moment = formatMoment(latestVersion.date);
  if (changes.length > 0) {
    return (
      <section aria-label="Cambios sin publicar">
        <h3>{`${withNoun(changes.length, 'cambio', 'cambios')} desde el ${moment}`}</h3>
        <ChangeList site={site} changes={changes} beforeName="Publicado" afterName="Ahora" onGo={onGo} />
      </section>
    );
  }
  // `ProgressLine` or `Outcome` says what is going on instead.
  if (progress || (outcome && outcome.state !== 'published')) return null;
  return (
    <p role="status" className="published">
      <b>Ya está publicado.</b> No hay cambios desde el {moment}.
    </p>
  );
}

interface WithdrawnConsentProps {
  isDisabled: boolean;
  onPublishAndDelete: () => void;
}

/** Says what stays public, and offers to publish and to delete the files that only earlier versions need. */
const WithdrawnConsent = ({ isDisabled, onPublishAndDelete }: WithdrawnConsentProps) => (
  <>
    <p>
      <small>
        Las fotos que reemplazas o quitas pueden seguir en internet hasta que presiones «Publicar y borrar lo anterior».
      </small>
    </p>
    <details>
      <summary>Alguien retiró su consentimiento</summary>
      <p>Quita su testimonio y publica así:</p>
      <Button label="Publicar y borrar lo anterior" disabled={isDisabled} onClick={onPublishAndDelete} />
    </details>
  </>
);
