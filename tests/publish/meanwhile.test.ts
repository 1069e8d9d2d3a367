/** What somebody saves, and what others push or publish, while a publication runs or before it. */
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { listVersions } from '../../scripts/edit/publish/versions.ts';
import type { Project } from '../support/project.ts';
import {
  colleagueAt,
  emptyFolder,
  git,
  LANDING,
  publicHeadline,
  publish,
  readyProject,
  servePublicFolder,
  SITE,
} from './practice.ts';

/** A practice that publishes to a folder, and shares its project with a colleague by `origin`. */
async function start() {
  const web = emptyFolder();
  const folder = path.join(web, 'sitio');
  const project = readyProject(`to: folder\naddress: ${folder}`);
  const siteUrl = await servePublicFolder(folder);
  const origin = path.join(web, 'origin.git');
  git(web, 'init', '--quiet', '--bare', '--initial-branch=main', origin);
  git(project.root, 'init', '--quiet', '--initial-branch=main');
  git(project.root, 'remote', 'add', 'origin', origin);
  git(project.root, 'add', '--all');
  git(project.root, 'commit', '--quiet', '--message', 'Inicio');
  git(project.root, 'push', '--quiet', 'origin', 'main');
  return { project, siteUrl, pushFromColleague: colleagueAt(origin, web), cloneTo: cloneOf(project, origin, web) };
}

/** Makes another computer's clone of the project; returns its folder. */
const cloneOf = (project: Project, origin: string, web: string) => (name: string) => {
  const root = path.join(web, name);
  git(web, 'clone', '--quiet', origin, root);
  for (const shared of ['node_modules', '.cache'])
    symlinkSync(path.join(project.root, shared), path.join(root, shared));
  return root;
};

/** Options of a publication during which somebody saves another answer, at a stage of it. */
const saveAt = (wantedStage: string, project: Pick<Project, 'edit'>) => ({
  onProgress({ stage }: { stage: string }) {
    if (stage === wantedStage) project.edit(LANDING, 'answer: Tú sí.', 'answer: Yo sí.');
  },
});

test.each(['merging', 'checking'])(
  'a text that is saved at the stage `%s` stays, as do the changes of others, and the next publication has both',
  async (stage) => {
    const { project, siteUrl, pushFromColleague } = await start();
    pushFromColleague(SITE, 'slotMinutes: 30', 'slotMinutes: 45');
    expect(await publish(project, siteUrl, saveAt(stage, project))).toMatchObject({
      state: 'refused',
      problems: [{ code: 'publish.content-busy' }],
    });
    expect(await listVersions(project.root)).toEqual([]);
    expect(await publish(project, siteUrl)).toMatchObject({ state: 'published' });
    expect(project.read(SITE)).toContain('slotMinutes: 45');
    expect(await publicHeadline(siteUrl)).toBe('Yo sí.');
  },
);

test('what a colleague has published from her computer, and pushed to no branch, is merged before the next publication', async () => {
  const { project, siteUrl, cloneTo } = await start();
  const root = cloneTo('other');
  const site = path.join(root, SITE);
  writeFileSync(site, readFileSync(site, 'utf8').replace('slotMinutes: 30', 'slotMinutes: 45'));
  expect(await publish({ ...project, root }, siteUrl)).toMatchObject({ state: 'published' });
  project.edit(LANDING, 'answer: Tú sí.', 'answer: Yo sí.');
  expect(await publish(project, siteUrl)).toMatchObject({ state: 'published' });
  expect(project.read(SITE)).toContain('slotMinutes: 45');
  expect(await publicHeadline(siteUrl)).toBe('Yo sí.');
});
