/** What somebody saves, and what others push, while a publication runs. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { changesSinceVersion, listVersions } from '../../scripts/edit/publish/versions.ts';
import type { Project } from '../support/project.ts';
import { emptyFolder, LANDING, publicHeadline, publish, readyProject, servePublicFolder, SITE } from './practice.ts';

const git = (folder: string, ...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' });

/** A practice that publishes to a folder, and shares its project with a colleague by `origin`. */
async function start() {
  const web = emptyFolder();
  const folder = path.join(web, 'sitio');
  const project = readyProject(`to: folder\naddress: ${folder}`);
  const siteUrl = await servePublicFolder(folder);
  const [origin, colleague] = [path.join(web, 'origin.git'), path.join(web, 'colleague')];
  git(web, 'init', '--quiet', '--bare', '--initial-branch=main', origin);
  git(project.root, 'init', '--quiet', '--initial-branch=main');
  git(project.root, 'remote', 'add', 'origin', origin);
  git(project.root, 'add', '--all');
  git(project.root, '-c', 'user.name=x', '-c', 'user.email=x@x', 'commit', '--quiet', '--message', 'Inicio');
  git(project.root, 'push', '--quiet', 'origin', 'main');
  git(web, 'clone', '--quiet', origin, colleague);
  return { project, siteUrl, colleague };
}

/** The colleague changes a text of a file, and pushes that. */
function pushFrom(colleague: string, file: string, from: string, to: string): void {
  const before = git(colleague, 'show', `HEAD:${file}`);
  expect(before).toContain(from);
  writeFileSync(path.join(colleague, file), before.replace(from, to));
  git(colleague, '-c', 'user.name=y', '-c', 'user.email=y@y', 'commit', '--quiet', '--all', '--message', 'Otra');
  git(colleague, 'push', '--quiet', 'origin', 'HEAD:main');
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
  const changes = await changesSinceVersion(project.root, version?.id ?? '');
  const isPublished = (await publicHeadline(siteUrl)) === 'Yo sí.';
  expect({ isPublished, changes: changes.texts.length }).toEqual({ isPublished, changes: isPublished ? 0 : 1 });
});

test('a text that is saved while the changes of others are fetched stays', async () => {
  const { project, siteUrl, colleague } = await start();
  pushFrom(colleague, SITE, 'slotMinutes: 30', 'slotMinutes: 45');
  const result = await publish(project, siteUrl, saveAt('merging', project));
  expect(result.state).toBe('published');
  expect(project.read(LANDING)).toContain('answer: Yo sí.');
  expect(project.read(SITE)).toContain('slotMinutes: 45');
});
