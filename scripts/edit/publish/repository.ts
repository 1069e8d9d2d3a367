import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { VersionView } from '../shared/publishing-protocol.ts';
import { GitError, NETWORK_LIMIT_MS, runGit, type GitOptions } from './git.ts';

/** A namespace of our own: common tools prune tags and branches. */
const VERSIONS = 'refs/versions/';

/** A refspec of all versions, with the same names on both sides. Without `+`, so that none is overwritten. */
const ALL_VERSIONS = `${VERSIONS}*:${VERSIONS}*`;

/** Limit for fetching and pushing versions (ms): short, because a publication can do without. */
const VERSIONS_LIMIT_MS = 60_000;

/** A version. `id` is like `2026-11-23T14-30-05Z`, `summary` the first line of the commit's message. */
export interface PublishedCommit extends VersionView {
  commit: string;
}

/** Parts of what git prints with `-z`. */
const recordsOf = (output: string) => output.split('\0').filter((record) => record !== '');

/**
 * The project's git repository. Paths are from the project's root, which may be a folder of a larger repository.
 * Methods throw GitError.
 */
export class Repository {
  readonly root: string;
  /** Absolute path of git's own folder: nothing in it is committed. */
  readonly gitDirectory: string;

  private constructor(root: string, gitDirectory: string) {
    this.root = root;
    this.gitDirectory = gitDirectory;
  }

