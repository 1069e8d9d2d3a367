/** Copies of this project in temporary folders: to change their content, to build them, to serve the result. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { globSync } from 'glob';
import { isValid, readContent } from '../../scripts/generator/content/read.ts';
import { DiagnosticError } from '../../scripts/lib/diagnostic.ts';
import { respondFromSite } from '../../scripts/generator/serve-site.ts';
import { startServer, type RunningServer } from '../../scripts/lib/file-server.ts';
import { start } from './program.ts';

/** Absolute path of this project. */
export const projectRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** The date of the builds of tests: 20 November 2026, noon in Santiago. */
export const buildTime = new Date('2026-11-20T15:00:00Z');

export type Project = ReturnType<typeof copyProject>;

/** The files and folders that a build reads; `public` may be missing. */
const BUILD_INPUTS = ['src', 'content', 'scripts', 'public', 'package.json', 'package-lock.json', 'tsconfig.json'];

/**
 * Copies what a build reads into a temporary folder. `node_modules` and `.cache` are links to those of the project, so a
 * build there is as quick; on another disk, `.cache` is a copy. The caller removes the copy.
 */
export function copyProject() {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'alba-')));
  for (const name of BUILD_INPUTS) {
    const from = path.join(projectRoot, name);
    if (existsSync(from)) cpSync(from, path.join(root, name), { recursive: true });
  }
  mkdirSync(path.join(projectRoot, '.cache'), { recursive: true });
  for (const name of ['node_modules', '.cache']) symlinkSync(path.join(projectRoot, name), path.join(root, name));
  // The editor renames files from `.cache` to `content`, which fails between disks. Some systems keep temporary folders in
  // memory.
  const isOnSameDisk = statSync(root).dev === statSync(projectRoot).dev;
  if (!isOnSameDisk) ownCache({ root }, 'full');

  const at = (file: string) => path.join(root, file);
  const read = (file: string) => readFileSync(at(file), 'utf8');
  const write = (file: string, content: string | Uint8Array) => {
    mkdirSync(path.dirname(at(file)), { recursive: true });
    writeFileSync(at(file), content);
  };
  return {
    /** Absolute path. */
    root,
    /** Absolute path of the folder that its builds write. */
    dist: at('dist'),
    read,
    write,
    /** Replaces the first match of `from` in a file by exactly `to`. Throws if that changes nothing. */
    edit(file: string, from: string | RegExp, to: string) {
      const before = read(file);
      const after = before.replace(from, () => to);
      if (after === before) throw new Error(`${file} does not contain ${String(from)}`);
      write(file, after);
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

/**
 * Starts the build of a copy in a process of its own, as `npm run build` does, with the date `buildTime`.
 *
 * @param options.args arguments of the command, such as `['--strict']`
 * @returns the running program; `await startBuild(copy).ended` gives exit status and output
 */
export function startBuild(
  { root }: Pick<Project, 'root'>,
  { args = [], env }: { args?: readonly string[]; env?: Record<string, string> } = {},
) {
  // NODE_ENV is empty because the build must not see that of vitest, `test`.
  const usual = { NODE_ENV: '', SOURCE_DATE_EPOCH: String(buildTime.getTime() / 1000) };
  return start([process.execPath, '--import', 'tsx', 'scripts/build.ts', ...args], {
    cwd: root,
    env: { ...usual, ...env },
  });
}

/**
 * Gives a copy of the project a `.cache` of its own instead of the link to the project's, so that its builds do not share
 * results with other tests: with the results of the project's cache (`full`), or empty.
 */
export function ownCache({ root }: { root: string }, content: 'full' | 'empty'): void {
  const cache = path.join(root, '.cache');
  rmSync(cache, { recursive: true, force: true });
  mkdirSync(cache);
  if (content === 'empty') return;
  const shared = path.join(projectRoot, '.cache');
  // Temporary files belong to builds that are running now, and may vanish while they are copied.
  const entries = readdirSync(shared, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && !entry.name.endsWith('.tmp'),
  );
  for (const { name } of entries) cpSync(path.join(shared, name), path.join(cache, name));
}

/** Finds the number of a port that is free now, for programs that cannot choose one themselves. */
export async function freePort(): Promise<number> {
  const { url, close } = await startServer({ port: 0, respond: () => ({ status: 204 }) });
  await close();
  return Number(new URL(url).port);
}

/**
 * Serves a built site at any free port, with the headers that its hosts send.
 *
 * @param root the project that built it, whose content decides the headers
 * @throws DiagnosticError if the content of that project is invalid
 */
export async function serveSite(dist: string, { root = projectRoot } = {}): Promise<RunningServer> {
  const names = globSync('**', { cwd: dist, nodir: true, posix: true });
  const files = Object.fromEntries(names.map((name) => [name, readFileSync(path.join(dist, name))]));
  const source = await readContent(root);
  if (!isValid(source)) throw new DiagnosticError(source.diagnostics);
  return startServer({ port: 0, respond: respondFromSite({ files, base: '/', source }) });
}
