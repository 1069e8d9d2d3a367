/** Runs git, whatever this computer's settings: nothing else runs it. Says in our words why it failed. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { devNull } from 'node:os';
import { buffer, text } from 'node:stream/consumers';
import { diagnostic, type Diagnostic } from '../site/content.ts';

const LOCAL_LIMIT_MS = 2 * 60_000;

/** A first push has all photos and films. */
export const NETWORK_LIMIT_MS = 15 * 60_000;

/** Take the place of people's own settings, by which git would ask somebody, fail, or print something else. */
const settings = [
  'commit.gpgSign=false',
  'tag.gpgSign=false',
  'push.gpgSign=false',
  'log.showSignature=false',
  'merge.verifySignatures=false',
  // Refuses files with mixed line ends.
  'core.safecrlf=false',
  'core.quotePath=false',
];

/** Sets the folder of hooks to one in which no hook can be. */
const withoutHooks = `core.hooksPath=${devNull}`;

export interface GitOptions {
  limitMs?: number;
  /** Whether the person's hooks run; none by default, for they may ask, or take minutes. */
  runsHooks?: boolean;
}

/** git has refused. */
export class GitError extends Error {
  /** The arguments that git got, such as `fetch --quiet origin`. */
  readonly command: string;
  readonly output: string;

  constructor(command: string, output: string) {
    super(`git ${command}: ${output}`);
    this.name = 'GitError';
    this.command = command;
    this.output = output;
  }
}

class GitMissingError extends GitError {}

/**
 * In a session of its own, nothing that git starts (ssh, gpg, a filter) has a terminal to ask at, and all of it can be
 * ended at once. On Windows `windowsHide` takes the terminal away.
 */
const opensSession = process.platform !== 'win32';

const environment = (): NodeJS.ProcessEnv => ({
  ...process.env,
  // Its messages are compared with English ones.
  LC_ALL: 'C',
  GIT_TERMINAL_PROMPT: '0',
  GIT_EDITOR: ':',
  // Empty, so that git asks in no window either.
  GIT_ASKPASS: '',
  SSH_ASKPASS_REQUIRE: 'never',
  GCM_INTERACTIVE: 'never',
  // To read the status locks nothing, so it disturbs no other git in the project.
  GIT_OPTIONAL_LOCKS: '0',
  // Set if a hook of another repository has started the editor.
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
  const options = [...settings, ...(runsHooks ? [] : [withoutHooks])].flatMap((setting) => ['-c', setting]);
  const child = spawn('git', [...options, ...args], {
    cwd: folder,
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: opensSession,
    windowsHide: true,
  });
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    endWithChildren(child);
  }, limitMs);
  try {
    const [stdout, stderr, [code]] = await Promise.all([
      buffer(child.stdout),
      text(child.stderr),
      once(child, 'close') as Promise<[number | null]>,
    ]);
    if (code === 0) return stdout;
    const printed = isLate ? `no answer within ${limitMs / 1000} s` : stderr.trim();
    throw new GitError(args.join(' '), printed || `exit code ${code}`);
  } catch (error) {
    if (error instanceof GitError) throw error;
    // Node gives this code also if there is no such folder.
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT' && existsSync(folder);
    if (isMissing) throw new GitMissingError(args.join(' '), 'git is not installed');
    throw new GitError(args.join(' '), (error as Error).message);
  } finally {
    clearTimeout(timer);
  }
}

/** Ends git and all that it has started; on Windows, git alone. */
function endWithChildren(child: ChildProcess): void {
  if (!opensSession || child.pid === undefined) {
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

/** The line with the cause, among git's advice and consequences. */
function causeIn(output: string): string {
  const lines = output.split('\n').map((line) => line.trim());
  const isCause = (line: string) => line !== '' && !/^(?:hint:|warning:|To |From |Auto-merging)/.test(line);
  const index = lines.findIndex(isCause);
  const cause = lines[index] ?? output;
  // A list of files follows.
  const details = cause.endsWith(':') ? ` ${lines[index + 1] ?? ''}` : '';
  return cause.replace(/^(?:fatal|error): /, '') + details;
}

/** How git names what the file system refuses. */
const systemRefusals = [
  [/No space left on device/, 'disk-full', 'ENOSPC'],
  [/Disk quota exceeded/, 'quota', 'EDQUOT'],
  [/Read-only file system/, 'read-only', 'EROFS'],
  [/Permission denied|insufficient permission/, 'permission', 'EACCES'],
] as const;

/** What a person can do about an error of git. Only what fetches or pushes may be the network's fault. */
export function diagnosticOfGit(error: GitError, root: string): Diagnostic {
  if (error instanceof GitMissingError) return diagnostic('publish.git-missing', { file: root }, {});
  const { command, output } = error;
  const reason = causeIn(output);
  const { file = root } = /'(?<file>[^']+)'/.exec(reason)?.groups ?? {};
  const isNetwork = /^(?:fetch|push|ls-remote) /.test(command);
  if (/\.lock': File exists/.test(reason)) return diagnostic('publish.git-locked', { file: root }, { lock: file });
  if (isNetwork && /\[rejected\]/.test(output)) return diagnostic('publish.pushed-meanwhile', { file: root }, {});
  if (isNetwork) return diagnostic('publish.git-unreachable', { file: root }, { reason });
  for (const [pattern, refusal, code] of systemRefusals) {
    if (pattern.test(output)) return diagnostic('system.refused', { file }, { refusal, code });
  }
  return diagnostic('publish.git-failed', { file: root }, { reason });
}
