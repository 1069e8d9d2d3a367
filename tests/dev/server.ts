import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A command that serves the site, in a process of its own. */
export interface ServerProcess {
  url: string;
  /** Resolves with the next line that matches. */
  saysNext(pattern: RegExp): Promise<string>;
  /** Ends it as Ctrl-C does; resolves with the exit code. */
  stop(): Promise<number | null>;
}

/**
 * Starts the dev server of a project.
 *
 * @param root absolute path of the project
 * @param port any free one where it is 0
 * @throws where the process ends before it says its address
 */
export const startDev = (root: string, port = 0): Promise<ServerProcess> =>
  startServer(root, 'scripts/dev.ts', '--port', String(port));

/** Starts a script of a project, and waits until it says its address. */
export async function startServer(root: string, ...script: string[]): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', ...script], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  const listeners = new Set<(line: string) => void>();
  for (const stream of [child.stdout, child.stderr]) {
    createInterface(stream).on('line', (line) => {
      said.push(line);
      for (const listener of listeners) listener(line);
    });
  }
  const ended = once(child, 'exit').then(([code]) => code as number | null);

  const saysNext = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const check = (line: string) => {
        if (!pattern.test(line)) return;
        listeners.delete(check);
        resolve(line);
      };
      listeners.add(check);
      void ended.then(() => reject(new Error(`the server ended:\n${said.join('\n')}`)));
    });

  const address = await saysNext(/http:\/\/\S+/);
  return {
    url: /http:\/\/\S+/.exec(address)![0],
    saysNext,
    async stop() {
      child.kill('SIGINT');
      return ended;
    },
  };
}
