/** The project's git repository, through git's command line. Nothing else in the project knows git. */
import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The most bytes that a git command may print: room for the largest film in `content/media/`. */
const MAX_OUTPUT_BYTES = 200_000_000;

/** Tags of this prefix mark the commits that were published: `published/2026-11-23T14-30-05Z`. */
const TAG_PREFIX = 'published/';

/** Options that name an author, for computers on which nobody has told git a name. */
const FALLBACK_AUTHOR = ['-c', 'user.name=Sitio', '-c', 'user.email=sitio@localhost'] as const;

/** A commit that was published. */
export interface PublishedCommit {
  /** Name of its tag without the prefix; sorts by date. */
  id: string;
  commit: string;
  /** When it was published. */
  date: Date;
  /** First line of the commit's message. */
  summary: string;
}

/** A git command failed; `output` is what git printed. */
export class GitError extends Error {
  readonly command: string;
  readonly output: string;

  constructor(command: string, output: string) {
    super(`git ${command}: ${output}`);
    this.name = 'GitError';
    this.command = command;
    this.output = output;
  }
}

/** git is not installed on this computer. */
export class GitMissingError extends Error {}

/** The error of a child process that failed or could not be started. */
interface ProcessFailure extends Error {
  code?: string | number;
  stderr?: Buffer | string;
}

/**
 * The git repository of a project. Paths of files are from the project's root. Every method throws a GitError if git
 * fails, unless it says otherwise.
 */
export class Repository {
  /** Absolute path of the project, which may be a folder of a larger repository. */
  readonly root: string;
  /** Absolute path of git's own folder: files in it are never committed. */
  readonly gitDirectory: string;

  private constructor(root: string, gitDirectory: string) {
    this.root = root;
    this.gitDirectory = gitDirectory;
  }

  /**
   * The repository that a project is in, even as a folder of a larger one; undefined if it is in none.
   *
   * @param root absolute path of the project
   * @throws GitMissingError if git is not installed
   */
  static async find(root: string): Promise<Repository | undefined> {
    try {
      const gitDirectory = await git(root, ['rev-parse', '--absolute-git-dir']);
      return new Repository(root, gitDirectory.trim());
    } catch (error) {
      if (error instanceof GitError) return undefined;
      throw error;
    }
  }

  /**
   * The repository of a project. If the project is not in one, creates it and commits the project's files.
   *
   * @param root absolute path of the project
   * @throws GitMissingError if git is not installed; GitError if git cannot create the repository
   */
  static async findOrCreate(root: string): Promise<Repository> {
    const existing = await Repository.find(root);
    if (existing) return existing;
    await git(root, ['init', '--quiet', '--initial-branch=main']);
    const gitDirectory = await git(root, ['rev-parse', '--absolute-git-dir']);
    const created = new Repository(root, gitDirectory.trim());
    await created.git('add', '--all');
    await created.git(...(await created.authorOptions()), 'commit', '--quiet', '--message', 'Sitio al comenzar');
    return created;
  }

  /**
   * Commits every change of the given folders, and nothing else: what a developer has staged elsewhere stays staged.
   *
   * @param folders paths from the project's root
   * @returns the id of the new commit; if nothing has changed, that of the current one
   */
  async commit(folders: readonly string[], message: string): Promise<string> {
    await this.git('add', '--all', '--', ...folders);
    const changed = await this.git('status', '--porcelain', '--', ...folders);
    if (changed.trim() !== '') {
      const author = await this.authorOptions();
      await this.git(...author, 'commit', '--quiet', '--message', message, '--only', '--', ...folders);
    }
    return this.head();
  }

  /** The id of the current commit. */
  async head(): Promise<string> {
    return (await this.git('rev-parse', 'HEAD')).trim();
  }

  /**
   * The files that differ from the current commit, new ones included, by their path from the root of the repository.
   *
   * @param paths files and folders, from the project's root, to which the search is limited
   */
  async uncommitted(paths: readonly string[]): Promise<string[]> {
    const output = await this.git('status', '--porcelain', '-z', '--no-renames', '--', ...paths);
    const records = output.split('\0').filter((record) => record !== '');
    // Each record begins with two letters for the state of the file and a space.
    return records.map((record) => record.slice(3));
  }

