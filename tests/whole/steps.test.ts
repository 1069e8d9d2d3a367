/**
 * Interrupts what a build does to the file system before each single change, in every way: killed, refused
 * (disk full), and paused while another build does all of its work.
 */
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openCache } from '../../scripts/build/cache.ts';
import { recoverSite, writeSite } from '../../scripts/build/output.ts';
import { filesIn, leftoversIn } from './support/folder.ts';
import { bundleWriter, randomNumbers, start, temporaryFolder, type Running } from './support/programs.ts';
import { cached, neighbours, siteContents, siteFiles } from './support/sites.ts';

const writer = await bundleWriter();
afterAll(() => rmSync(path.dirname(writer), { recursive: true }));

/** Starts a build that does nothing but write. */
const startBuild = (root: string, names: string | string[], env: Record<string, string> = {}): Running =>
  start([process.execPath, writer, path.join(root, 'dist'), ...[names].flat()], { env });

/** The same in this process, from start to end. */
async function build(root: string, name: string): Promise<void> {
  const dist = path.join(root, 'dist');
  recoverSite(dist);
  const copyOf = await openCache(path.join(root, '.cache')).file('copy', [name], async () => cached(name));
  writeSite(dist, siteFiles(name, { copyOf }), neighbours(name));
}

/** A project whose `dist` holds the site "old". */
async function projectWithOldSite(): Promise<string> {
  const root = temporaryFolder();
  await build(root, 'old');
  return root;
}

/** Which of the sites is in `dist`, byte for byte; nothing where there is no `dist`. */
function siteIn(root: string, names: readonly string[]): string | undefined {
  const dist = path.join(root, 'dist');
  if (!readdirSync(root).includes('dist')) return undefined;
  const contents = Object.fromEntries(filesIn(dist).map((file) => [file, readFileSync(path.join(dist, file), 'utf8')]));
  const [, name = ''] = /<title>(.*)<\/title>/.exec(contents['index.html'] ?? '') ?? [];
  expect(names).toContain(name);
  expect(contents).toEqual(siteContents(name));
  return name;
}

/** Whatever has happened: the next build works, finds no broken cache entry, and cleans up. */
async function expectNextBuildToWork(root: string, names: readonly string[]): Promise<void> {
  const neighbour = readFileSync(path.join(root, 'dist.nginx.conf'), 'utf8');
  expect(names.map((name) => neighbours(name)['.nginx.conf'])).toContain(neighbour);

  recoverSite(path.join(root, 'dist'));
  siteIn(root, names);
  for (const name of [...names, 'next']) {
    await build(root, name);
    expect(siteIn(root, [name])).toBe(name);
  }
  expect(leftoversIn(root)).toEqual([]);
}

/** Every change that a build makes which replaces a site, with its number. */
async function stepsOfBuild(): Promise<(readonly [number, string])[]> {
  const root = mkdtempSync(path.join(tmpdir(), 'whole-'));
  try {
    await build(root, 'old');
    const { stdout } = await startBuild(root, 'new').ended;
    const list = JSON.parse(stdout.slice(stdout.indexOf('['))) as string[];
    return list.map((what, index) => [index + 1, what.replaceAll(/-\d+-[0-9a-f]{8}-\d+/g, '')]);
  } finally {
    rmSync(root, { recursive: true });
  }
}

const steps = await stepsOfBuild();

test('the steps of a build are those that this file is about', () => {
  const kinds = new Set(steps.map(([, what]) => what.replace(/ .*?(?=, |$)/, '')));
  expect([...kinds].sort()).toEqual(
    [
      ...['mkdirSync', 'writeFileSync', 'writeFileSync, halfway', 'renameSync', 'rmSync', 'rmSync, halfway'],
      // The cache's.
      ...['writeFile', 'writeFile, halfway', 'rename'],
    ].sort(),
  );
  expect(steps.length).toBeGreaterThan(20);
});

test('drafts of other processes stay as long as those run', async () => {
  const root = await projectWithOldSite();
  const draft = (pid: number) => `.dist-${pid}-0123abcd-0.draft`;
  for (const pid of [process.ppid, process.pid]) mkdirSync(path.join(root, draft(pid)));
  await build(root, 'new');
  // In a container every process soon has the number of one that was killed.
  expect(leftoversIn(root)).toEqual([draft(process.ppid)]);
});

