/** Publishing to a folder that a web server serves, and what the practice is told when that fails. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { Editor } from '../../scripts/edit/effect/editor.ts';
import { Publisher } from '../../scripts/edit/effect/publisher.ts';
import { listVersions } from '../../scripts/edit/publish/versions.ts';
import { emptyFolder, LANDING, publicHeadline, publish, readyProject, servePublicFolder, SITE } from './practice.ts';

let web: string;

beforeEach(() => {
  web = emptyFolder();
});

const folder = () => path.join(web, 'sitio');
const start = () => readyProject(`to: folder\naddress: ${folder()}`);

test('on a computer without git, the panel and a publication say so', async () => {
  const { root } = start();
  const editor = new Editor(root);
  const publisher = new Publisher(editor);
  await editor.live.firstBuildEnded;
  vi.stubEnv('PATH', web);
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const problems = [{ file: '', path: '', description: expect.stringContaining('git') as string }];
  expect(await publisher.comparisonView()).toMatchObject({ problems, latestVersion: undefined });
  publisher.start({ choices: {}, removeOldFiles: false });
  await expect.poll(() => publisher.publicationView().outcome).toEqual({ state: 'refused', problems });
  expect(existsSync(folder())).toBe(false);
  await editor.live.close();
});

test('if git could not list the versions, a further publication is not called the first one', async () => {
  const project = start();
  const siteUrl = await servePublicFolder(folder());
  expect((await publish(project, siteUrl)).state).toBe('published');
  project.edit(LANDING, 'answer: Tú sí.', 'answer: Yo sí.');
  const editor = new Editor(project.root);
  onTestFinished(() => editor.live.close());
  await editor.live.firstBuildEnded;
  const publisher = new Publisher(editor, { siteUrl, timeoutMs: 5000, pauseMs: 50 });
  const problems = [{ file: '', path: '', description: 'git tarda demasiado.' }];
  vi.spyOn(publisher, 'versions').mockResolvedValueOnce({ versions: [], problems });
  publisher.start({ choices: {}, removeOldFiles: false });
  await expect.poll(() => publisher.publicationView().outcome).toMatchObject({ state: 'published' });
  const summaries = (await listVersions(project.root)).map(({ summary }) => summary);
  expect(summaries).toEqual(['Publica de nuevo', 'Sitio al comenzar']);
});

test('the version names the words whose save was still on its way when the publication began', async () => {
  const project = start();
  const siteUrl = await servePublicFolder(folder());
  expect((await publish(project, siteUrl)).state).toBe('published');
  const editor = new Editor(project.root);
  onTestFinished(() => editor.live.close());
  await editor.live.firstBuildEnded;
  const publisher = new Publisher(editor, { siteUrl, timeoutMs: 5000, pauseMs: 50 });
  const save = editor.change({ file: LANDING, path: 'hero.title.answer', base: 'Tú sí.', value: 'Yo sí.' });
  publisher.start({ choices: {}, removeOldFiles: false });
  await save;
  await expect.poll(() => publisher.publicationView().outcome).toMatchObject({ state: 'published' });
  const [latest] = await listVersions(project.root);
  expect(latest?.summary).toBe('1 cambio');
});

test('if only saving the version fails, the next publication saves it', async () => {
  const project = start();
  const siteUrl = await servePublicFolder(folder());
  // A file in the place of the folder of versions: git can save none.
  const versions = path.join(project.root, '.git/refs/versions');
  const result = await publish(project, siteUrl, {
    onProgress({ stage }) {
      if (stage === 'waiting') writeFileSync(versions, '');
    },
  });
  expect(result).toMatchObject({ state: 'failed' });
  expect(await publicHeadline(siteUrl)).toBe('Tú sí.');
  rmSync(versions);
  expect(await publish(project, siteUrl)).toMatchObject({ state: 'published' });
  expect(await listVersions(project.root)).toHaveLength(1);
});

test('pages that are still open find their script, unless a consent was withdrawn', async () => {
  const project = start();
  const siteUrl = await servePublicFolder(folder());
  await publish(project, siteUrl);
  const assets = () => readdirSync(path.join(folder(), 'assets'));
  const old = assets();
  project.edit('src/sections/Closing/Closing.css', /$/, '\n.closing { outline-offset: 1px; }\n');
  expect(await publish(project, siteUrl)).toMatchObject({ state: 'published' });
  expect(assets()).toEqual(expect.arrayContaining(old));
  expect(await publish(project, siteUrl, { removeOldFiles: true })).toMatchObject({ state: 'published' });
  expect(assets()).not.toEqual(expect.arrayContaining(old));
});

test('while something is not ready, nothing is published', async () => {
  const project = start();
  const siteUrl = await servePublicFolder(folder());
  project.edit(SITE, /^ {2}name: /m, '  name: !sample ');
  const result = await publish(project, siteUrl);
  expect(result).toMatchObject({ state: 'not-ready' });
  expect(result.state === 'not-ready' && result.problems.map(({ code }) => code)).toContain('content.sample');
  expect(existsSync(folder())).toBe(false);
  expect(await listVersions(project.root)).toEqual([]);
});

test('if visitors do not get the site yet, the result says so, and a later publication records that they do', async () => {
  const project = start();
  const elsewhere = path.join(web, 'otro');
  const siteUrl = await servePublicFolder(elsewhere);
  const result = await publish(project, siteUrl, { timeoutMs: 200 });
  expect(result).toEqual({ state: 'not-yet-public' });
  expect(await listVersions(project.root)).toEqual([]);

  execFileSync('cp', ['-r', folder(), elsewhere]);
  expect(await publish(project, siteUrl)).toMatchObject({ state: 'published' });
  expect(await listVersions(project.root)).toHaveLength(1);
});

test('if the parent folder does not exist, the refusal says that the folder is missing', async () => {
  const project = readyProject(`to: folder\naddress: ${path.join(web, 'no/existe')}`);
  const result = await publish(project, 'http://127.0.0.1:9/', { timeoutMs: 0 });
  expect(result).toMatchObject({ state: 'failed', problems: [{ code: 'publish.folder-missing' }] });
});
