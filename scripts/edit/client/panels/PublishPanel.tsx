/** The panel «Publicar»: what changed since the last publication, the button that publishes, and what became of it. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Field } from '../../shared/protocol.ts';
import type { ComparisonView, ConflictChoices, PublicationView } from '../../shared/publishing-protocol.ts';
import { withNoun } from '../../shared/sentences.ts';
import { Button } from '../Button.tsx';
import { ChangeList } from './ChangeList.tsx';
import { leftToDo } from './left-to-do.ts';
import { formatMoment } from '../../site/browser.ts';
import type { PanelProps } from './panel-props.ts';
import { publishStatusOf, PublishStatusView } from './PublishStatus.tsx';
import { RefusalView } from '../RefusalView.tsx';
import { queryPerBuild } from '../server-queries.ts';

/** The field that says where the site is sent. */
const destinationField: Field = { file: 'content/site.yaml', path: 'publish' };

/** How often a publication that runs is looked at. */
const PROGRESS_INTERVAL_MS = 700;

/** The panel, once the server has answered. The server publishes by itself; the panel only asks how far it is. */
export function PublishPanel(props: PanelProps) {
  const { site, connection } = props;
  const publication = useQuery({
    ...queryPerBuild<PublicationView>(connection, 'publication', site.build),
    refetchInterval: ({ state }) => (state.data?.progress ? PROGRESS_INTERVAL_MS : false),
  });
  const comparison = useQuery(queryPerBuild<ComparisonView>(connection, 'comparison', site.build));
  if (publication.isPending || comparison.isPending) return <progress aria-label="Comparando con lo publicado" />;
  if (!publication.data || !comparison.data) {
    return <p role="alert">No se pudo comparar con lo publicado. Cierra este panel y ábrelo de nuevo.</p>;
  }
  return (
    <PublishControls
      {...props}
      publication={publication.data}
      comparison={comparison.data}
      onStarted={publication.refetch}
    />
  );
}

interface PublishControlsProps extends PanelProps {
  publication: PublicationView;
  comparison: ComparisonView;
  /** Asks how far the publication is that was just started. */
  onStarted: () => Promise<unknown>;
}

/** Starts a publication with the choices in conflicts. `refusal` is that of the last request, if any. */
function usePublish({ connection, whenAnswered, onStarted }: PublishControlsProps, choices: ConflictChoices) {
  const { mutate, isPending, data } = useMutation({
    async mutationFn({ removeOldFiles }: { removeOldFiles: boolean }) {
      // The server publishes what it has: the text that this very click saved must have arrived.
      await whenAnswered();
      const answer = await connection.ask('publish', {
        choices: JSON.stringify(choices),
        // The server asks only whether there is such a field.
        ...(removeOldFiles && { removeOldFiles: 'yes' }),
      });
      // Awaited, so that the progress is shown before the button is free again.
      await onStarted();
      return answer?.refusal;
    },
  });
  return { publish: mutate, isStarting: isPending, refusal: data };
}

/** Where the site goes, what became of the last publication, what changed since, and the buttons that publish. */
function PublishControls(props: PublishControlsProps) {
  const { publication, comparison, site, onGo, onOpenForm, onOpenPanel } = props;
  const [choices, setChoices] = useState<ConflictChoices>({});
  const { publish, isStarting, refusal } = usePublish(props, choices);
  const { progress, destination } = publication;
  const { latestVersion, changes = [] } = comparison;
  const status = publishStatusOf(publication, comparison);
  const isRunning = isStarting || progress !== undefined;
  const canReadVersions = comparison.problems.length === 0;
  const canBuild = site.problems.length === 0;
  // Samples and `site.publishProblems` do not disable the button: the server refuses to publish, and says why.
  const canPublish = destination !== undefined && canReadVersions && canBuild;
  const isDisabled = isRunning || !canPublish;
  // A host that builds from git serves nothing but the files of its latest build. Others keep replaced photos public.
  const keepsOldPhotos = latestVersion !== undefined && destination?.to !== 'git';
  return (
    <>
      <Destination destination={destination} siteUrl={site.url} onOpenForm={onOpenForm} />
      {refusal && <RefusalView site={site} refusal={refusal} onGo={onGo} />}
      {status && <PublishStatusView status={status} site={site} choices={choices} onChoose={setChoices} onGo={onGo} />}
      {/* With the status `not-ready`, the same problems stand above. */}
      {status?.state !== 'not-ready' && <LeftToDo site={site} onOpenPanel={onOpenPanel} />}
      {latestVersion && changes.length > 0 && (
        <section aria-label="Cambios sin publicar">
          <h3>{`${withNoun(changes.length, 'cambio', 'cambios')} desde el ${formatMoment(latestVersion.date)}`}</h3>
          <ChangeList site={site} changes={changes} beforeName="Publicado" afterName="Ahora" onGo={onGo} />
        </section>
      )}
      <Button
        className="main"
        label={isRunning ? 'Publicando…' : 'Publicar ahora'}
        disabled={isDisabled}
        onClick={() => publish({ removeOldFiles: false })}
      />
      {keepsOldPhotos && (
        <PublishAndRemoveOld isDisabled={isDisabled} onPublish={() => publish({ removeOldFiles: true })} />
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

/** How much still has to be done before the site can be published, and the way there. */
function LeftToDo({ site, onOpenPanel }: Pick<PanelProps, 'site' | 'onOpenPanel'>) {
  const count = leftToDo(site).length;
  if (count === 0) return null;
  return (
    <p>
      {count === 1 ? 'Antes falta 1 cosa.' : `Antes faltan ${count} cosas.`}{' '}
      <Button label="Resolverlo paso a paso" onClick={() => onOpenPanel('before-publishing')} />
    </p>
  );
}

interface PublishAndRemoveOldProps {
  isDisabled: boolean;
  /** Publishes, and deletes the files that only earlier versions need. */
  onPublish: () => void;
}

/** Says that replaced photos stay public, and offers to delete them, as somebody who withdrew consent may demand. */
const PublishAndRemoveOld = ({ isDisabled, onPublish }: PublishAndRemoveOldProps) => (
  <>
    <p>
      <small>
        Las fotos que reemplazas o quitas pueden seguir en internet hasta que presiones «Publicar y borrar lo anterior».
      </small>
    </p>
    <details>
      <summary>Alguien retiró su consentimiento</summary>
      <p>Quita su testimonio y publica así:</p>
      <Button label="Publicar y borrar lo anterior" disabled={isDisabled} onClick={onPublish} />
    </details>
  </>
);
