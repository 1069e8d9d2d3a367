/** The whole build where the system refuses to write: a full disk, a limit, folders that nobody may change. */
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ownCache, type Project } from '../browser/support/project.ts';
import { leftoversIn, manifestOf } from './support/folder.ts';
import { startBuild, temporaryProject, writeOldSite } from './support/project.ts';

const TIMEOUT = 60_000;

/** The build says in one line what is wrong, fails, and leaves everything as it was. */
async function expectRefusal(
  project: Project,
  options: Parameters<typeof startBuild>[1],
  place: string,
  meaning: string,
) {
  const before = manifestOf(project.dist);
  const { status, stderr } = await startBuild(project, options).ended;
  const [line = '', ...others] = stderr.trim().split('\n');
  expect(others).toEqual([]);
  expect(line.startsWith(`${place}: ${meaning}`), line).toBe(true);
  expect(line).toMatch(/\. .+ and build again; the site in dist is as it was\.$/);
  expect(status).toBe(1);
  expect(manifestOf(project.dist)).toEqual(before);
  expect(leftoversIn(project.root)).toEqual([]);
}

/** The same project again, once what was wrong is mended. */
async function expectSuccess(project: Project) {
  const { status, stderr } = await startBuild(project).ended;
  expect(stderr).toBe('');
  expect(status).toBe(0);
  expect(readFileSync(path.join(project.dist, 'index.html'), 'utf8')).toContain('</html>');
  expect(leftoversIn(project.root)).toEqual([]);
}

const works = (command: string, ...args: string[]) => spawnSync(command, args).status === 0;

/** Puts `folder` on a disk with `megabytes` of space; not where only root may. */
function onSmallDisk(folder: string, megabytes: number): boolean {
  if (!works('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder)) return false;
  onTestFinished(() => void spawnSync('umount', [folder]));
  return true;
}

/** Starts a program that may write no file beyond 200 to 400 kB; shells count in blocks of 512 or 1024 bytes. */
const withSmallFiles = ['sh', '-c', 'ulimit -f 400; exec "$@"', 'sh'];

test(
  'a disk that fills up while the site is written',
  async () => {
    const project = temporaryProject();
    const elsewhere = `${project.root}-on-small-disk`;
    mkdirSync(elsewhere);
    onTestFinished(() => rmSync(elsewhere, { recursive: true, force: true }));
    if (onSmallDisk(elsewhere, 6)) {
      const small: Project = { ...project, root: elsewhere, dist: path.join(elsewhere, 'dist') };
      // Packages are a link and stay one; the cache is too large for this disk.
      const cache = path.join(project.root, '.cache');
      cpSync(project.root, elsewhere, { recursive: true, verbatimSymlinks: true, filter: (file) => file !== cache });
      symlinkSync(cache, path.join(elsewhere, '.cache'));
      writeOldSite(small);
      await expectRefusal(small, {}, elsewhere, 'the disk is full (ENOSPC)');
    } else {
      writeOldSite(project);
      await expectRefusal(
        project,
        { prefix: withSmallFiles },
        project.root,
        'the system does not allow files of that size (EFBIG)',
      );
    }
  },
  TIMEOUT,
);

test(
  'a limit for the size of files',
  async () => {
    const project = temporaryProject();
    writeOldSite(project);
    await expectRefusal(
      project,
      { prefix: withSmallFiles },
      project.root,
      'the system does not allow files of that size (EFBIG)',
    );
    await expectSuccess(project);
  },
  TIMEOUT,
);

/**
 * What makes permissions bind. They do not bind root: it has to give up the right to override them or,
 * where there is no `setpriv`, to be nobody.
 */
function ordinaryUser(): Parameters<typeof startBuild>[1] {
  if (process.getuid?.() !== 0) return {};
  const rights = '-dac_override,-dac_read_search';
  const prefix = ['setpriv', `--inh-caps=${rights}`, `--bounding-set=${rights}`];
  if (works('setpriv', ...prefix.slice(1), 'true')) return { prefix };
  return { env: { NODE_OPTIONS: '--import=data:text/javascript,process.setegid(65534);process.seteuid(65534)' } };
}

/** Forbids to change a folder until the test is over. */
function protect(folder: string) {
  chmodSync(folder, 0o555);
  onTestFinished(() => chmodSync(folder, 0o755));
}

test(
  'a project folder that may not be changed',
  async () => {
    const project = temporaryProject();
    writeOldSite(project);
    protect(project.root);
    await expectRefusal(project, ordinaryUser(), project.root, 'permission denied (EACCES)');
    chmodSync(project.root, 0o755);
    await expectSuccess(project);
  },
  TIMEOUT,
);

test(
  'a cache that may not be changed',
  async () => {
    const project = temporaryProject();
    writeOldSite(project);
    ownCache(project, 'empty');
    const cache = path.join(project.root, '.cache');
    chmodSync(project.root, 0o755);
    protect(cache);
    await expectRefusal(project, ordinaryUser(), cache, 'permission denied (EACCES)');
  },
  TIMEOUT,
);

test(
  'an old site that may not be removed: the new one is there all the same',
  async () => {
    const project = temporaryProject();
    writeOldSite(project);
    chmodSync(project.root, 0o777);
    chmodSync(path.join(project.dist, 'assets'), 0o555);
    const { status, stderr } = await startBuild(project, ordinaryUser()).ended;
    expect(stderr).toMatch(/^Could not remove .+ \(EACCES\); the next build tries again\.\n$/);
    expect(status).toBe(0);
    const [leftover = ''] = leftoversIn(project.root);
    chmodSync(path.join(project.root, leftover, 'assets'), 0o755);
    await expectSuccess(project);
  },
  TIMEOUT,
);
