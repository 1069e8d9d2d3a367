/** What a build does to the file system, interrupted before each single change: killed, or refused by a full disk. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { afterAll, expect, test } from 'vitest';
import { recoverSite } from '../../scripts/generator/output.ts';
import { start } from '../support/program.ts';
import { temporaryFolder } from '../support/generator.ts';
import { filesIn, leftoversIn } from '../support/temporary-project.ts';

// As a bundle it starts ten times as fast.
const outdir = mkdtempSync(path.join(tmpdir(), 'output-'));
afterAll(() => rmSync(outdir, { recursive: true }));
const entryPoints = [path.join(import.meta.dirname, 'writer.ts')];
await build({ entryPoints, bundle: true, platform: 'node', format: 'esm', outExtension: { '.js': '.mjs' }, outdir });

/** Writes sites in a process of its own, one after the other. */
const write = (root: string, names: string[], TRAP = '') =>
  start([process.execPath, path.join(outdir, 'writer.mjs'), path.join(root, 'dist'), ...names], { env: { TRAP } });

/** A project whose `dist` holds the site "old". */
async function projectWithOldSite(): Promise<string> {
  const root = temporaryFolder();
  expect(await write(root, ['old']).ended).toMatchObject({ status: 0 });
  return root;
}

/** Which site is in `dist`, after a look at each of its files; nothing where there is no `dist`. */
function siteIn(root: string): string | undefined {
  const read = (file: string) => readFileSync(path.join(root, 'dist', file), 'utf8');
  const files = filesIn(path.join(root, 'dist'));
  if (files.length === 0) return undefined;
  const [, name = ''] = /<title>(.*)<\/title>/.exec(read('index.html')) ?? [];
  expect(files).toEqual([`assets/picture.${name}.avif`, 'index.html', `pages/${name}/index.html`]);
  expect(read(`pages/${name}/index.html`)).toBe(`<title>a page of ${name}</title>`);
  expect(read(`assets/picture.${name}.avif`)).toBe(`cached ${name} `.repeat(500));
  return name;
}

/** Asserts that two more builds work, find no broken cache entry, and leave no temporary files. */
async function expectNextBuildsToWork(root: string): Promise<void> {
  expect(await write(root, ['old', 'new']).ended).toMatchObject({ status: 0 });
  expect(siteIn(root)).toBe('new');
  expect(leftoversIn(root)).toEqual([]);
}

/** Every change that a build makes which replaces a site, with its number. */
const steps = await (async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'output-'));
  await write(root, ['old']).ended;
  const { stdout } = await write(root, ['new']).ended;
  rmSync(root, { recursive: true });
  const list = JSON.parse(stdout.slice(stdout.indexOf('['))) as string[];
  return list.map((what, index) => [index + 1, what] as const);
})();

/** The moment without a `dist`: its old site has given up the name, its new one has not got it yet. */
const isBetween = (step: number) => steps[step - 2]?.[1] === 'rename dist';

test('the list of steps contains every kind of change to the file system', () => {
  const kinds = new Set(steps.map(([, what]) => what.replace(/ \S+$/, '')));
  expect([...kinds].sort()).toEqual(['make', 'remove', 'remove the rest of', 'rename', 'write', 'write the rest of']);
  expect(steps.filter(([step]) => isBetween(step))).toHaveLength(1);
});

test.each(steps)(
  'a build killed before step %i (%s) leaves an old or a new site, and the next builds work',
  async (step) => {
    const root = await projectWithOldSite();
    expect(await write(root, ['new'], `kill ${step}`).ended).toMatchObject({ signal: 'SIGKILL' });
    if (isBetween(step)) expect(siteIn(root)).toBeUndefined();
    else expect(siteIn(root)).toMatch(/^(?:old|new)$/);
    recoverSite(path.join(root, 'dist'));
    expect(siteIn(root)).toMatch(isBetween(step) ? /^old$/ : /^(?:old|new)$/);
    await expectNextBuildsToWork(root);
  },
);

test.each(steps)(
  'a disk that is full at step %i (%s) leaves the old site, unless only the cleaning up fails',
  async (step, what) => {
    const root = await projectWithOldSite();
    const { status, stderr } = await write(root, ['new'], `fail ${step}`).ended;
    // Only the cleaning up fails: the new site is in place, and nobody is told that anything else happened.
    const isCleanup = what.startsWith('remove');
    expect(status).toBe(isCleanup ? 0 : 1);
    expect(siteIn(root)).toBe(isCleanup ? 'new' : 'old');
    if (isCleanup) expect(stderr).toBe('');
    else expect(leftoversIn(root)).toEqual([]);
    const isOfSite = !isCleanup && !/cache|copy/.test(what);
    if (isOfSite) expect(stderr).toContain('the disk is full (ENOSPC); the site in dist is as it was');
    await expectNextBuildsToWork(root);
  },
);

test('the configuration for nginx is written together with its site', async () => {
  const root = await projectWithOldSite();
  await write(root, ['new']).ended;
  expect(readFileSync(path.join(root, 'dist.nginx.conf'), 'utf8')).toBe('rules of new');
});

test('temporary folders of a running process are not removed', async () => {
  const root = await projectWithOldSite();
  mkdirSync(path.join(root, `.dist-${process.pid}-0a1b2c3d-0.tmp`));
  await write(root, ['new']).ended;
  expect(leftoversIn(root)).toEqual([`.dist-${process.pid}-0a1b2c3d-0.tmp`]);
});
