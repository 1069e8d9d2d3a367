/** The whole build, killed at any moment while its cache fills, and where the system refuses to write. */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { ownCache, startBuild, type Project } from '../browser/support/project.ts';
import { leftoversIn, manifestOf, temporaryProject, shrinkPhotos, writeOldSite } from './support/project.ts';

/** The site on two dates: every page says the year. */
const dates = ['1795186800', '1826722800'].map((SOURCE_DATE_EPOCH) => ({ env: { SOURCE_DATE_EPOCH } }));

async function expectSuccess(project: Project, options: Parameters<typeof startBuild>[1] = {}) {
  expect(await startBuild(project, options).ended).toMatchObject({ stderr: '', status: 0 });
  expect(leftoversIn(project.root)).toEqual([]);
}

test('killed at random moments: dist is whole, no entry of the cache is broken, the next build cleans up', async () => {
  const project = temporaryProject();
  await shrinkPhotos(project);
  const sites: unknown[] = [];
  let duration = 0;
  for (const date of dates) {
    ownCache(project, 'empty');
    const begin = performance.now();
    await expectSuccess(project, date);
    duration = performance.now() - begin;
    sites.push(manifestOf(project.dist));
  }
  expect(sites[0]).not.toEqual(sites[1]);

  for (let killed = 0, builds = 0; killed < 12; builds++) {
    if (killed % 4 === 0) ownCache(project, 'empty');
    const begin = performance.now();
    const running = startBuild(project, dates[builds % 2]);
    await setTimeout(Math.random() * duration);
    running.kill();
    const { signal } = await running.ended;
    // Between two renames there is none; the next command puts it back.
    if (existsSync(project.dist)) expect(sites).toContainEqual(manifestOf(project.dist));
    // One that was already done does not count, and shows how long one takes.
    if (signal) killed++;
    else duration = Math.min(duration, performance.now() - begin);
  }
  for (const [index, date] of dates.entries()) {
    await expectSuccess(project, date);
    expect(manifestOf(project.dist)).toEqual(sites[index]);
  }
}, 1_200_000);

/** Starts a program that may write no file beyond 200 to 400 kB; shells count in blocks of 512 or 1024 bytes. */
const withSmallFiles = ['sh', '-c', 'ulimit -f 400; exec "$@"', 'sh'];

/**
 * What makes permissions bind. They do not bind root: it has to give up the right to override them or,
 * where there is no `setpriv`, to be nobody.
 */
function ordinaryUser(): Parameters<typeof startBuild>[1] {
  if (process.getuid?.() !== 0) return {};
  const rights = '-dac_override,-dac_read_search';
  const prefix = ['setpriv', `--inh-caps=${rights}`, `--bounding-set=${rights}`];
  if (spawnSync(prefix[0]!, [...prefix.slice(1), 'true']).status === 0) return { prefix };
  return { env: { NODE_OPTIONS: '--import=data:text/javascript,process.setegid(65534);process.seteuid(65534)' } };
}

const tooLarge = 'the system does not allow files of that size \\(EFBIG\\); nothing was changed \\(raise';
const denied = 'permission denied \\(EACCES\\); nothing was changed \\(give';

test.each([
  ['large files', '', { prefix: withSmallFiles }, tooLarge],
  ['a change of the project', '.', ordinaryUser(), denied],
  ['a change of the cache', '.cache', ordinaryUser(), denied],
])(
  'where the system refuses %s, the build says so and leaves all as it was; then it works',
  async (_, name, options, message) => {
    const project = temporaryProject();
    writeOldSite(project);
    if (name === '.cache') ownCache(project, 'empty');
    const folder = path.join(project.root, name);
    if (name) chmodSync(folder, 0o555);
    onTestFinished(() => chmodSync(folder, 0o755));
    const before = manifestOf(project.dist);
    const { status, stderr } = await startBuild(project, options).ended;
    const [last, blank, ...lines] = stderr.trim().split('\n').reverse();
    expect([last, blank]).toEqual([`${lines.length} to mend.`, '']);
    for (const line of lines) expect(line).toMatch(new RegExp(`^${name && folder}.*  ${message}`));
    expect(status).toBe(1);
    expect(manifestOf(project.dist)).toEqual(before);
    expect(leftoversIn(project.root)).toEqual([]);
    chmodSync(folder, 0o755);
    await expectSuccess(project);
  },
);
