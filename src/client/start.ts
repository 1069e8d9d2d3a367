import { yieldToMain } from '../browser/loading.ts';
import { readConfig, type Page } from './page.ts';

/** Finds its own elements and does nothing without them. */
export type Behaviour = (page: Page) => void | Promise<void>;

/** Starts a page's behaviours in their order, once the whole document is there. */
export function startBehaviours(behaviours: readonly Behaviour[]): void {
  const run = async () => {
    const page: Page = { ...window.early!, config: readConfig() };
    delete window.early;
    for (const behave of behaviours) {
      try {
        await behave(page);
      } catch (error) {
        // One that fails does not take the others with it.
        console.error(error);
      }
      // One short task each, so that a tap in between is answered at once.
      await yieldToMain();
    }
  };
  // A script that inserts a module does not wait for the end of the document; the module has to.
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => void run());
  else void run();
}
