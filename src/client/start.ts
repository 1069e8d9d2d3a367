import { yieldToMain } from '../browser/loading.ts';
import { readConfig, type Page } from './page.ts';

/** A behaviour finds its own elements, and does nothing on a page without them. */
export type Behaviour = (page: Page) => void | Promise<void>;

/**
 * Starts behaviours one after the other when the document is parsed. An error of one is printed and does not stop the
 * others.
 */
export function startBehaviours(behaviours: readonly Behaviour[]): void {
  const start = () => {
    void startInTurn(behaviours);
  };
  // Unlike a module in the HTML, one that a script inserts may run before the document is parsed.
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
  else start();
}

async function startInTurn(behaviours: readonly Behaviour[]): Promise<void> {
  const { early } = window;
  if (!early) throw new Error('no inline script');
  // The inline script (`early-clicks.ts`) has started the booking and recorded clicks. From now on it records none.
  delete window.early;
  const page: Page = { ...early, config: readConfig() };
  for (const behaviour of behaviours) {
    try {
      await behaviour(page);
    } catch (error) {
      console.error(error);
    }
    // Each behaviour is a task of its own, so that taps in between are handled at once.
    await yieldToMain();
  }
}