  /** Tags a commit as published at a date. Doing so twice within the same second leaves one tag. */
  async markPublished(commit: string, date: Date): Promise<PublishedCommit> {
    const id = date
      .toISOString()
      .replace(/\.\d+Z$/, 'Z')
      .replaceAll(':', '-');
    await this.git('tag', '--force', TAG_PREFIX + id, commit);
    const summary = await this.git('log', '-1', '--format=%s', commit);
    return { id, commit, date, summary: summary.trim() };
  }

  /** Every publication, the latest first. */
  async published(): Promise<PublishedCommit[]> {
    const format = '%(refname:lstrip=3)%00%(objectname)%00%(contents:subject)';
    const output = await this.git('for-each-ref', '--sort=-refname', `--format=${format}`, `refs/tags/${TAG_PREFIX}`);
    return output
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => {
        const [id = '', commit = '', summary = ''] = line.split('\0');
        return { id, commit, date: dateOfTag(id), summary };
      });
  }

  /**
   * Lists the files of a folder in a commit.
   *
   * @returns a map from each file's path (from the project's root) to git's id of its content; equal ids mean equal
   *   bytes. Empty if the commit has no such folder
   */
  async filesAt(commit: string, folder: string): Promise<Map<string, string>> {
    const output = await this.git('ls-tree', '-r', '-z', '--format=%(objectname) %(path)', commit, '--', folder);
    const records = output.split('\0').filter((record) => record !== '');
    return new Map(
      records.map((record) => {
        const space = record.indexOf(' ');
        const [id, file] = [record.slice(0, space), record.slice(space + 1)];
        return [file, id] as const;
      }),
    );
  }

  /**
   * The id that git gives to the content of files as they are on the disk now, by their path; the same kind of id as in
   * `filesAt`.
   *
   * @param files paths from the project's root
   */
  async contentIds(files: readonly string[]): Promise<Map<string, string>> {
    if (files.length === 0) return new Map();
    const ids = (await this.git('hash-object', '--', ...files)).trim().split('\n');
    return new Map(files.map((file, index) => [file, ids[index] ?? '']));
  }

  /**
   * The bytes of a file.
   *
   * @param object an id from `filesAt`, or `<commit>:./<path>` with a path from the project's root
   */
  async bytes(object: string): Promise<Buffer> {
    return gitBytes(this.root, ['cat-file', 'blob', object]);
  }

  /** The bytes of a file of a commit; undefined if the commit has no such file. */
  async fileAt(commit: string, file: string): Promise<Buffer | undefined> {
    return this.bytes(`${commit}:./${file}`).catch((error: unknown) => {
      if (error instanceof GitError) return undefined;
      throw error;
    });
  }

  /** Whether the repository knows a remote of this name. */
  async hasRemote(remote: string): Promise<boolean> {
    return (await this.git('remote')).split('\n').includes(remote);
  }

  /**
   * Fetches the commits that others have pushed to a branch. Changes no file of the project.
   *
   * @returns the id of the branch's latest commit; undefined if the remote has no such branch yet
   * @throws GitError if the remote cannot be reached or refuses
   */
  async fetch(remote: string, branch: string): Promise<string | undefined> {
    const found = await this.git('ls-remote', '--heads', remote, `refs/heads/${branch}`);
    if (found.trim() === '') return undefined;
    await this.git('fetch', '--quiet', remote, `refs/heads/${branch}`);
    return (await this.git('rev-parse', 'FETCH_HEAD')).trim();
  }

  /**
   * Pushes the current commit to a branch. Throws a GitError if somebody else has pushed meanwhile, or the remote
   * refuses.
   */
  async push(remote: string, branch: string): Promise<void> {
    await this.git('push', '--quiet', remote, `HEAD:refs/heads/${branch}`);
  }

  /** Whether `ancestor` is part of the history of `commit`. */
  async isAncestor(ancestor: string, commit: string): Promise<boolean> {
    const base = await this.mergeBase(ancestor, commit);
    return base === ancestor;
  }

  /** The latest commit that two commits have in common; undefined if their histories are unrelated. */
  async mergeBase(commitA: string, commitB: string): Promise<string | undefined> {
    const base = await this.git('merge-base', commitA, commitB).catch((error: unknown) => {
      if (error instanceof GitError) return '';
      throw error;
    });
    return base.trim() || undefined;
  }

  /**
   * Merges another commit into the current one. git merges the files outside the given folder; those inside are our
   * side's, with the changes that the caller has merged.
   *
   * @param other the commit to merge
   * @param folder path from the project's root, such as `content`
   * @param merged bytes of every file of the folder that the merge changes, by path from the project's root; null
   *   if the merge deletes the file
   * @returns the id of the merge commit
   * @throws GitError if both sides changed the same lines outside the folder; nothing is changed then
   */
  async merge(
    other: string,
    folder: string,
    merged: ReadonlyMap<string, Uint8Array | null>,
    message: string,
  ): Promise<string> {
    const author = await this.authorOptions();
    try {
      await this.git(...author, 'merge', '--quiet', '--no-commit', '--no-ff', other).catch(async (error: unknown) => {
        const output = await this.git('diff', '--name-only', '--relative', '--diff-filter=U', '-z');
        const conflictingFiles = output.split('\0').filter((file) => file !== '');
        const areAllInFolder = conflictingFiles.every((file) => file.startsWith(`${folder}/`));
        // A merge that failed without a conflict failed for another reason.
        if (conflictingFiles.length === 0 || !areAllInFolder) throw error;
      });
      // Replaces whatever git has made of the folder, conflict markers included, by our side and the merged files.
      await this.git('checkout', 'HEAD', '--', folder);
      for (const [file, bytes] of merged) {
        if (bytes) await writeFile(path.join(this.root, file), bytes);
        else await rm(path.join(this.root, file), { force: true });
      }
      await this.git('add', '--all', '--', folder);
      await this.git(...author, 'commit', '--quiet', '--message', message);
    } catch (error) {
      await this.git('merge', '--abort').catch(() => '');
      throw error;
    }
    return this.head();
  }

  /** Puts the project as it was at a commit into a new folder, which `removeCheckout` removes again. */
  async checkOut(commit: string, folder: string): Promise<void> {
    await this.git('worktree', 'add', '--quiet', '--detach', folder, commit);
  }

  /** Removes a folder that `checkOut` made. */
  async removeCheckout(folder: string): Promise<void> {
    await this.git('worktree', 'remove', '--force', folder);
  }

  /** The options that name an author; none if git knows one on this computer. */
  private async authorOptions(): Promise<readonly string[]> {
    const email = await this.git('config', 'user.email').catch(() => '');
    return email.trim() === '' ? FALLBACK_AUTHOR : [];
  }

  /** Runs git in the project's folder; see the function of the same name. */
  private git(...args: readonly string[]): Promise<string> {
    return git(this.root, args);
  }
}

