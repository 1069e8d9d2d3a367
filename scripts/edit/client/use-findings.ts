import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { CheckResult, EditorState, Finding, Proofreading } from '../protocol.ts';
import { listFindings, type Findings, type Phase } from './findings.ts';
import type { ServerConnection } from './server-api.ts';
import { question } from './server-queries.ts';

/** What «Antes de publicar» lists, and the ways to look for it again. */
export interface Search {
  findings: Findings;
  /** Searches again for misspellings and dead links, after that failed. */
  searchAgain: () => void;
  /** Checks the whole site. */
  check: () => void;
}

/**
 * Looks for everything to see to before the site is published. Each save makes a build, and each build is proofread anew.
 * What was found before stays in the lists until the next answer.
 *
 * @param isPageShown proofreading waits for this: it reads a dictionary first, which would make the page come later
 * @param isPanelOpen whether «Antes de publicar» is open
 */
export function useFindings(
  connection: ServerConnection,
  site: EditorState,
  isPageShown: boolean,
  isPanelOpen: boolean,
): Search {
  const proofreading = useQuery({
    ...question<Proofreading>(connection, 'proofread', site.build),
    enabled: isPageShown,
    placeholderData: keepPreviousData,
  });
  // Takes seconds and asks other people's servers: once each time that the panel opens, not for each build.
  const outsideLinks = useQuery({ ...question<Finding[]>(connection, 'outside-links'), enabled: isPanelOpen });
  // By itself only without samples, which keep the site from being published anyway: this builds the whole site.
  const check = useQuery({
    ...question<CheckResult>(connection, 'check', site.build),
    enabled: isPanelOpen && site.samples.length === 0,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });

  return {
    findings: {
      ...listFindings(site, proofreading.data, outsideLinks.data, check.data),
      phases: { proofreading: phaseOf(proofreading), outsideLinks: phaseOf(outsideLinks), check: phaseOf(check) },
    },
    searchAgain() {
      void proofreading.refetch();
      void outsideLinks.refetch();
    },
    check() {
      void check.refetch();
    },
  };
}

function phaseOf({ isFetching, isError, isSuccess, isPlaceholderData }: UseQueryResult): Phase {
  if (isFetching) return 'running';
  if (isError) return 'failed';
  const isAnswered = isSuccess && !isPlaceholderData;
  return isAnswered ? 'done' : 'idle';
}
