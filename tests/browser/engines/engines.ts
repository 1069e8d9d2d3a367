/** The engines beside Chromium that this machine may have. */
import { firefox } from './firefox.ts';
import type { EnginePage } from './engine-page.ts';
import { webkit } from './webkit.ts';

/** A browser that runs; `stop` ends it and everything that was started for it. */
export interface RunningEngine {
  page: EnginePage;
  stop(): Promise<void>;
}

export interface Engine {
  name: string;
  /** Debian's packages that it needs and that are not installed. */
  missingPackages(): string[];
  /** @param signal ends everything that was started, where the browser does not come up in time */
  start(signal: AbortSignal): Promise<RunningEngine>;
}

export const engines: readonly Engine[] = [firefox, webkit];

/** How long a browser may take to come up (ms). */
const START_TIMEOUT_MS = 45_000;

/**
 * Starts a browser. If it does not come up in time, ends it, reports that, and tries once more.
 *
 * @throws if the second attempt fails, too
 */
export async function startEngine(engine: Engine, report: (line: string) => void): Promise<RunningEngine> {
  try {
    return await startInTime(engine);
  } catch (error) {
    report(`${engine.name} did not start (${String(error)}); it was ended and started once more`);
    return startInTime(engine);
  }
}

/** Starts a browser; after START_TIMEOUT_MS, ends everything that was started for it and throws. */
async function startInTime(engine: Engine): Promise<RunningEngine> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      controller.abort();
      reject(new Error(`not within ${START_TIMEOUT_MS / 1000} s`));
    }, START_TIMEOUT_MS);
  });
  try {
    return await Promise.race([engine.start(controller.signal), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
