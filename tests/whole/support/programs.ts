import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { onTestFinished } from 'vitest';

/** A temporary folder that the test takes with it. */
export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'whole-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Bundles `writer.ts`, which then starts ten times as fast. Gives the path of the program. */
export async function bundleWriter(): Promise<string> {
  const outfile = path.join(realpathSync(mkdtempSync(path.join(tmpdir(), 'writer-'))), 'writer.mjs');
  await build({
    entryPoints: [path.join(import.meta.dirname, 'writer.ts')],
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile,
    logLevel: 'error',
  });
  return outfile;
}

/** A program that runs, in a process group of its own. */
export interface Running {
  child: ChildProcess;
  /** Everything it has said so far. */
  output(): string;
  /** Resolves when it has said `text`. */
  says(text: string): Promise<void>;
  /** Ends all of its processes at once, as nothing can prevent. */
  kill(): void;
  ended: Promise<{ status: number | null; signal: NodeJS.Signals | null; stdout: string; stderr: string }>;
}

/** Starts a program. */
export function start(
  command: readonly string[],
  options: { cwd?: string; env?: Record<string, string> } = {},
): Running {
  const [file = '', ...args] = command;
  const child = spawn(file, args, {
    ...options,
    env: { ...process.env, ...options.env },
    detached: true,
    stdio: 'pipe',
  });
  let stdout = '';
  let stderr = '';
  const heard = new Set<() => void>();
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
    for (const hear of heard) hear();
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const ended = new Promise<Awaited<Running['ended']>>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status, signal) => resolve({ status, signal, stdout, stderr }));
  });
  return {
    child,
    ended,
    output: () => stdout,
    says: (text) =>
      new Promise((resolve, reject) => {
        const hear = () => {
          if (stdout.includes(text)) resolve();
        };
        heard.add(hear);
        hear();
        void ended.then(({ status }) => reject(new Error(`it ended with ${status} before it said ${text}: ${stderr}`)));
      }),
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

/** Numbers between 0 and 1 that look random and are the same in every run (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
