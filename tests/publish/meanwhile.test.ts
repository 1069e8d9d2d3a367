/** What somebody saves, and what others push or publish, while a publication runs or before it. */
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { listVersions, openVersion } from '../../scripts/edit/publish/versions.ts';
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
function saveAt(wantedStage: string, project: Pick<Project, 'edit'>) {
  let hasSaved = false;
  return {
    onProgress({ stage }: { stage: string }) {
      if (stage !== wantedStage || hasSaved) return;
      hasSaved = true;
      project.edit(LANDING, 'answer: Tú sí.', 'answer: Yo sí.');
    },
  };
}

test('what is saved while the site is checked is published with it, or is a change since; never recorded unseen', async () => {
  const { project, siteUrl } = await start();
  const result = await publish(project, siteUrl, saveAt('saving', project));
  expect(result.state).toBe('published');
  const [version] = await listVersions(project.root);
  const changes = await openVersion(project.root, version?.id ?? '');
  const isPublished = (await publicHeadline(siteUrl)) === 'Yo sí.';
  expect({ isPublished, changes: changes.texts.length }).toEqual({ isPublished, changes: isPublished ? 0 : 1 });
});

test('a text that is saved while the changes of others are fetched stays', async () => {
  const { project, siteUrl, pushFromColleague } = await start();
  pushFromColleague(SITE, 'slotMinutes: 30', 'slotMinutes: 45');
  const result = await publish(project, siteUrl, saveAt('merging', project));
  expect(result.state).toBe('published');
  expect(project.read(LANDING)).toContain('answer: Yo sí.');
  expect(project.read(SITE)).toContain('slotMinutes: 45');
});

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