  static async #open(root: string): Promise<Repository> {
    const gitDirectory = await runGit(root, ['rev-parse', '--absolute-git-dir']);
    return new Repository(root, gitDirectory.toString().trim());
  }

  /** Opens the repository that the project is in; undefined if it is in none. */
  static async find(root: string): Promise<Repository | undefined> {
    try {
      return await Repository.#open(root);
    } catch (error) {
      // ENOENT: there is no such folder. (If git is missing, the output is `git is not installed`.)
      const hasNoRepository = error instanceof GitError && /not a git repository|ENOENT/.test(error.output);
      if (hasNoRepository) return undefined;
      throw error;
    }
  }

  /** Creates the repository and its first commit (all files but those in `.gitignore`), if they are missing. */
  static async findOrCreate(root: string): Promise<Repository> {
    let repository = await Repository.find(root);
    if (!repository) {
      await runGit(root, ['init', '--quiet', '--initial-branch=main']);
      repository = await Repository.#open(root);
    }
    const hasCommit = await repository.#succeeds(['rev-parse', '--verify', '--quiet', 'HEAD']);
    if (!hasCommit) await repository.commit('.', 'Sitio al comenzar');
    return repository;
  }

  /** Commits what has changed in a folder, and nothing else: what a developer has staged elsewhere stays staged. */
  async commit(folder: string, message: string): Promise<void> {
    // `--only` below would not commit files that git does not know yet.
    await this.#git(['add', '--all', '--', folder]);
    const status = await this.#git(['status', '--porcelain', '--', folder]);
    if (status === '') return;
    const commit = ['commit', '--quiet', '--message', message, '--only', '--', folder];
    await this.#git([...(await this.#authorOptions()), ...commit]);
  }

  async head(): Promise<string> {
    return this.#git(['rev-parse', 'HEAD']);
  }

  /** Records that a commit was published. */
  async recordVersion(commit: string, date: Date): Promise<void> {
    await this.#git(['update-ref', VERSIONS + idOfDate(date), commit]);
  }

  /** The versions that this computer has, the latest first. */
  async versions(): Promise<PublishedCommit[]> {
    // `lstrip=2` leaves out `refs/versions/`; `%00` is a zero byte.
    const format = '%(refname:lstrip=2)%00%(objectname)%00%(contents:subject)';
    // The names are dates: backwards, the latest comes first. A subject has no line end.
    const output = await this.#git(['for-each-ref', '--sort=-refname', `--format=${format}`, VERSIONS]);
    return output
      .split('\n')
      .filter(Boolean)
      .map((line) => {
        const [id = '', commit = '', summary = ''] = line.split('\0');
        return { id, commit, date: dateOfId(id), summary };
      });
  }

  /** Fetches from each remote the versions that others have published; skips a remote whose fetch fails. */
  async fetchVersions(): Promise<void> {
    // One after the other: two fetches at a time could want to write the same ref, and one would fail.
    for (const remote of await this.remotes()) {
      // `--no-prune`: with the setting `fetch.prune`, versions that were not pushed yet would go.
      const args = ['fetch', '--quiet', '--no-prune', '--no-tags', remote, ALL_VERSIONS];
      await this.#git(args, { limitMs: VERSIONS_LIMIT_MS }).catch(() => {});
    }
  }

  /** Pushes all versions, also those that an earlier publication could not push. */
  async pushVersions(remote: string): Promise<void> {
    await this.#pushRefs(remote, ALL_VERSIONS, VERSIONS_LIMIT_MS);
  }

  /**
   * New, changed and deleted files that git's pathspecs select. git reads only files whose size or time differs, so
   * unchanged films cost nothing.
   */
  async filesChangedSince(commit: string, ...pathspecs: readonly string[]): Promise<string[]> {
    const tracked = ['diff', '--name-only', '-z', '--no-renames', '--relative', commit, '--', ...pathspecs];
    const untracked = ['ls-files', '--others', '--exclude-standard', '-z', '--', ...pathspecs];
    const outputs = await Promise.all([this.#git(tracked), this.#git(untracked)]);
    // A file that was taken out of the index but is still there is in both outputs.
    return [...new Set(outputs.flatMap(recordsOf))].sort();
  }

  /**
   * Reads a file of a commit, or of a stage of a merge (`:2` is ours), as a checkout would write it, git's filters
   * included; undefined if the file is not there.
   */
  async fileAt(commitOrStage: string, file: string): Promise<Buffer | undefined> {
    // `./` makes the path relative to the project's root, which may be below the repository's.
    const object = `${commitOrStage}:./${file}`;
    const exists = await this.#succeeds(['cat-file', '-e', object]);
    return exists ? runGit(this.root, ['cat-file', '--filters', object]) : undefined;
  }

  async remotes(): Promise<string[]> {
    return (await this.#git(['remote'])).split('\n').filter(Boolean);
  }

  /**
   * Gets a remote branch and returns its commit; undefined if there is no such branch. Changes no file and no branch.
   */
  async fetch(remote: string, branch: string): Promise<string | undefined> {
    const ref = `refs/heads/${branch}`;
    const options = { limitMs: NETWORK_LIMIT_MS };
    // Asked for, not read from FETCH_HEAD, which another fetch may write at the same time. The line is
    // `<commit>\trefs/heads/main`.
    const line = await this.#git(['ls-remote', '--heads', remote, ref], options);
    const [commit] = line.split('\t');
    if (!commit) return undefined;
    await this.#git(['fetch', '--quiet', '--no-prune', '--no-tags', remote, ref], options);
    return commit;
  }

  async push(remote: string, branch: string, commit: string): Promise<void> {
    await this.#pushRefs(remote, `${commit}:refs/heads/${branch}`, NETWORK_LIMIT_MS);
  }

  /** Pushes with the person's hooks: that of LFS uploads the files that commits only point to. */
  async #pushRefs(remote: string, refspec: string, limitMs: number): Promise<void> {
    await this.#git(['push', '--quiet', remote, refspec], { limitMs, runsHooks: true });
  }

  /** Whether a commit is in the history of the current one. */
  async contains(commit: string): Promise<boolean> {
    return this.#succeeds(['merge-base', '--is-ancestor', commit, 'HEAD']);
  }

  /** Begins a merge, which `commitMerge` ends. Returns the files in conflict, which have git's marks in them. */
  async beginMerge(other: string): Promise<string[]> {
    // By its rename detection, git would take a new file that resembles a removed one for a renamed one, and merge
    // changes into it.
    const withoutRenames = ['-X', 'no-renames'];
    const merge = ['merge', '--no-commit', '--no-ff', ...withoutRenames, other];
    try {
      // git asks for an author even with `--no-commit`.
      await this.#git([...(await this.#authorOptions()), ...merge]);
      return [];
    } catch (error) {
      const files = recordsOf(await this.#git(['diff', '--name-only', '--relative', '--diff-filter=U', '-z']));
      if (files.length === 0) throw error;
      return files;
    }
  }

  /** Commits a merge in which no conflict is left; returns the commit. */
  async commitMerge(message: string): Promise<string> {
    await this.#git(['add', '--all', '--', '.']);
    await this.#git([...(await this.#authorOptions()), 'commit', '--quiet', '--message', message]);
    return this.head();
  }

  /** Moves the project to a later commit; writes nothing and fails if a file to replace has uncommitted changes. */
  async fastForward(commit: string): Promise<void> {
    await this.#git(['merge', '--quiet', '--ff-only', commit]);
  }

  /** Runs a task in a temporary worktree of the last commit; what it commits there is in this repository, too. */
  async inWorktree<Result>(task: (worktree: Repository) => Promise<Result>): Promise<Result> {
    const folder = await mkdtemp(path.join(tmpdir(), 'copy-'));
    try {
      await this.#git(['worktree', 'add', '--quiet', '--detach', folder, 'HEAD']);
      // Such as `sites/alba/` (`#git` trims the line end) if the project is a folder of a larger repository.
      const prefix = await this.#git(['rev-parse', '--show-prefix']);
      return await task(await Repository.#open(path.join(folder, prefix)));
    } finally {
      await this.#git(['worktree', 'remove', '--force', folder]).catch(() => {});
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** Options that give commits an author, with the site as name or address if git knows none. */
  async #authorOptions(): Promise<readonly string[]> {
    const [name, email] = await Promise.all(
      ['user.name', 'user.email'].map((key) => this.#outputIfFound(['config', key])),
    );
    return ['-c', `user.name=${name || 'Sitio'}`, '-c', `user.email=${email || 'sitio@localhost'}`];
  }

  /** For commands that answer a question by their exit code. For no, `cat-file -e` has 128. */
  async #succeeds(args: readonly string[]): Promise<boolean> {
    return (await this.#outputIfFound(args)) !== undefined;
  }

  /** What git prints; undefined if it exits with another code than 0. Throws if git could not run to its end. */
  async #outputIfFound(args: readonly string[]): Promise<string | undefined> {
    try {
      return await this.#git(args);
    } catch (error) {
      if (error instanceof GitError && error.exitCode !== undefined) return undefined;
      throw error;
    }
  }

  async #git(args: readonly string[], options?: GitOptions): Promise<string> {
    return (await runGit(this.root, args, options)).toString().trimEnd();
  }
}

/** `2026-11-23T14-30-05Z`: to the second, with hyphens for the colons of ISO 8601, which a ref may not contain. */
const idOfDate = (date: Date) => `${date.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
const dateOfId = (id: string) => id.replace(/(?<=T.*)-/g, ':');
