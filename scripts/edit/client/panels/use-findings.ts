import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { CheckResult, EditorState, Finding, Proofreading } from '../../shared/protocol.ts';
import { listFindings, type SearchPhase } from './list-findings.ts';
import type { ServerConnection } from '../server-api.ts';
import { question } from '../server-queries.ts';

/** Looks anew after each build, once the page is shown. */
export function useFindings(
  connection: ServerConnection,
  site: EditorState,
  isPageShown: boolean,
  isPanelOpen: boolean,
) {
  const proofreading = useQuery({
    ...question<Proofreading>(connection, 'proofread', site.build),
    enabled: isPageShown,
    placeholderData: keepPreviousData,
  });
  // Asks other people's servers: not for each build.
  const outsideLinks = useQuery({ ...question<Finding[]>(connection, 'outside-links'), enabled: isPanelOpen });
  // Builds the whole site; samples keep it from being published anyway.
  const check = useQuery({
    ...question<CheckResult>(connection, 'check', site.build),
    enabled: isPanelOpen && site.samples.length === 0,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });

  return {
    findings: {
      ...listFindings(site, proofreading.data, outsideLinks.data, check.data),
      phases: {
        proofreading: searchPhaseOf(proofreading),
        outsideLinks: searchPhaseOf(outsideLinks),
        check: searchPhaseOf(check),
      },
    },
    searchAgain(): void {
      void proofreading.refetch();
      void outsideLinks.refetch();
    },
    check(): void {
      void check.refetch();
    },
  };
}

function searchPhaseOf({ isFetching, isError, isSuccess, isPlaceholderData }: UseQueryResult): SearchPhase {
  if (isFetching) return 'running';
  if (isError) return 'failed';
  const isAnswered = isSuccess && !isPlaceholderData;
  return isAnswered ? 'done' : 'idle';
}
