import { yieldToMain } from '../browser/loading.ts';
import { readConfig, type Page } from './page.ts';

/** One feature of a page's script, such as `startFilm`. It finds its own elements, and does nothing on a page without them. */
export type Behaviour = (page: Page) => void | Promise<void>;

/**
 * Starts a page's behaviours once the document is parsed: one after the other in the given order, each when the one before
 * has ended. Each entry script (`entry.ts`, `landing.ts`) consists of one call of this. If a behaviour throws, the error is
 * printed in the console and the others start all the same.
 *
 * Takes over from the inline script: reads and deletes `window.early`, and passes what it holds to each behaviour,
 * together with the page's configuration; if that cannot be read, no behaviour starts. Does nothing on a page where another
 * entry script has done so before.
 */
export function startBehaviours(behaviours: readonly Behaviour[]): void {
  const run = async () => {
    const { early } = window;
    // The inline script sets it before it loads an entry script. If it is missing, another entry script has deleted it.
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
