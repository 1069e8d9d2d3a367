import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { CheckResult, EditorState, Proofreading } from '../../shared/protocol.ts';
import { listFindings, type SearchPhase } from './list-findings.ts';
import type { PanelId } from './panel-props.ts';
import type { ServerConnection } from '../server-api.ts';
import { serverQuery } from '../server-queries.ts';

interface FindingsOptions {
  connection: ServerConnection;
  site: EditorState;
  hasPageLoaded: boolean;
  openPanel: PanelId | undefined;
}

/** What «Antes de publicar» lists: asks anew after each build, for the whole check only while the panel is open. */
export function useFindings({ connection, site, hasPageLoaded, openPanel }: FindingsOptions) {
  const isPanelOpen = openPanel === 'before-publishing';
  const proofreadQuery = useQuery({
    ...serverQuery<Proofreading>(connection, 'proofread', { build: site.build }),
    // The page is more urgent.
    enabled: hasPageLoaded,
    placeholderData: keepPreviousData,
  });
  const checkQuery = useQuery({
    ...serverQuery<CheckResult>(connection, 'check', { build: site.build }),
    // Builds the whole site, so not by itself while samples keep it from being published anyway.
    enabled: isPanelOpen && site.samples.length === 0,
    placeholderData: keepPreviousData,
    // Not once more for the same build when the panel opens again.
    staleTime: Infinity,
  });

  return {
    findings: {
      ...listFindings(site, { proofreading: proofreadQuery.data, check: checkQuery.data }),
      phases: { proofreading: searchPhaseOf(proofreadQuery), check: searchPhaseOf(checkQuery) },
    },
    /** After the proofreading failed. */
    proofreadAgain(): void {
      void proofreadQuery.refetch();
    },
    /** Also while samples remain, if somebody asks for it. */
    checkNow(): void {
      void checkQuery.refetch();
    },
  };
}

function searchPhaseOf({ isFetching, isError, isSuccess, isPlaceholderData }: UseQueryResult): SearchPhase {
  if (isFetching) return 'running';
  if (isError) return 'failed';
  // For `useQuery`, an answer that is kept from the build before is a success, too.
  const isAnswerOfThisBuild = isSuccess && !isPlaceholderData;
  return isAnswerOfThisBuild ? 'done' : 'idle';
}
