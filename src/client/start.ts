import { yieldToMain } from '../browser/loading.ts';
import { readConfig, type Page } from './page.ts';

/** Finds its own elements and does nothing without them. */
export type Behaviour = (page: Page) => void | Promise<void>;

/** Starts a page's behaviours in their order, once the whole document is there. */
export function startBehaviours(behaviours: readonly Behaviour[]): void {
  const run = async () => {
    const { early } = window;
    // The inline script, which fetches this one, has set it.
    if (!early) return;
    delete window.early;
    const page: Page = { ...early, config: readConfig() };
    for (const behaviour of behaviours) {
      try {
        await behaviour(page);
      } catch (error) {
        // The others start all the same.
        console.error(error);
      }
      // One short task each, so that a tap in between is answered at once.
      await yieldToMain();
    }
  };
  const start = () => {
    void run();
  };
  // A module that a script has inserted does not wait for the end of the document by itself.
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
  else start();
}
