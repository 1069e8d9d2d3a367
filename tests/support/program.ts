import { spawn } from 'node:child_process';

interface Ended {
  status: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

/**
 * Starts a program in a process group of its own, so that it can be killed together with its child processes.
 *
 * @param options.env variables on top of those of the tests
 * @returns `ended` resolves with exit status and output, and rejects only if the program cannot be started
 */
export function start(
  [file = '', ...args]: readonly string[],
  options: { cwd?: string; env?: Record<string, string> } = {},
) {
  const env = { ...process.env, ...options.env };
  const child = spawn(file, args, { ...options, env, detached: true, stdio: 'pipe' });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status, signal) => resolve({ status, signal, stdout, stderr }));
  });
  return {
    child,
    ended,
    /** Kills the program and all of its child processes with SIGKILL; does nothing if they have ended. */
    kill() {
      try {
        process.kill(-child.pid!, 'SIGKILL');
      } catch (error) {
        // It has ended by itself.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    },
  };
}
