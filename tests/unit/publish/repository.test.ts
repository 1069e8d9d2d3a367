/** git as it is on other people's machines: their settings, their folders, and what stands in its way. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { diagnosticOfGit, GitError, runGit } from '../../../scripts/edit/publish/git.ts';
import { Repository } from '../../../scripts/edit/publish/repository.ts';

const FILE = 'content/site.yaml';

function emptyFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'alba-git-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const gitIn = (folder: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@x', ...args], { cwd: folder, encoding: 'utf8' }).trim();

function write(root: string, text: string, file = FILE): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

async function project(root = emptyFolder()): Promise<Repository> {
  write(root, 'name: Alba\n');
  return Repository.findOrCreate(root);
}

/** Commits, records and pushes a version. */
async function publishVersion(repository: Repository, text: string, date: string): Promise<void> {
  write(repository.root, text);
  await repository.commit('content', text.trim());
  await repository.recordVersion(await repository.head(), new Date(date));
}

async function diagnosticOf(task: Promise<unknown>, root: string) {
  const error: unknown = await task.catch((reason: unknown) => reason);
  if (!(error instanceof GitError)) throw new Error('git has not refused');
  return diagnosticOfGit(error, root);
}

describe('a version is kept, whatever a person has set:', () => {
  const hook = '#!/bin/sh\necho no >&2\nexit 1\n';
  test.each<[string, (root: string) => void]>([
    [
      'signed commits and tags',
      (root) => {
        for (const key of ['commit.gpgSign', 'tag.gpgSign', 'push.gpgSign']) gitIn(root, 'config', key, 'true');
        gitIn(root, 'config', 'gpg.program', '/bin/false');
      },
    ],
    [
      'hooks that refuse',
      (root) => {
        for (const name of ['pre-commit', 'commit-msg']) {
          writeFileSync(path.join(root, '.git/hooks', name), hook, { mode: 0o755 });
        }
      },
    ],
    [
      'strict line ends',
      (root) => {
        gitIn(root, 'config', 'core.autocrlf', 'input');
        gitIn(root, 'config', 'core.safecrlf', 'true');
      },
    ],
    [
      'pruning of tags',
      (root) => {
        gitIn(root, 'config', 'fetch.prune', 'true');
        gitIn(root, 'config', 'fetch.pruneTags', 'true');
      },
    ],
  ])('%s', async (_, prepare) => {
    const repository = await project();
    const { root } = repository;
    const bare = path.join(emptyFolder(), 'origin.git');
    gitIn(root, 'init', '--quiet', '--bare', bare);
    gitIn(root, 'remote', 'add', 'origin', bare);
    await publishVersion(repository, 'name: Uno\n', '2026-11-20T10:00:00Z');
    await repository.pushVersions('origin');
    prepare(root);
    await publishVersion(repository, 'name: Dos\r\n', '2026-11-21T10:00:00Z');
    gitIn(root, 'fetch', '--quiet', 'origin');
    await repository.fetchVersions();
    expect((await repository.versions()).map(({ summary }) => summary)).toEqual(['name: Dos', 'name: Uno']);
    await repository.push('origin', 'main', await repository.head());
    await repository.pushVersions('origin');
  });

  test('no name, and a name of which only a part is known', async () => {
    vi.stubEnv('HOME', emptyFolder());
    vi.stubEnv('GIT_CONFIG_NOSYSTEM', '1');
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    const repository = await project();
    const { root } = repository;
    gitIn(root, 'config', 'user.useConfigOnly', 'true');
    gitIn(root, 'config', 'user.email', 'dra@alba.cl');
    await publishVersion(repository, 'name: Uno\n', '2026-11-20T10:00:00Z');
    expect(gitIn(root, 'log', '-1', '--format=%an <%ae>')).toBe('Sitio <dra@alba.cl>');
  });
});

