import { spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline';
import { start } from '../support/program.ts';

/** A command that serves the site, in a process group of its own. */
export type ServerProcess = Awaited<ReturnType<typeof startServer>>;

/** Runs `npm run <command>` in a project, and waits until it says its address. */
export async function startServer(root: string, command: 'dev' | 'preview', port = 0) {
  const { child, ended } = start(['npm', 'run', command, '--', '--port', String(port)], { cwd: root });
  const listeners = new Set<(line: string) => void>();
  for (const stream of [child.stdout, child.stderr]) {
    createInterface(stream).on('line', (line) => listeners.forEach((listener) => listener(line)));
  }

  /** Resolves with the next line that matches; rejects where the command ends before. */
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
    /** Ends it as Ctrl-C does, or a service manager: the signal reaches all its processes. */
    async stop(signal: 'SIGINT' | 'SIGTERM' = 'SIGINT') {
      process.kill(-child.pid!, signal);
      await ended;
    },
    /** Whether any process of it still runs. */
    isAlive() {
      // Where nothing collects the dead, as in many containers, they stay in the list.
      const { stdout } = spawnSync('ps', ['-eo', 'pgid=,stat='], { encoding: 'utf8' });
      return new RegExp(`^ *${child.pid} +[^Z]`, 'm').test(stdout);
    },
  };
}