test('pictures are readable for a web server, whoever could read their sources', async () => {
  const root = await projectWithOldSite();
  chmodSync(path.join(root, '.cache', readdirSync(path.join(root, '.cache'))[0]!), 0o400);
  await build(root, 'old');
  const modes = filesIn(path.join(root, 'dist')).map((file) => statSync(path.join(root, 'dist', file)).mode);
  expect(new Set(modes).size).toBe(1);
});

/** The one moment without a `dist`: its old site has given up the name, its new one has not got it yet. */
const isBetween = (step: number) => steps[step - 2]?.[1].startsWith('renameSync dist ') ?? false;

describe('killed', () => {
  test.each(steps)('before step %i: %s', async (step) => {
    const root = await projectWithOldSite();
    const { signal } = await startBuild(root, 'new', { TRAP: `kill ${step}` }).ended;
    expect(signal).toBe('SIGKILL');

    const site = siteIn(root, ['old', 'new']);
    if (isBetween(step)) {
      expect(site).toBeUndefined();
      recoverSite(path.join(root, 'dist'));
      expect(siteIn(root, ['old'])).toBe('old');
    } else expect(site).toBeDefined();
    await expectNextBuildToWork(root, ['old', 'new']);
  });

  test.each(steps.filter(([, what]) => what.startsWith('rmSync')))(
    'before step %i: %s, what is half removed is never taken for a site',
    async (step) => {
      const root = await projectWithOldSite();
      await startBuild(root, 'new', { TRAP: `kill ${step}` }).ended;
      rmSync(path.join(root, 'dist'), { recursive: true });
      recoverSite(path.join(root, 'dist'));
      expect(siteIn(root, [])).toBeUndefined();
    },
  );

  test('at 30 random moments', async () => {
    const root = await projectWithOldSite();
    const random = randomNumbers(2026);
    for (let round = 0; round < 30; round++) {
      const running = startBuild(root, ['a', 'b'], { REPEAT: 'yes' });
      await running.says('written');
      const moment = performance.now() + random() * 30;
      // A timer would only ever fire at whole milliseconds.
      while (performance.now() < moment);
      running.kill();
      await running.ended;
      recoverSite(path.join(root, 'dist'));
      expect(siteIn(root, ['a', 'b'])).toBeDefined();
    }
    await expectNextBuildToWork(root, ['a', 'b']);
  }, 60_000);
});

describe('refused by a full disk', () => {
  test.each(steps)('at step %i: %s', async (step) => {
    const root = await projectWithOldSite();
    const { status, stderr } = await startBuild(root, 'new', { TRAP: `fail ${step} ENOSPC` }).ended;
    const lines = stderr.trim().split('\n');
    if (status === 0) {
      // Only what is in nobody's way may go wrong without failing the build.
      expect(siteIn(root, ['new'])).toBe('new');
      expect(lines).toEqual([expect.stringMatching(/^Could not remove .+ \(ENOSPC\); the next build tries again\.$/)]);
      expect(leftoversIn(root)).toHaveLength(1);
    } else {
      expect(siteIn(root, ['old'])).toBe('old');
      expect(lines).toEqual([
        `${root}: the disk is full (ENOSPC). Free some space and build again; the site in dist is as it was.`,
      ]);
      expect(leftoversIn(root)).toEqual([]);
    }
    await expectNextBuildToWork(root, ['old', 'new']);
  });
});

describe('together with another build', () => {
  test.each(steps)('that does all its work before step %i: %s', async (step) => {
    const root = await projectWithOldSite();
    const first = startBuild(root, 'a', { TRAP: `pause ${step}` });
    await first.says('paused');
    const second = await startBuild(root, 'b').ended;
    first.child.stdin!.write('\n');
    const { status, stderr } = await first.ended;

    expect([second.status, status]).toEqual([0, 0]);
    expect(second.stderr + stderr).toBe('');
    expect(siteIn(root, ['a', 'b'])).toBeDefined();
    expect(leftoversIn(root)).toEqual([]);
  });

  test('four at once, thirty times each', async () => {
    const root = await projectWithOldSite();
    const names = ['a', 'b', 'c', 'd'];
    const runs = names.map((name) => startBuild(root, Array<string>(30).fill(name)));
    for (const { ended } of runs) {
      const { status, stderr } = await ended;
      expect(stderr).toBe('');
      expect(status).toBe(0);
    }
    expect(siteIn(root, names)).toBeDefined();
    expect(leftoversIn(root)).toEqual([]);
  }, 60_000);
});
