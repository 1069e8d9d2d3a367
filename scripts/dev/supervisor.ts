import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { formatFault, type Fault } from '../build/fault.ts';
import type { ServerMessage, ServerOrder } from './protocol.ts';
import { watchFolders } from './watch.ts';

export interface SupervisorOptions {
  /** Absolute path of the project. */
  root: string;
  /** The port to listen on; the next free one where it is taken, any where it is 0. */
  port: number;
  /** Receives one line at a time. */
  log: (line: string) => void;
  /** Called where the first server does not come to serve. */
  onFailure: () => void;
}

/** A server that does not end when it is asked to gets so long (ms). */
const PATIENCE = 2000;

/** What runs until Ctrl-C, whatever is changed in it. */
const permanent = new Set(['scripts/dev.ts', 'scripts/dev/supervisor.ts']);

/**
 * Keeps a server running, whatever is done to its code: when that changes, a new process loads it, and
 * takes the place of the old one only if it can. Otherwise the old one goes on and shows what is wrong.
 *
 * @returns ends the server
 */
export function superviseServer({ root, port, log, onFailure }: SupervisorOptions): () => Promise<void> {
  let current: ChildProcess | undefined;
  /** Loads its code, to take the place of the current one. */
  let next: ChildProcess | undefined;
  /** The files of which the server is made; nothing is known of one that could not be loaded. */
  let files: ReadonlySet<string> | undefined;
  /** Where it serves, once it does. */
  let address: string | undefined;

  function start() {
    next?.kill('SIGKILL');
    const started = fork(path.join(import.meta.dirname, 'serve.ts'));
    next = started;
    started.on('message', (message: ServerMessage) => {
      if (message.kind === 'serving') announce(message.port);
      else if (started !== next) return;
      else if (message.kind === 'ready') void takeOver(started, message.files);
      else {
        next = undefined;
        started.kill('SIGKILL');
        refuse(message.faults);
      }
    });
    // A message that it does not get any more; what ended it is told below.
    started.on('error', () => {});
    started.on('exit', (code, signal) => {
      const how = `the dev server ended (${signal ?? code}); the terminal says why`;
      if (started !== next && started !== current) return;
      if (started === next) next = undefined;
      else current = undefined;
      refuse([{ file: 'scripts/dev', expected: how }]);
    });
  }

  async function takeOver(started: ChildProcess, itsFiles: readonly string[]) {
    const previous = current;
    current = started;
    next = undefined;
    files = new Set(itsFiles);
    if (previous) await end(previous);
    order(started, { kind: 'serve', port });
  }

  function announce(served: number) {
    const before = address;
    address = `http://127.0.0.1:${served}/`;
    if (address === before) return log('          The changed dev server serves now.');
    log(`\n  ${address}   (Ctrl-C ends)\n`);
    if (port !== 0 && served !== port) log(`  Port ${port} is taken.\n`);
    port = served;
  }

  /** Tells why there is no new server. */
  function refuse(faults: readonly Fault[]) {
    files = undefined;
    if (current) return order(current, { kind: 'faults', faults });
    log(faults.map(formatFault).join('\n'));
    if (address === undefined) onFailure();
    else log('Nothing is served until its code changes.');
  }

  start();
  const unwatch = watchFolders(root, ['scripts'], (changed) => {
    const kept = changed.find((file) => permanent.has(file));
    if (kept) log(`          ${kept} runs until Ctrl-C: start again to use the change.`);
    if (!changed.some((file) => (files ? files.has(file) : !permanent.has(file)))) return;
    log('          The dev server itself has changed: it starts again in a new process.');
    start();
  });

  return async () => {
    unwatch();
    const running = [current, next].filter((child) => child !== undefined);
    current = next = undefined;
    await Promise.all(running.map(end));
  };
}

/** Lets a server close; ends it where it does not. */
async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE);
  if (child.connected) child.disconnect();
  await ended;
  clearTimeout(timer);
}

const order = (child: ChildProcess, order: ServerOrder) => void child.send(order);
