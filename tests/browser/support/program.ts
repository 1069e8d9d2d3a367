import { spawn, type ChildProcess } from 'node:child_process';

/** A program that runs, in a process group of its own. */
export interface Running {
  child: ChildProcess;
  /** Ends all of its processes at once, as nothing can prevent. */
  kill(): void;
  ended: Promise<{ status: number | null; signal: NodeJS.Signals | null; stdout: string; stderr: string }>;
}

/** Starts a program. */
export function start(
  [file = '', ...args]: readonly string[],
  options: { cwd?: string; env?: Record<string, string> } = {},
): Running {
  const env = { ...process.env, ...options.env };
  const child = spawn(file, args, { ...options, env, detached: true, stdio: 'pipe' });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const ended = new Promise<Awaited<Running['ended']>>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status, signal) => resolve({ status, signal, stdout, stderr }));
  });
  return {
    child,
    ended,
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
