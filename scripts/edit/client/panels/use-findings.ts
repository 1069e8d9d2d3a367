import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { CheckResult, EditorState, Proofreading } from '../../shared/protocol.ts';
import { listFindings, type SearchPhase } from './list-findings.ts';
import type { PanelId } from './panel-props.ts';
import type { ServerConnection } from '../server-api.ts';
import { serverQuery } from '../server-queries.ts';

interface FindingsOptions {
  connection: ServerConnection;
  site: EditorState;
  isPageShown: boolean;
  openPanel: PanelId | undefined;
}

/** What «Antes de publicar» lists: asks the server anew after each build. */
export function useFindings({ connection, site, isPageShown, openPanel }: FindingsOptions) {
  const isPanelOpen = openPanel === 'before-publishing';
  // Waits for the page, which is more urgent.
  const proofreadQuery = useQuery({
    ...serverQuery<Proofreading>(connection, 'proofread', { build: site.build }),
    enabled: isPageShown,
    placeholderData: keepPreviousData,
  });
  // Builds the whole site, so not by itself while samples keep it from being published anyway.
  const checkQuery = useQuery({
    ...serverQuery<CheckResult>(connection, 'check', { build: site.build }),
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
    searchAgain(): void {
      void proofreadQuery.refetch();
    },
    /** Also while samples remain, if somebody asks for it. */
    check(): void {
      void checkQuery.refetch();
    },
  };
}

function searchPhaseOf({ isFetching, isError, isSuccess, isPlaceholderData }: UseQueryResult): SearchPhase {
  if (isFetching) return 'running';
  if (isError) return 'failed';
  // An answer that is kept from the build before counts as a success, too.
  const isAnswered = isSuccess && !isPlaceholderData;
  return isAnswered ? 'done' : 'idle';
}
