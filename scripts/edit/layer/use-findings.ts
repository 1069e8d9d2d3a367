import type { Problem, Proofreading } from '../protocol.ts';
import { findingsOf, type Findings } from './findings.ts';
import type { ServerConnection } from './server-api.ts';
import type { LayerState } from './state.ts';
import { useAnswer } from './use-answer.ts';

/** What «Antes de publicar» lists, and the way to look for it again. */
export interface Search {
  findings: Findings;
  /** Looks again, after the server was gone or had an error. */
  searchAgain: () => void;
}

/**
 * Looks for everything that should be seen to before the site is published: asks the server for what the state of the editor does not have.
 * Proofreading (spelling, picture descriptions, links within the site) is done again after every save.
 *
 * @param isPageShown whether the first page of the site has loaded: proofreading begins then, because it reads a dictionary
 *   at first, and nobody should wait for the page because of that
 * @param isPanelOpen whether «Antes de publicar» is open: links to other sites, which takes seconds, are asked for once
 *   whenever it opens
 */
export function useFindings(
  connection: ServerConnection,
  state: LayerState,
  isPageShown: boolean,
  isPanelOpen: boolean,
): Search {
  const proofreading = useAnswer<Proofreading>(connection, 'proofread', state.site.build, {}, isPageShown);
  // `0` instead of the build, which changes with every save.
  const outsideLinks = useAnswer<Problem[]>(connection, 'outside-links', 0, {}, isPanelOpen);
  return { findings: findingsOf(state, proofreading, outsideLinks), searchAgain: proofreading.askAgain };
}
