import { spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline';
import { start } from '../support/program.ts';

/** A command that serves the site, in a process group of its own. */
export type ServerProcess = Awaited<ReturnType<typeof startServer>>;

/**
 * Runs `npm run dev` or `npm run preview` in a project, and waits until it prints its address. The caller stops it.
 *
 * @param port 0 for any free port
 * @throws Error with the command's output, if it ends before that
 */
export async function startServer(root: string, command: 'dev' | 'preview', port = 0) {
  const { child, ended } = start(['npm', 'run', command, '--', '--port', String(port)], { cwd: root });
  const listeners = new Set<(line: string) => void>();
  for (const stream of [child.stdout, child.stderr]) {
    createInterface(stream).on('line', (line) => listeners.forEach((listener) => listener(line)));
  }

  /** Resolves to the next line of the command's output that matches; rejects if the command ends before. */
  const saysNext = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const check = (line: string) => {
        if (!pattern.test(line)) return;
        listeners.delete(check);
        resolve(line);
      };
      listeners.add(check);
      void ended.then(({ stdout, stderr }) => reject(new Error(`the server ended:\n${stdout}${stderr}`)));
    });

  const address = await saysNext(/http:\/\/\S+/);
  return {
    url: /http:\/\/\S+/.exec(address)![0],
    saysNext,
    /** Sends a signal to all of its processes, as Ctrl-C or a service manager does, and waits until it has ended. */
    async stop(signal: 'SIGINT' | 'SIGTERM' = 'SIGINT') {
      process.kill(-child.pid!, signal);
      await ended;
    },
    /** Whether any of its processes still runs. */
    isAlive() {
      // Lists group and state of every process. Ended ones stay in the list as zombies (Z) where no init process collects
      // them, as in many containers.
      const { stdout } = spawnSync('ps', ['-eo', 'pgid=,stat='], { encoding: 'utf8' });
      return new RegExp(`^ *${child.pid} +[^Z]`, 'm').test(stdout);
    },
  };
}