/** Runs git in a folder and returns what it prints, as text. Throws as `gitBytes` does. */
async function git(folder: string, args: readonly string[]): Promise<string> {
  return (await gitBytes(folder, args)).toString();
}

/**
 * Runs git in a folder and returns what it prints.
 *
 * @throws GitMissingError if git is not installed; GitError with git's own output if the command fails
 */
async function gitBytes(folder: string, args: readonly string[]): Promise<Buffer> {
  // LC_ALL: messages in English on every computer. GIT_TERMINAL_PROMPT: fail instead of asking for a password.
  const env = { ...process.env, LC_ALL: 'C', GIT_TERMINAL_PROMPT: '0' };
  const options = { cwd: folder, env, encoding: 'buffer', maxBuffer: MAX_OUTPUT_BYTES } as const;
  try {
    const { stdout } = await run('git', ['-c', 'core.quotePath=false', ...args], options);
    return stdout;
  } catch (error) {
    const { code, stderr, message } = error as ProcessFailure;
    if (code === 'ENOENT') throw new GitMissingError('git is not installed');
    throw new GitError(args.join(' '), String(stderr ?? '').trim() || message);
  }
}

/** Parses the name of a version, such as `2026-11-23T14-30-05Z`: a tag may not contain colons. */
function dateOfTag(id: string): Date {
  return new Date(id.replace(/T(?<hours>\d+)-(?<minutes>\d+)-(?<seconds>\d+)Z$/, 'T$<hours>:$<minutes>:$<seconds>Z'));
}
