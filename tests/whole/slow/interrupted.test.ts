/** The whole build, killed at any moment, and several at once. */
import { existsSync, readdirSync, watch } from 'node:fs';
import path from 'node:path';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ownCache, type Project } from '../../browser/support/project.ts';
import { filesIn, leftoversIn, manifestOf } from '../support/folder.ts';
import { shrinkPhotos, startBuild, temporaryProject } from '../support/project.ts';
import { randomNumbers } from '../support/programs.ts';

const TIMEOUT = 1_200_000;

/** The site on two dates: every page says the year. */
const dates = ['1795186800', '1826722800'] as const;
type DateOfSite = (typeof dates)[number];

const dated = (date: DateOfSite) => ({ env: { SOURCE_DATE_EPOCH: date } });

async function buildWhole(project: Project, date: DateOfSite): Promise<void> {
  const { status, stderr } = await startBuild(project, dated(date)).ended;
  expect(stderr).toBe('');
  expect(status).toBe(0);
  expect(leftoversIn(project.root)).toEqual([]);
}

/** A project, both of its sites, and how long a build takes. */
async function projectWithTwoSites() {
  const project = temporaryProject();
  await shrinkPhotos(project);
  const sites: unknown[] = [];
  let duration = 0;
  for (const date of dates) {
    const begin = performance.now();
    await buildWhole(project, date);
    duration = performance.now() - begin;
    sites.push(manifestOf(project.dist));
  }
  expect(sites[0]).not.toEqual(sites[1]);
  const other = (round: number) => dates[round % 2]!;

  /** One of the two sites is in `dist`, whole, or under the name that the next build gives back. */
  const expectWhole = () => {
    const between = readdirSync(project.root).find((name) => name.endsWith('.previous'));
    const place = existsSync(project.dist) ? 'dist' : (between ?? 'dist');
    expect(sites).toContainEqual(manifestOf(path.join(project.root, place)));
  };
  /** What is in `dist` now is what a build that nobody disturbed made. */
  const expectSite = (date: DateOfSite) => expect(manifestOf(project.dist)).toEqual(sites[dates.indexOf(date)]);
  return { project, duration, other, expectWhole, expectSite };
}

test(
  'killed at 25 random moments',
  async () => {
    const { project, duration, other, expectWhole, expectSite } = await projectWithTwoSites();
    const random = randomNumbers(4);
    for (let killed = 0, builds = 0; killed < 25; builds++) {
      const running = startBuild(project, dated(other(builds)));
      await setTimeout(random() * duration);
      running.kill();
      const { signal } = await running.ended;
      expectWhole();
      // One that was already done does not count.
      if (!signal) continue;
      killed++;
      // What several killed builds have left is cleaned up at once.
      if (killed % 5 === 0) {
        await buildWhole(project, other(killed));
        expectSite(other(killed));
      }
    }
  },
  TIMEOUT,
);

test(
  'killed while the site is written, and around the moment in which it takes its name',
  async () => {
    const { project, other, expectWhole, expectSite } = await projectWithTwoSites();
    const isDraft = (name: string) => name.startsWith('.dist-');

    for (const count of [0, 30, 60, 90]) {
      const running = startBuild(project, dated(other(count)));
      const written = () => {
        const draft = readdirSync(project.root).find(isDraft);
        try {
          return draft === undefined ? -1 : filesIn(path.join(project.root, draft)).length;
        } catch {
          // It took its name while it was counted.
          return Infinity;
        }
      };
      while (running.child.exitCode === null && written() < count) await setImmediate();
      running.kill();
      await running.ended;
      expectWhole();
    }
    await buildWhole(project, dates[0]);
    expectSite(dates[0]);

    // What shows in the project's folder: the drafts appear, `dist` leaves, `dist` arrives, the old one goes.
    for (let last = 1; last <= 12; last++) {
      const running = startBuild(project, dated(other(last)));
      let changes = 0;
      const watcher = watch(project.root, (_, name) => {
        if (name && (isDraft(name) || name.startsWith('dist')) && ++changes === last) running.kill();
      });
      await running.ended;
      watcher.close();
      expectWhole();
    }
    await buildWhole(project, dates[1]);
    expectSite(dates[1]);
  },
  TIMEOUT,
);

test(
  'killed while the cache fills: no entry is broken',
  async () => {
    const { project, duration, expectWhole, expectSite } = await projectWithTwoSites();
    const random = randomNumbers(5);
    ownCache(project, 'empty');
    for (let round = 0; round < 10; round++) {
      const running = startBuild(project, dated(dates[0]));
      await setTimeout((0.3 + random()) * duration);
      running.kill();
      await running.ended;
      expectWhole();
    }
    for (const date of dates) {
      await buildWhole(project, date);
      expectSite(date);
    }
  },
  TIMEOUT,
);

test(
  'two and four at once, with a cache and without',
  async () => {
    const { project, other, expectWhole } = await projectWithTwoSites();
    for (const count of [2, 4]) {
      if (count === 4) ownCache(project, 'empty');
      const builds = Array.from({ length: count }, (_, index) => startBuild(project, dated(other(index))));
      for (const { ended } of builds) {
        const { status, stderr } = await ended;
        expect(stderr).toBe('');
        expect(status).toBe(0);
      }
      expect(existsSync(project.dist)).toBe(true);
      expectWhole();
      expect(leftoversIn(project.root)).toEqual([]);
    }
  },
  TIMEOUT,
);