test('a fresh clone gets the versions of others', async () => {
  const first = await project();
  const bare = path.join(emptyFolder(), 'origin.git');
  gitIn(first.root, 'init', '--quiet', '--bare', '--initial-branch=main', bare);
  gitIn(first.root, 'remote', 'add', 'origin', bare);
  await publishVersion(first, 'name: Uno\n', '2026-10-01T09:00:00Z');
  await publishVersion(first, 'name: Dos\n', '2026-11-21T10:00:00Z');
  await first.push('origin', 'main', await first.head());
  await first.pushVersions('origin');

  const clone = path.join(emptyFolder(), 'clone');
  gitIn(first.root, 'clone', '--quiet', '--depth=1', `file://${bare}`, clone);
  const second = await Repository.findOrCreate(clone);
  expect(await second.versions()).toEqual([]);
  await second.fetchVersions();
  const dates = (await second.versions()).map(({ date }) => date);
  expect(dates).toEqual(['2026-11-21T10:00:00Z', '2026-10-01T09:00:00Z']);

  // A shallow clone merges, too.
  await publishVersion(second, 'name: Tres\n', '2026-11-22T10:00:00Z');
  gitIn(first.root, 'commit', '--quiet', '--allow-empty', '--message', 'Otra');
  gitIn(first.root, 'push', '--quiet', 'origin', 'HEAD:main');
  const theirs = await second.fetch('origin', 'main');
  expect(await second.inWorktree((copy) => copy.beginMerge(theirs ?? ''))).toEqual([]);
});

test('a remote that is away keeps nobody from the versions that are here', async () => {
  const repository = await project();
  gitIn(repository.root, 'remote', 'add', 'origin', '/no/such/folder');
  await publishVersion(repository, 'name: Uno\n', '2026-11-20T10:00:00Z');
  await repository.fetchVersions();
  expect(await repository.versions()).toHaveLength(1);
});

test('blobs are read through filters, as LFS sets them', async () => {
  const repository = await project();
  const { root } = repository;
  const filters = { clean: "tr 'a-z' 'A-Z'", smudge: "tr 'A-Z' 'a-z'", required: 'true' };
  for (const [key, value] of Object.entries(filters)) gitIn(root, 'config', `filter.case.${key}`, value);
  write(root, 'content/media/** filter=case\n', '.gitattributes');
  write(root, 'bytes of a photo', 'content/media/foto.jpg');
  await repository.commit('.', 'Foto');
  const commit = await repository.head();
  expect(gitIn(root, 'cat-file', 'blob', 'HEAD:content/media/foto.jpg'), 'what git keeps').toBe('BYTES OF A PHOTO');
  expect(String(await repository.fileAt(commit, 'content/media/foto.jpg'))).toBe('bytes of a photo');
  expect(await repository.filesChangedSince(commit, 'content')).toEqual([]);
});

