import { insert } from '../client/insert.ts';
import type { WidgetAdapter } from './types.ts';

export interface Widget {
  /** Whether a popup can be opened at once. */
  isReady(): boolean;
  /** Loads the widget, once; rejects if it is blocked, fails or is not what it should be. */
  load(): Promise<void>;
}

/** Loads the script and style of a provider. A failed attempt is forgotten, so that a later one can succeed. */
export function createWidget(adapter: WidgetAdapter): Widget {
  let ready = false;
  let attempt: Promise<void> | undefined;

  const load = async () => {
    // A stylesheet that fails leaves a plain popup; one that is still coming would show a broken one.
    const style = adapter.style && insert('link', { rel: 'stylesheet', href: adapter.style }).catch(() => {});
    if (!adapter.isReady()) {
      adapter.prepare?.();
      await insert('script', { src: adapter.script });
    }
    await style;
    if (!adapter.isReady()) throw 0;
    ready = true;
  };

  return {
    isReady: () => ready,
    load: () =>
      (attempt ??= load().catch((error: unknown) => {
        attempt = undefined;
        throw error;
      })),
  };
}
