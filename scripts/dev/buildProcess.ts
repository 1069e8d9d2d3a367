import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import type { Fault } from '../build/fault.ts';
import type { BuildMessage, BuildRequest, ServedSite } from './protocol.ts';

/** The build process, seen from the server. */
export interface BuildProcess {
  /** Builds, now or after the build that is under way, because these files have changed. */
  build(changed: readonly string[]): void;
  /** Builds in a new process, which loads the build's own code afresh. */
  restart(): void;
  /** Whether the process itself has loaded this file of the project, so that it must be started again. */
  hasLoaded(file: string): boolean;
  close(): void;
}

/** A build may take this long (ms) before a further change stops it: a component can fail to end. */
const PATIENCE = 20_000;

/**
 * Starts the build process and its first build.
 *
 * @param on.site called with each site
 * @param on.faults called with what kept the site from being made
 */
export function startBuildProcess(on: {
  site(site: ServedSite): void;
  faults(faults: readonly Fault[]): void;
}): BuildProcess {
  let child: ChildProcess | undefined;
  /** Of the process before, until the one that is starting says its own. */
  let sources: ReadonlySet<string> | undefined;
  /** When the build under way began. */
  let since: number | undefined;
  /** What has changed since the build under way began. */
  const waiting = new Set<string>();

  function start() {
    since = performance.now();
    waiting.clear();
    const started = fork(path.join(import.meta.dirname, 'builder.ts'), {
      serialization: 'advanced',
      // React's development build explains its errors; what it renders is the same.
      env: { ...process.env, NODE_ENV: 'development' },
    });
    child = started;
    started.on('message', (message: BuildMessage) => {
      if (child === started) hear(message);
    });
    // A message that it does not get any more; what ended it is told below.
    started.on('error', () => {});
    started.on('exit', (code, signal) => {
      if (child !== started) return;
      child = undefined;
      if (since === undefined) return;
      since = undefined;
      on.faults([{ file: 'scripts', expected: `the build process ended (${signal ?? code}); the terminal says why` }]);
    });
  }

  function hear(message: BuildMessage) {
    if (message.kind === 'sources') {
      sources = new Set(message.files);
      return;
    }
    since = undefined;
    if (message.kind === 'unable') stop();
    if (message.kind === 'site') on.site(message.site);
    else on.faults(message.faults);
    if (waiting.size > 0) build([]);
  }

  function stop() {
    const stopped = child;
    child = undefined;
    stopped?.kill('SIGKILL');
  }

  function restart() {
    stop();
    start();
  }

  function build(changed: readonly string[]) {
    for (const file of changed) waiting.add(file);
    if (!child) start();
    else if (since === undefined) {
      since = performance.now();
      child.send({ changed: [...waiting] } satisfies BuildRequest);
      waiting.clear();
    } else if (performance.now() - since > PATIENCE) restart();
  }

  start();
  return { build, restart, hasLoaded: (file) => sources?.has(file) ?? true, close: stop };
}
