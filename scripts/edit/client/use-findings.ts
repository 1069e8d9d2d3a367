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
 * Looks for everything that the practice should see to before it publishes the site. Asks the server for what the state of
 * the editor does not have:
 * - proofreading (spelling, picture descriptions, links within the site), again after every build, which follows each save;
 * - links to other sites, once each time that the panel «Antes de publicar» opens, because that takes seconds.
 *
 * Until a new answer is there, the findings of the one before stay, also after the panel is closed. If the server is gone or
 * has an error, they go, and `findings.search` says that the search has failed.
 *
 * @param isPageShown whether the first page of the site has loaded. Proofreading waits for that: it reads a dictionary at
 *   first, which would make the page come later.
 * @param isPanelOpen whether «Antes de publicar» is open
 */
export function useFindings(
  connection: ServerConnection,
  state: LayerState,
  isPageShown: boolean,
  isPanelOpen: boolean,
): Search {
  const { build } = state.site;
  const proofreading = useAnswer<Proofreading>(connection, 'proofread', build, { isWanted: isPageShown });
  // `useAnswer` asks again whenever the number of the build changes. Here a constant takes its place, so that a save does not
  // ask all the other sites again.
  const noBuild = 0;
  const outsideLinks = useAnswer<Problem[]>(connection, 'outside-links', noBuild, { isWanted: isPanelOpen });
  return {
    findings: findingsOf(state, proofreading, outsideLinks),
    searchAgain() {
      proofreading.askAgain();
      outsideLinks.askAgain();
    },
  };
}
