/** What the practice published: listed, compared, and brought back. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { Editor } from '../../scripts/edit/effect/editor.ts';
import { Publisher } from '../../scripts/edit/effect/publisher.ts';
import { planRestore } from '../../scripts/edit/effect/restore.ts';
import { changeViewsSince } from '../../scripts/edit/effect/version-changes.ts';
import { SECRET_HEADER, type ActionAnswer, type Field } from '../../scripts/edit/shared/protocol.ts';
import type { PublishProgress } from '../../scripts/edit/shared/publishing-protocol.ts';
import { listVersions, openVersion } from '../../scripts/edit/publish/versions.ts';
import { openEditor } from '../edit/ask.ts';
import { makePhotograph } from '../support/photographs.ts';
import { emptyFolder, git, LANDING, publicHeadline, publish, readyProject, servePublicFolder } from './practice.ts';

let web: string;

beforeEach(() => {
  web = emptyFolder();
});

const folder = () => path.join(web, 'sitio');
const start = () => readyProject(`to: folder\naddress: ${folder()}`);

test('the site is public, saved as a version, and the next publication says what changed since', async () => {
  const project = start();
  const siteUrl = await servePublicFolder(folder());
  const changesOf = (id: string) => openVersion(project.root, id);
  expect(await listVersions(project.root), 'nothing was published yet').toEqual([]);

  const stages: PublishProgress['stage'][] = [];
  const first = await publish(project, siteUrl, { onProgress: ({ stage }) => stages.push(stage) });
  expect(first).toMatchObject({ state: 'published' });
  expect([...new Set(stages)]).toEqual(['saving', 'merging', 'checking', 'delivering', 'waiting']);
  expect(await publicHeadline(siteUrl)).toBe('Tú sí.');
  const [published] = (await listVersions(project.root)).map(({ id }) => id) as [string];
  expect((await changesOf(published)).changedFiles).toEqual([]);

  project.edit(LANDING, 'answer: Tú sí.', 'answer: Yo sí.');
  expect((await changesOf(published)).texts).toMatchObject([
    { path: { after: 'hero.title.answer' }, before: 'Tú sí.', after: 'Yo sí.' },
  ]);
  const second = await publish(project, siteUrl, { message: 'Titular' });
  expect(second.state).toBe('published');
  expect(await publicHeadline(siteUrl)).toBe('Yo sí.');

  const versions = await listVersions(project.root);
  expect(versions.map(({ summary }) => summary)).toEqual(['Titular', 'Sitio al comenzar']);
  const [latest, oldest] = versions.map(({ id }) => id) as [string, string];
  expect((await changesOf(latest)).changedFiles).toEqual([]);
  expect((await changesOf(oldest)).texts).toMatchObject([{ before: 'Tú sí.', after: 'Yo sí.' }]);
  expect(String(await (await openVersion(project.root, oldest)).readVersion(LANDING))).toContain('answer: Tú sí.');

  expect(git(project.root, 'status', '--porcelain')).toBe('');
});

test('one picture, one file, and a whole version are brought back from an old version, and all can be undone', async () => {
  const project = start();
  const siteUrl = await servePublicFolder(folder());
  const editor = new Editor(project.root);
  onTestFinished(() => editor.live.close());
  await editor.live.firstBuildEnded;
  const publisher = new Publisher(editor, { siteUrl });
  const contentNow = () => ({
    landing: project.read(LANDING),
    media: readdirSync(path.join(project.root, 'content/media')).sort(),
  });
  expect((await publish(project, siteUrl)).state).toBe('published');
  const {
    versions: [version],
  } = await publisher.versions();
  if (!version) throw new Error('nothing was published');
  const before = contentNow();

  const portrait = 'about.portrait.imageSrc';
  const base = /imageSrc: (?<src>dra-antonia\.\w+)/.exec(before.landing)?.groups?.['src'];
  const bytes = await makePhotograph({ seed: 3, hasGrain: false, width: 900, height: 1200, face: { x: 0.5, y: 0.4 } });
  const photo = new File([new Uint8Array(bytes)], 'Nueva.jpg');
  const replacement = await editor.change(
    { file: LANDING, path: portrait, base, value: '' },
    new Map([[portrait, photo]]),
  );
  expect(replacement.refusal).toBeUndefined();
  const answer = { file: LANDING, path: 'hero.title.answer', base: 'Tú sí.', value: 'Yo sí.' };
  expect((await editor.change(answer)).refusal).toBeUndefined();
  const changed = contentNow();
  expect(changed.media).not.toContain(base);

  const bringBack = async (part?: Field) => {
    const step = await planRestore(editor, version.id, part);
    if (!step) throw new Error('there is nothing to bring back');
    expect((await editor.apply(step)).refusal).toBeUndefined();
  };
  const differences = await changeViewsSince(editor, version.id);
  const ofPortrait = differences.filter(({ pictures }) => pictures);
  const copy = expect.stringMatching(/^data:/) as string;
  expect(ofPortrait, 'one picture, although two files changed').toMatchObject([
    { field: { path: portrait }, pictures: { before: copy, after: copy } },
  ]);
  await bringBack(ofPortrait[0]?.restorablePart);
  expect(project.read(LANDING)).toContain(`imageSrc: ${base}`);
  expect(contentNow().media, 'the file that the field names comes back, too').toContain(base);
  expect(project.read(LANDING), 'nothing else comes back').toContain('answer: Yo sí.');
  await editor.undo();
  expect(contentNow()).toEqual(changed);

  await bringBack({ file: LANDING, path: '' });
  expect(project.read(LANDING), 'all of the file').toBe(before.landing);
  expect(contentNow().media, 'with the picture that it names').toContain(base);
  await editor.undo();
  expect(contentNow()).toEqual(changed);

  await bringBack();
  expect(contentNow()).toEqual(before);
  expect(await changeViewsSince(editor, version.id)).toEqual([]);
  await editor.undo();
  expect(contentNow()).toEqual(changed);
});

test('a file that another program breaks meanwhile ends neither the editor nor its panel', async () => {
  const project = start();
  const siteUrl = await servePublicFolder(folder());
  expect((await publish(project, siteUrl)).state).toBe('published');
  const editor = new Editor(project.root);
  const publisher = new Publisher(editor, { siteUrl, timeoutMs: 5000, pauseMs: 50 });
  await editor.live.firstBuildEnded;
  project.write(LANDING, 'hero: [\n');
  expect((await publisher.comparisonView()).changes).toBeUndefined();
  publisher.start({ choices: {}, removeOldFiles: false });
  await expect.poll(() => publisher.publicationView().outcome).toMatchObject({ state: 'not-ready' });
  await editor.live.close();
});

test('to bring back a version from which nothing differs changes nothing', async () => {
  const project = start();
  const id = '2026-11-23T14-30-05Z';
  git(project.root, 'init', '--quiet');
  git(project.root, 'add', 'content');
  git(project.root, 'commit', '--quiet', '--message', 'Primera publicación');
  git(project.root, 'update-ref', `refs/versions/${id}`, 'HEAD');
  const { ask, own, secret, close } = await openEditor(project);
  onTestFinished(close);
  const { status, text } = await ask('/__edit/restore', { ...own, [SECRET_HEADER]: secret }, { id });
  expect(status).toBe(200);
  const answer = JSON.parse(text) as ActionAnswer;
  expect(answer.refusal).toBeUndefined();
  expect(answer.state?.canUndo).toBe(false);
});
