/** The whole build, killed at any moment while its cache fills. That each single write may fail: output.test.ts. */
import { existsSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { killsOr } from '../support/kills.ts';
import { ownCache, startBuild, type Project } from '../support/project.ts';
import { leftoversIn, manifestOf, temporaryProject, shrinkPhotos } from '../support/temporary-project.ts';

/** The site on two dates: every page says the year. */
const dates = ['1795186800', '1826722800'].map((SOURCE_DATE_EPOCH) => ({ env: { SOURCE_DATE_EPOCH } }));

async function expectSuccess(project: Project, options: Parameters<typeof startBuild>[1] = {}) {
  expect(await startBuild(project, options).ended).toMatchObject({ stderr: '', status: 0 });
  expect(leftoversIn(project.root)).toEqual([]);
}

test('a build killed at random moments leaves a whole dist and cache, and the next build cleans up', async () => {
  const project = temporaryProject();
  await shrinkPhotos(project);
  ownCache(project, 'empty');
  const sites: unknown[] = [];
  let duration = 0;
  for (const date of dates) {
    const begin = performance.now();
    await expectSuccess(project, date);
    // The first one, which fills the cache.
    duration ||= performance.now() - begin;
    sites.push(manifestOf(project.dist));
  }
  expect(sites[0]).not.toEqual(sites[1]);

  for (let killed = 0, builds = 0; killed < killsOr(2); builds++) {
    if (killed % 2 === 0) ownCache(project, 'empty');
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
