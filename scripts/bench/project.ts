import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A copy of the project with a cache and a `dist` of its own, so that measuring disturbs nobody. */
export interface ProjectCopy {
  root: string;
  cache: string;
  dist: string;
  remove(): void;
}

/** Copies what a build reads; the packages are linked. The copy's cache is empty. */
export function copyProject(root: string): ProjectCopy {
  const copy = realpathSync(mkdtempSync(path.join(tmpdir(), 'bench-')));
  for (const name of ['src', 'content', 'scripts', 'public', 'package.json', 'package-lock.json', 'tsconfig.json']) {
    const from = path.join(root, name);
    if (existsSync(from)) cpSync(from, path.join(copy, name), { recursive: true });
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  return {
    root: copy,
    cache: path.join(copy, '.cache'),
    dist: path.join(copy, 'dist'),
    remove: () => rmSync(copy, { recursive: true, force: true }),
  };
}

/** What a program took. */
export interface Run {
  /** Wall time in milliseconds, from its start to its end. */
  ms: number;
  /** The most memory that it and its children held at one time, in megabytes; 0 where there is no `/proc`. */
  megabytes: number;
  stdout: string;
}

/** How often memory is looked at, in milliseconds. */
const SAMPLE_EVERY = 10;

/** Runs a program to its end. */
async function run(program: string, args: readonly string[], cwd: string): Promise<Run> {
  const start = performance.now();
  const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => (output[name] += text));
  }
  let kilobytes = 0;
  const sampling = setInterval(() => (kilobytes = Math.max(kilobytes, residentSize(child.pid!))), SAMPLE_EVERY);
  try {
    const status = await new Promise<number | null>((resolve, reject) =>
      child.on('error', reject).on('close', resolve),
    );
    const ms = performance.now() - start;
    if (status !== 0)
      throw new Error(`${program} ${args.join(' ')} ended with ${status}:\n${output.stdout}${output.stderr}`);
    return { ms, megabytes: (kilobytes * 1024) / 1e6, stdout: output.stdout };
  } finally {
    clearInterval(sampling);
  }
}

/** Kilobytes that a process and its children hold now; 0 for one that is no more. */
function residentSize(pid: number): number {
  try {
    const [, own] = /^VmRSS:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
    return children.reduce((sum, child) => sum + residentSize(Number(child)), Number(own ?? 0));
  } catch {
    return 0;
  }
}

/** `npm run build` as people run it. */
export const runBuild = ({ root }: ProjectCopy): Promise<Run> =>
  run(process.platform === 'win32' ? 'npm.cmd' : 'npm', ['run', '--silent', 'build'], root);

/** The build's own program, without npm and its processes around it. */
export const runBuildProgram = ({ root }: ProjectCopy): Promise<Run> =>
  run(process.execPath, ['--import', 'tsx', path.join(root, 'scripts/build.ts')], root);

/** What the build says of its stages. */
export const stagesOf = ({ stdout }: Run): string => stdout.split('\n').find((line) => line.includes(' ms · ')) ?? '';
