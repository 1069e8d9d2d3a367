/** The project's git repository, through git's command line. No other module of the project runs git. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The most bytes that a git command may print: room for the largest film in `content/media/`. */
const MAX_OUTPUT_BYTES = 200_000_000;

/** Tags of this prefix mark the commits that were published: `published/2026-11-23T14-30-05Z`. */
const TAG_PREFIX = 'published/';

/** Options that name an author, for computers on which nobody has told git a name. */
const FALLBACK_AUTHOR = ['-c', 'user.name=Sitio', '-c', 'user.email=sitio@localhost'] as const;

/** A commit that was published, and so a version that people can look at and bring back. */
export interface PublishedCommit {
  /** Name of its tag without the prefix, such as `2026-11-23T14-30-05Z`. */
  id: string;
  /** git's id of the commit. */
  commit: string;
  /** When it was published. */
  date: Date;
  /** First line of the commit's message. */
  summary: string;
}

/** A git command has failed: git does run, but has refused, for example because a remote cannot be reached. */
export class GitError extends Error {
  /** The command with its arguments, without the word `git`: `fetch --quiet origin refs/heads/main`. */
  readonly command: string;
  /** What git printed as its error. */
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
   * Finds the repository that a project is in, even as a folder of a larger one; undefined if it is in none, or git refuses
   * to open it. Changes nothing.
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
   * Finds the repository that a project is in, even as a folder of a larger one. If it is in none, creates one in the
   * project's folder and commits all files of the project (except those in `.gitignore`) with the message «Sitio al
   * comenzar».
   *
   * @param root absolute path of the project
   * @throws GitMissingError if git is not installed; GitError if git cannot create the repository, or refuses to open the
   *   one that exists
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
   * Commits every change in the given folders, new and deleted files included, and nothing else: what a developer has
   * staged elsewhere stays staged. Makes no commit if nothing in them has changed.
   *
   * @param folders paths from the project's root
   * @returns the id of the new commit; if nothing has changed, that of the current one
   * @throws GitError if git refuses, because of a hook of the repository for example
   */
  async commit(folders: readonly string[], message: string): Promise<string> {
    await this.git('add', '--all', '--', ...folders);
    // One line for each changed file.
    const status = await this.git('status', '--porcelain', '--', ...folders);
    const hasChanged = status.trim() !== '';
    if (hasChanged) {
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
   * The files that are new, changed or deleted since the current commit, as paths from the project's root; without those
   * that git ignores. A new folder is one path, such as `src/new/`. Empty if all is committed. Publishing asks for them
   * because a host that builds the site by itself would build it without these changes.
   *
   * @param paths files and folders, from the project's root, to which the search is limited; at least one
   */
  async uncommitted(paths: readonly string[]): Promise<string[]> {
    // Where the project is in its repository, such as `sites/alba/`; empty if it is the whole repository.
    const prefix = (await this.git('rev-parse', '--show-prefix')).trim();
    const output = await this.git('status', '--porcelain', '-z', '--no-renames', '--', ...paths);
    const records = output.split('\0').filter((record) => record !== '');
    // Two letters for the state of the file and a space, such as ` M `; then the path from the repository's root.
    const stateLength = 3;
    return records.map((record) => record.slice(stateLength + prefix.length));
  }

  /**
   * Records that a commit was published at a date: sets a tag such as `published/2026-11-23T14-30-05Z` in this repository,
   * and pushes it nowhere. If an earlier publication of the same second has that tag, the tag moves to this one.
   */
  async markPublished(commit: string, date: Date): Promise<PublishedCommit> {
    const withoutMilliseconds = date.toISOString().replace(/\.\d+Z$/, 'Z');
    // A tag may not contain colons.
    const id = withoutMilliseconds.replaceAll(':', '-');
    await this.git('tag', '--force', TAG_PREFIX + id, commit);
    const summary = await this.git('log', '-1', '--format=%s', commit);
    return { id, commit, date, summary: summary.trim() };
  }

  /**
   * Every publication that is recorded in this repository, the latest first; empty if there is none. Read from the tags that
   * `markPublished` sets, whose names are dates: any other tag with their prefix comes with an invalid `date`.
   */
  async published(): Promise<PublishedCommit[]> {
    // git prints a line for each tag: its name without `refs/tags/published/`, the commit that it names, and the first
    // line of that commit's message, separated by zero bytes, which none of them can contain. (The object of a tag without
    // a message of its own, as `markPublished` makes them, is the commit.)
    const format = '%(refname:lstrip=3)%00%(objectname)%00%(contents:subject)';
    // Sorted by name, from the end: the names are times, so the latest comes first.
    const output = await this.git('for-each-ref', '--sort=-refname', `--format=${format}`, `refs/tags/${TAG_PREFIX}`);
    const lines = output.split('\n').filter((line) => line !== '');
    return lines.map((line) => {
      const [id = '', commit = '', summary = ''] = line.split('\0');
      return { id, commit, date: dateOfId(id), summary };
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
    // Each record is an id, a space and a path, which may contain further spaces.
    const records = output.split('\0').filter((record) => record !== '');
    const idsByFile = new Map<string, string>();
    for (const record of records) {
      const space = record.indexOf(' ');
      idsByFile.set(record.slice(space + 1), record.slice(0, space));
    }
    return idsByFile;
  }

  /**
   * The ids that git gives to the content of files as they are on the disk now, by path: the same kind of id as in
   * `filesAt`, so that both can be compared. Stores nothing in the repository.
   *
   * @param files paths from the project's root, of files that exist
   */
  async contentIds(files: readonly string[]): Promise<Map<string, string>> {
    if (files.length === 0) return new Map();
    // git prints a line with an id for each file, in their order.
    const output = await this.git('hash-object', '--', ...files);
    const ids = output.trim().split('\n');
    return new Map(files.map((file, index) => [file, ids[index] ?? '']));
  }

  /**
   * Reads the bytes of a file from the repository.
   *
   * @param object an id from `filesAt`, or `<commit>:./<path>` with a path from the project's root
   * @throws GitError if there is no such file
   */
  async bytes(object: string): Promise<Buffer> {
    return gitBytes(this.root, ['cat-file', 'blob', object]);
  }

  /**
   * Reads the bytes of a file as it was in a commit; undefined if git cannot read it, as it says of a file that the commit
   * does not have.
   */
  async fileAt(commit: string, file: string): Promise<Buffer | undefined> {
    // With `./`, git takes the path from the project's root; without it, from that of the repository, which may be above.
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
   * Fetches the commits that others have pushed to a branch, over the network. Adds them to the repository, but changes
   * no file of the project and no branch.
   *
   * @param remote the name of a remote, such as `origin`
   * @returns the id of the branch's latest commit; undefined if the remote has no such branch yet
   * @throws GitError if the remote cannot be reached or refuses
   */
  async fetch(remote: string, branch: string): Promise<string | undefined> {
    const remoteBranch = await this.git('ls-remote', '--heads', remote, `refs/heads/${branch}`);
    if (remoteBranch.trim() === '') return undefined;
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

  /** Whether `ancestor` is part of the history of `commit`, or the same commit. Both are ids. */
  async isAncestor(ancestor: string, commit: string): Promise<boolean> {
    const base = await this.mergeBase(ancestor, commit);
    return base === ancestor;
  }

  /**
   * The id of the latest commit that is in the histories of both commits; undefined if they have none in common. Both are
   * ids of commits that exist.
   */
  async mergeBase(commitA: string, commitB: string): Promise<string | undefined> {
    try {
      return (await this.git('merge-base', commitA, commitB)).trim();
    } catch (error) {
      // For ids that exist, git fails only without a common commit.
      if (error instanceof GitError) return undefined;
      throw error;
    }
  }

  /**
   * Merges another commit into the current one: changes the project's files and makes a merge commit. Outside the given
   * folder, git merges the files. Inside, the caller has merged them already: afterwards the folder has the files of the
   * current commit, with the changes in `merged`. The caller has committed the folder before, because changes in it that are
   * not committed are lost.
   *
   * @param other id of the commit to merge
   * @param folder path from the project's root, such as `content`
   * @param merged bytes of every file of the folder that the merge changes, by path from the project's root; null
   *   if the merge deletes the file
   * @returns the id of the merge commit
   * @throws GitError if both sides changed the same lines outside the folder, or git refuses for another reason; then the
   *   project's files and its current commit are as they were
   */
  async merge(
    other: string,
    folder: string,
    merged: ReadonlyMap<string, Uint8Array | null>,
    message: string,
  ): Promise<string> {
    const author = await this.authorOptions();
    try {
      await this.beginMerge(other, folder, author);
      await this.undoMergeIn(folder, other);
      for (const [file, bytes] of merged) await this.writeOrDelete(file, bytes);
      await this.git('add', '--all', '--', folder);
      await this.git(...author, 'commit', '--quiet', '--message', message);
    } catch (error) {
      // Puts the files back. This fails if git has refused to begin the merge; then there is nothing to put back.
      await this.git('merge', '--abort').catch(() => '');
      throw error;
    }
    return this.head();
  }

  /**
   * Gives the files of one folder back the content of the current commit, after git has begun a merge, which is not committed
   * yet: replaces files that the merge has changed, with or without conflict
   * markers, brings back those that it has deleted, and deletes those that it has added.
   * `merge` calls this for the folder whose files the caller has merged, before it writes these files.
   *
   * @param other the commit that is being merged
   */
  private async undoMergeIn(folder: string, other: string): Promise<void> {
    await this.git('checkout', 'HEAD', '--', folder);
    const ourFiles = await this.filesAt('HEAD', folder);
    const theirFiles = await this.filesAt(other, folder);
    for (const file of theirFiles.keys()) {
      const hasMergeAddedFile = !ourFiles.has(file);
      if (hasMergeAddedFile) await this.writeOrDelete(file, null);
    }
  }

  /** Writes a file of the project, with the folders above it; deletes it if `bytes` is null. */
  private async writeOrDelete(file: string, bytes: Uint8Array | null): Promise<void> {
    const target = path.join(this.root, file);
    if (!bytes) return rm(target, { force: true });
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, bytes);
  }

  /**
   * First step of `merge`: lets git merge another commit into the project's files, without making a commit. Ignores
   * conflicts in files of `folder`, because `undoMergeIn` replaces these files next.
   *
   * @param other id of the commit to merge
   * @param author options of git that name an author, from `authorOptions`
   * @throws GitError if there is a conflict outside the folder, or git refuses to begin. The merge may still be under way
   *   then: `merge` aborts it
   */
  private async beginMerge(other: string, folder: string, author: readonly string[]): Promise<void> {
    try {
      await this.git(...author, 'merge', '--quiet', '--no-commit', '--no-ff', other);
    } catch (error) {
      const conflictingFiles = await this.conflictingFiles();
      // Without a conflict, git has refused for another reason.
      const isConflict = conflictingFiles.length > 0;
      const isOutsideFolder = conflictingFiles.some((file) => !file.startsWith(`${folder}/`));
      if (!isConflict || isOutsideFolder) throw error;
    }
  }

  /** The files in which the merge that is under way has found conflicts, by path from the project's root. */
  private async conflictingFiles(): Promise<string[]> {
    const output = await this.git('diff', '--name-only', '--relative', '--diff-filter=U', '-z');
    return output.split('\0').filter((file) => file !== '');
  }

  /**
   * Puts the project as it was at a commit into a new folder, which `removeCheckout` removes again. The project's own
   * files stay as they are.
   *
   * @param folder absolute path; must not exist yet
   */
  async checkOut(commit: string, folder: string): Promise<void> {
    await this.git('worktree', 'add', '--quiet', '--detach', folder, commit);
  }

  /** Removes a folder that `checkOut` made, with everything in it. */
  async removeCheckout(folder: string): Promise<void> {
    await this.git('worktree', 'remove', '--force', folder);
  }

  /** The options of git that name an author for a commit; none if git knows one on this computer. */
  private async authorOptions(): Promise<readonly string[]> {
    const email = await this.git('config', 'user.email').catch(() => '');
    return email.trim() === '' ? FALLBACK_AUTHOR : [];
  }

  /** Runs git in the project's folder and returns what it prints, as text. Throws as `gitBytes` does. */
  private git(...args: readonly string[]): Promise<string> {
    return git(this.root, args);
  }
}

/** Runs git in a folder and returns what it prints, as text. Throws as `gitBytes` does. */
async function git(folder: string, args: readonly string[]): Promise<string> {
  return (await gitBytes(folder, args)).toString();
}

/**
 * Runs git in a folder and returns what it prints on its standard output.
 *
 * @throws GitMissingError if git is not installed; GitError with git's own message if the command fails, or with Node's if the
 *   folder does not exist or git prints more than MAX_OUTPUT_BYTES
 */
async function gitBytes(folder: string, args: readonly string[]): Promise<Buffer> {
  // LC_ALL: messages in English on every computer. GIT_TERMINAL_PROMPT: fail instead of asking for a password.
  const env = { ...process.env, LC_ALL: 'C', GIT_TERMINAL_PROMPT: '0' };
  const options = { cwd: folder, env, encoding: 'buffer', maxBuffer: MAX_OUTPUT_BYTES } as const;
  try {
    // core.quotePath: paths with accents are printed as they are, without escapes.
    const { stdout } = await run('git', ['-c', 'core.quotePath=false', ...args], options);
    return stdout;
  } catch (error) {
    const { code, stderr = '', message } = error as ProcessFailure;
    // Node gives this code if there is no program `git`, but also if there is no such folder to run it in.
    const isGitMissing = code === 'ENOENT' && existsSync(folder);
    if (isGitMissing) throw new GitMissingError('git is not installed');
    // Empty if git has printed no error.
    const printed = String(stderr).trim();
    throw new GitError(args.join(' '), printed || message);
  }
}

/**
 * Parses the id of a version, such as `2026-11-23T14-30-05Z`, into its date. The id has hyphens in place of the colons of
 * ISO 8601, because a tag may not contain colons.
 */
function dateOfId(id: string): Date {
  const isoDate = id.replace(/T(?<hours>\d+)-(?<minutes>\d+)-(?<seconds>\d+)Z$/, 'T$<hours>:$<minutes>:$<seconds>Z');
  return new Date(isoDate);
}
