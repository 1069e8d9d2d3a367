/** Runs git in the same way whatever this computer's settings; nothing else runs it. Says why it failed. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { devNull } from 'node:os';
import { buffer, text } from 'node:stream/consumers';
import { diagnostic, type Diagnostic } from '../site/content.ts';

const LOCAL_LIMIT_MS = 2 * 60_000;

/** A first push has all photos and films. */
export const NETWORK_LIMIT_MS = 15 * 60_000;

/** Take the place of people's own settings, by which git would ask somebody or fail. */
const ourSettings = [
  'commit.gpgSign=false',
  'push.gpgSign=false',
  'merge.verifySignatures=false',
  // Switched on, it refuses files with mixed line ends.
  'core.safecrlf=false',
];

/** Sets the folder of hooks to one in which no hook can be. */
const withoutHooks = `core.hooksPath=${devNull}`;

export interface GitOptions {
  limitMs?: number;
  /** Whether the person's hooks run; none by default, for they may ask, or take minutes. */
  runsHooks?: boolean;
}

/** git has refused, could not be started or took too long. */
export class GitError extends Error {
  /** The arguments that git got, such as `fetch --quiet origin`. */
  readonly command: string;
  readonly output: string;
  /** Undefined if git could not be started, took too long or was ended by a signal. */
  readonly exitCode: number | undefined;

  constructor(command: string, output: string, exitCode?: number) {
    super(`git ${command}: ${output}`);
    this.name = 'GitError';
    this.command = command;
    this.output = output;
    this.exitCode = exitCode;
  }
}

class GitMissingError extends GitError {}

/**
 * In a session of its own, nothing that git starts (ssh, gpg, a filter) has a terminal to ask at, and all of it can be
 * ended at once. On Windows `windowsHide` takes the terminal away.
 */
const hasOwnSession = process.platform !== 'win32';

/** The environment of git: it asks nobody, speaks English, and knows of no other repository. */
const gitEnvironment = (): NodeJS.ProcessEnv => ({
  ...process.env,
  // git's messages are compared with English ones.
  LC_ALL: 'C',
  GIT_TERMINAL_PROMPT: '0',
  // An empty one also overrides `core.askPass` and `SSH_ASKPASS`.
  GIT_ASKPASS: '',
  SSH_ASKPASS_REQUIRE: 'never',
  GCM_INTERACTIVE: 'never',
  // Reading the status takes no lock, so it disturbs no other git in the project.
  GIT_OPTIONAL_LOCKS: '0',
  // A hook of another repository that has started `npm run edit` would set these.
  GIT_DIR: undefined,
  GIT_WORK_TREE: undefined,
  GIT_INDEX_FILE: undefined,
});

/**
 * What git prints on its standard output.
 *
 * @throws GitError, also after the time limit
 */
export async function runGit(
  folder: string,
  args: readonly string[],
  { limitMs = LOCAL_LIMIT_MS, runsHooks = false }: GitOptions = {},
): Promise<Buffer> {
  const command = args.join(' ');
  const child = spawnGit(folder, args, runsHooks);
  try {
    await once(child, 'spawn');
  } catch (error) {
    throw startErrorOf(error as NodeJS.ErrnoException, folder, command);
  }
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    endWithChildren(child);
  }, limitMs);
  const { stdout, stderr, code } = await resultOf(child).finally(() => clearTimeout(timer));
  if (code === 0) return stdout;
  if (isLate) throw new GitError(command, `no answer within ${limitMs / 1000} s`);
  throw new GitError(command, stderr.trim() || `exit code ${code}`, code ?? undefined);
}

/** Starts git without a terminal, and without the person's hooks unless `runsHooks`. */
function spawnGit(folder: string, args: readonly string[], runsHooks: boolean) {
  const settings = runsHooks ? ourSettings : [...ourSettings, withoutHooks];
  const options = settings.flatMap((setting) => ['-c', setting]);
  return spawn('git', [...options, ...args], {
    cwd: folder,
    env: gitEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: hasOwnSession,
    windowsHide: true,
  });
}

/** What git has printed, and its exit code, which is null if a signal has ended it. */
async function resultOf(child: ReturnType<typeof spawnGit>) {
  const [stdout, stderr, [code]] = await Promise.all([
    buffer(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  return { stdout, stderr, code };
}

function startErrorOf({ code, message }: NodeJS.ErrnoException, folder: string, command: string): GitError {
  // Node gives this code also if there is no such folder.
  const isGitMissing = code === 'ENOENT' && existsSync(folder);
  return isGitMissing ? new GitMissingError(command, 'git is not installed') : new GitError(command, message);
}

/** Ends git and all that it has started; on Windows, git alone. */
function endWithChildren(child: ChildProcess): void {
  if (!hasOwnSession || child.pid === undefined) {
    child.kill();
    return;
  }
  try {
    // A negative number names the group of processes that git leads.
    process.kill(-child.pid);
  } catch {
    // All of them have ended by themselves in this moment.
  }
}

/** Begins a line in which git, ssh or a server says why something failed; servers and ssh may greet before. */
const causePattern =
  /^(?:fatal: |error: | ! |(?:remote: )?ERROR: |ssh: |Host key |kex_|Connection |\S+: Permission denied)/;

/** Lines that say no cause: advice, greetings without words, and what git adds to the cause of another program. */
const noisePattern =
  /^(?:hint:|[Ww]arning:|To |(?:remote:)?\W*$|fatal: Could not read from remote|error: failed to push)/;

/** The first line with a cause, without `fatal:` and the like; if it ends with a colon, the next one is added. */
function causeIn(output: string): string {
  const lines = output.split('\n').filter((line) => !noisePattern.test(line));
  // Later lines with a cause only follow from the first.
  const first = lines.find((line) => causePattern.test(line)) ?? lines[0] ?? output;
  const next = lines[lines.indexOf(first) + 1] ?? '';
  const cause = first.endsWith(':') ? `${first} ${next.trim()}` : first;
  return cause.replace(/^ *(?:fatal:|error:|!|(?:remote: )?ERROR:) /, '');
}

/** What a person can do about an error of git. */
export function diagnosticOfGit(error: GitError, root: string): Diagnostic {
  const place = { file: root };
  if (error instanceof GitMissingError) return diagnostic('publish.git-missing', place, {});
  const isNetwork = /^(?:fetch|push|ls-remote) /.test(error.command);
  const code = isNetwork ? 'publish.git-unreachable' : 'publish.git-failed';
  return diagnostic(code, place, { reason: causeIn(error.output) });
}
