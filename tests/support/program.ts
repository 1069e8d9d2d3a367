import { spawn } from 'node:child_process';

/** How a program ended. */
interface Ended {
  /** Exit status; null if a signal killed it. */
  status: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

/**
 * Starts a program in a process group of its own, so that it can be killed together with its child processes, and
 * collects its output.
 *
 * @param command the program and its arguments, such as `['npm', 'run', 'build']`
 * @param options.env environment variables, on top of those of the tests
 * @returns the running child process; `ended`, which resolves with exit status and output when it has ended, and rejects
 *   only if it cannot be started; and `kill`
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
        // A negative number is that of a process group.
        process.kill(-child.pid!, 'SIGKILL');
      } catch (error) {
        // ESRCH: there is no such process any more.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    },
  };
}
