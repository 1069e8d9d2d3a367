/** The panel «Antes de publicar»: everything to look at before the site is published. */
import type { ReactNode } from 'react';
import type { EditorState, Finding } from '../../shared/protocol.ts';
import { Button } from '../Button.tsx';
import { countMustDo, type SearchPhase } from './list-findings.ts';
import { GuidedSteps } from './GuidedSteps.tsx';
import { fieldName, lookUp } from '../look-up.ts';
import { withPlaceholderValues } from '../placeholder-values.ts';
import type { PanelProps } from './panel-props.ts';
import { ProblemList } from '../RefusalView.tsx';
import { Samples } from './Samples.tsx';

/** The lists, the way through them, and a check of the whole site. */
export function BeforePublishingPanel(props: PanelProps) {
  const { state, isPageUpToDate, findings, onGo, onWrite, onConfirm, onCheck, onProofread, onOpenPanel } = props;
  const { site } = state;
  const { mustDo, advice } = findings;
  const isAllDone = countMustDo(findings) === 0;
  // Without pages, the content could not be read, so nobody knows.
  const hasNoSamples = mustDo.samples.length === 0 && site.pages.length > 0;
  const renderProblems = (problems: readonly Finding[]) => <ProblemList site={site} problems={problems} onGo={onGo} />;
  return (
    <>
      <h2>Antes de publicar</h2>
      {mustDo.buildProblems.length > 0 && (
        <section aria-label="El sitio no se puede mostrar">
          <h3>La página no se puede actualizar</h3>
          {renderProblems(mustDo.buildProblems)}
        </section>
      )}
      <GuidedSteps
        state={state}
        isPageUpToDate={isPageUpToDate}
        findings={findings}
        onWrite={onWrite}
        onConfirm={onConfirm}
      />
      {hasNoSamples && <p>Ya no queda nada de ejemplo.</p>}
      <FindingGroups
        title="Hay que resolverlo"
        isFirstOpen
        groups={[
          {
            title: 'Lo que aún es de ejemplo',
            count: mustDo.samples.length,
            content: <Samples site={site} onGo={onGo} onConfirm={onConfirm} />,
          },
          {
            title: 'Falta para publicar',
            count: mustDo.publishProblems.length,
            content: renderProblems(mustDo.publishProblems),
          },
          {
            title: 'Enlaces que no llevan a ninguna parte',
            count: mustDo.links.length,
            content: renderProblems(mustDo.links),
          },
        ]}
      />
      <FindingGroups
        title="Consejos: se puede publicar igual"
        isFirstOpen={isAllDone}
        groups={[
          {
            title: 'Fotos sin una buena descripción',
            count: advice.descriptions.length,
            content: renderProblems(advice.descriptions),
          },
          {
            title: 'Fotos nuevas con la descripción anterior',
            count: advice.outdatedDescriptions.length,
            content: (
              <OutdatedDescriptions
                site={site}
                problems={advice.outdatedDescriptions}
                onGo={onGo}
                onConfirm={onConfirm}
              />
            ),
          },
          { title: 'Otros consejos', count: advice.otherAdvice.length, content: renderProblems(advice.otherAdvice) },
        ]}
      />
      <ProofreadingStatus findings={findings} onProofread={onProofread} />
      <SiteCheck
        phase={findings.phases.check}
        isAllDone={isAllDone}
        onCheck={onCheck}
        onGoToPublishing={() => onOpenPanel('publish')}
      />
    </>
  );
}

/** How far the search for broken links and poor or outdated descriptions is, and what became of it. */
function ProofreadingStatus({ findings, onProofread }: Pick<PanelProps, 'findings' | 'onProofread'>) {
  const phase = findings.phases.proofreading;
  if (phase === 'failed') {
    return (
      <p role="alert">
        No se pudieron revisar los enlaces ni las descripciones de las fotos.{' '}
        <Button label="Buscar de nuevo" onClick={onProofread} />
      </p>
    );
  }
  const { descriptions, outdatedDescriptions } = findings.advice;
  const hasFindings = [findings.mustDo.links, descriptions, outdatedDescriptions].flat().length > 0;
  const doneWords = hasFindings ? 'Búsqueda terminada.' : 'Enlaces y descripciones de fotos: nada que corregir.';
  // Also while `idle`: the search begins by itself.
  const words = phase === 'done' ? doneWords : 'Buscando enlaces que no funcionan…';
  // One paragraph for both sentences: screen readers read the second one when it replaces the first.
  return <p role="status">{words}</p>;
}

interface SiteCheckProps {
  phase: SearchPhase;
  /** Whether nothing is left that keeps the site from being published. */
  isAllDone: boolean;
  onCheck: () => void;
  onGoToPublishing: () => void;
}

/** Checks the whole site. Says if that failed or the site can be published; the lists above show what it has found. */
function SiteCheck({ phase, isAllDone, onCheck, onGoToPublishing }: SiteCheckProps) {
  const isRunning = phase === 'running';
  // `done` only for the site as it is now.
  const canPublish = phase === 'done' && isAllDone;
  return (
    <>
      <p>
        <Button className="main" label="Revisar si se puede publicar" disabled={isRunning} onClick={onCheck} />
        {isRunning && <progress aria-label="Revisando el sitio" />}
      </p>
      {phase === 'failed' && <p role="alert">No se pudo revisar el sitio. Prueba otra vez.</p>}
      {canPublish && (
        <p>
          <b>El sitio se puede publicar.</b> <Button label="Ir a publicar" onClick={onGoToPublishing} />
        </p>
      )}
    </>
  );
}

interface FindingGroup {
  title: string;
  /** A group without findings is not shown. */
  count: number;
  content: ReactNode;
}

interface FindingGroupsProps {
  title: string;
  groups: readonly FindingGroup[];
  /** Whether the first group that is shown is unfolded without a click. */
  isFirstOpen: boolean;
}

/**
 * Findings in groups that can be folded. A group that somebody has folded or unfolded stays so when the findings change,
 * unless it becomes the first or ceases to be: React sets `open` only when its value here changes.
 */
function FindingGroups({ title, groups, isFirstOpen }: FindingGroupsProps) {
  const shownGroups = groups.filter(({ count }) => count > 0);
  if (shownGroups.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {shownGroups.map((group, index) => (
        <details key={group.title} className="findings" open={isFirstOpen && index === 0}>
          <summary>
            {group.title} <small>{group.count}</small>
          </summary>
          {group.content}
        </details>
      ))}
    </section>
  );
}

interface OutdatedDescriptionsProps extends Pick<PanelProps, 'onGo' | 'onConfirm'> {
  site: EditorState;
  problems: readonly Finding[];
}

/** The descriptions that were written for an earlier photo, each with a button to keep it. */
const OutdatedDescriptions = ({ site, problems, onGo, onConfirm }: OutdatedDescriptionsProps) => (
  <ul>
    {problems.map((problem) => {
      const name = fieldName(site, problem);
      const altText = lookUp(site, problem)?.value;
      return (
        <li key={`${problem.file} ${problem.path}`}>
          <Button label={name} onClick={() => onGo(problem)} />
          {typeof altText === 'string' && <q>{withPlaceholderValues(altText, site)}</q>}
          <span>{problem.description}</span>
          <Button
            className="confirm"
            label="También sirve para la nueva"
            of={name}
            onClick={() => onConfirm(problem)}
          />
        </li>
      );
    })}
  </ul>
);
