/** What somebody saves, and what others push, while a publication runs. */
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
  return { project, siteUrl, pushFromColleague: colleagueAt(origin, web) };
}

/** Options of a publication during which somebody saves another answer, at a step of it. */
function saveAt(wantedStep: string, project: Pick<Project, 'edit'>) {
  let hasSaved = false;
  return {
    onProgress({ step }: { step: string }) {
      if (step !== wantedStep || hasSaved) return;
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
  const changes = await (await openVersion(project.root, version?.id ?? '')).changes();
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
