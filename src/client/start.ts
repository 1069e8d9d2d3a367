import { yieldToMain } from '../browser/loading.ts';
import { readConfig, type Page } from './page.ts';

/** Finds its own elements, and does nothing on a page without them. */
export type Behaviour = (page: Page) => void | Promise<void>;

/**
 * Starts a page's behaviours one after the other once the document is parsed, with what the inline script has kept. One
 * that throws is printed in the console. Does nothing where another entry script has done so before.
 */
export function startBehaviours(behaviours: readonly Behaviour[]): void {
  const run = async () => {
    const { early } = window;
    if (!early) return;
    delete window.early;
    const page: Page = { ...early, config: readConfig() };
    for (const behaviour of behaviours) {
      try {
        await behaviour(page);
      } catch (error) {
        console.error(error);
      }
      // One short task each, so that a tap in between is answered at once.
      await yieldToMain();
    }
  };
  const start = () => {
    void run();
  };
  // Unlike one in the HTML, a module that a script has inserted may run before the document is parsed.
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
  else start();
}