describe('in a folder that is not a repository of its own:', () => {
  test('a folder of a larger repository: paths are from the project, and a copy of a version has the project in it', async () => {
    const larger = emptyFolder();
    const root = path.join(larger, 'sites/alba');
    write(larger, 'of another project', 'src/other.ts');
    write(root, 'one', 'src/page.tsx');
    gitIn(larger, 'init', '--quiet');
    const repository = await project(root);
    write(root, 'two', 'src/page.tsx');
    write(root, 'new', 'src/ñandú.tsx');
    write(larger, 'changed', 'src/other.ts');
    expect(await repository.filesChangedSince('HEAD', 'src')).toEqual(['src/page.tsx', 'src/ñandú.tsx']);
    write(root, 'name: Otra\n');
    expect(await repository.filesChangedSince('HEAD', 'content')).toEqual([FILE]);
    await repository.inWorktree(async (copy) => {
      expect(readFileSync(path.join(copy.root, FILE), 'utf8')).toBe('name: Alba\n');
    });
  });

  test('a submodule and a worktree keep versions, and copies of them can be made', async () => {
    const origin = (await project()).root;
    const outer = emptyFolder();
    gitIn(outer, 'init', '--quiet');
    gitIn(outer, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', origin, 'alba');
    gitIn(origin, 'worktree', 'add', '--quiet', path.join(outer, 'tree'));
    for (const name of ['alba', 'tree']) {
      const repository = await Repository.findOrCreate(path.join(outer, name));
      await publishVersion(repository, `name: ${name}\n`, '2026-11-20T10:00:00Z');
      expect((await repository.versions())[0]?.summary).toBe(`name: ${name}`);
      await repository.inWorktree(async (copy) => {
        expect(readFileSync(path.join(copy.root, FILE), 'utf8')).toBe(`name: ${name}\n`);
      });
    }
  });

  test('a removed folder is in no repository: git is not called missing', async () => {
    expect(await Repository.find(path.join(tmpdir(), 'alba-removed-project'))).toBeUndefined();
  });
});

describe('an error names its cause, and blames the network only for what uses it:', () => {
  test('a lock that another program has left, or a folder in which nothing can be written', async () => {
    const { root } = await project();
    write(root, 'name: Otra\n');
    const repository = await Repository.findOrCreate(root);
    const lock = path.join(root, '.git/index.lock');
    writeFileSync(lock, '');
    expect(await diagnosticOf(repository.commit('content', 'Otra'), root)).toMatchObject({
      code: 'publish.git-failed',
      params: { reason: expect.stringContaining('index.lock') as string },
    });
    rmSync(lock);
    // Root may write anywhere, but not where a file stands in the place of a folder.
    rmSync(path.join(root, '.git/objects'), { recursive: true });
    writeFileSync(path.join(root, '.git/objects'), '');
    expect(await diagnosticOf(repository.commit('content', 'Otra'), root)).toMatchObject({
      code: 'publish.git-failed',
    });
  });

  test('a push that is refused, and one that somebody else came before', async () => {
    const repository = await project();
    const { root } = repository;
    gitIn(root, 'remote', 'add', 'origin', '/no/such/folder');
    const refused = diagnosticOf(repository.push('origin', 'main', 'HEAD'), root);
    expect(await refused).toMatchObject({
      code: 'publish.git-unreachable',
      params: { reason: "'/no/such/folder' does not appear to be a git repository" },
    });
    const bare = path.join(emptyFolder(), 'origin.git');
    gitIn(root, 'clone', '--quiet', '--bare', root, bare);
    gitIn(root, 'remote', 'set-url', 'origin', bare);
    const tree = gitIn(root, 'write-tree');
    const other = gitIn(root, 'commit-tree', tree, '-m', 'Otra');
    const late = diagnosticOf(repository.push('origin', 'main', other), root);
    expect(await late).toMatchObject({
      code: 'publish.git-unreachable',
      params: { reason: expect.stringContaining('[rejected]') as string },
    });
  });

  test.each([
    [
      'remote: \nremote: ====\nremote: ERROR: The project was moved.\nfatal: Could not read from remote repository.',
      'The project was moved.',
    ],
    [
      '@@@@@@@\n@ WARNING: REMOTE HOST IDENTIFICATION HAS CHANGED! @\nHost key verification failed.\nfatal: Could not read from remote repository.',
      'Host key verification failed.',
    ],
    ['La foto pesa demasiado.\nerror: failed to push some refs to origin', 'La foto pesa demasiado.'],
    [
      'git@github.com: Permission denied (publickey).\nfatal: Could not read from remote repository.\n\nPlease make sure',
      'git@github.com: Permission denied (publickey).',
    ],
    [
      "Warning: Permanently added 'x' to the list of known hosts.\nfatal: the remote end hung up",
      'the remote end hung up',
    ],
    [
      'error: Your local changes to the following files would be overwritten by merge:\n\tcontent/site.yaml\nAborting',
      'Your local changes to the following files would be overwritten by merge: content/site.yaml',
    ],
    ['no answer within 120 s', 'no answer within 120 s'],
  ])('%j', (output, reason) => {
    expect(diagnosticOfGit(new GitError('fetch origin', output, 128), '/x')).toMatchObject({ params: { reason } });
  });

  test('a command that does not end is ended, with what it has started', async () => {
    const { root } = await project();
    gitIn(root, 'config', 'alias.hang', '!sleep 611');
    const error = await runGit(root, ['hang'], { limitMs: 300 }).catch((reason: unknown) => reason);
    expect(String(error)).toContain('no answer within 0.3 s');
    expect(spawnSync('pgrep', ['-f', '^sleep 611$']).status, 'nothing is left running').toBe(1);
  });
});

test('no file is taken for missing if git could not even be started', async () => {
  const repository = await project();
  rmSync(repository.root, { recursive: true });
  await expect(repository.fileAt('HEAD', FILE)).rejects.toThrow(GitError);
});
