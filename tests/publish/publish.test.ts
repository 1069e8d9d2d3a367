import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { Editor } from '../../scripts/edit/effect/editor.ts';
import { Publisher } from '../../scripts/edit/effect/publisher.ts';
import { recoverPublication, type PublishProgress } from '../../scripts/publish/publish.ts';
import {
  changesSinceVersion,
  changesToVersion,
  fileOfVersion,
  listVersions,
  openVersion,
} from '../../scripts/publish/versions.ts';
import { makePhotograph } from '../support/photographs.ts';
import { LANDING, publicHeadline, publish, readyProject, servePublicFolder, SITE } from './practice.ts';

let web: string;

beforeEach(() => {
  web = mkdtempSync(path.join(tmpdir(), 'alba-web-'));
  return () => rmSync(web, { recursive: true, force: true });
});

const git = (folder: string, ...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' });

describe('publishing to a folder:', () => {
  const folder = () => path.join(web, 'sitio');
  const start = () => readyProject(`to: folder\naddress: ${folder()}`);

  test('the site is public, saved as a version, and the next publication says what changed since', async () => {
    const project = start();
    const siteUrl = await servePublicFolder(folder());
    expect(await listVersions(project.root), 'nothing was published yet').toEqual([]);

    const steps: PublishProgress[] = [];
    const first = await publish(project, siteUrl, { onProgress: (progress) => steps.push(progress) });
    expect(first).toMatchObject({ state: 'published', siteUrl });
    expect([...new Set(steps.map(({ step }) => step))]).toEqual([
      'checking',
      'saving',
      'merging',
      'delivering',
      'waiting',
    ]);
    expect(await publicHeadline(siteUrl)).toBe('Tú sí.');
    const [published] = (await listVersions(project.root)).map(({ id }) => id) as [string];
    expect(await changesSinceVersion(project.root, published)).toEqual([]);

    project.edit(LANDING, 'answer: Tú sí.', 'answer: Yo sí.');
    expect(await changesSinceVersion(project.root, published)).toMatchObject([
      { path: { after: 'hero.title.answer' }, before: 'Tú sí.', after: 'Yo sí.' },
    ]);
    const second = await publish(project, siteUrl, { now: () => new Date(Date.now() + 60_000), message: 'Titular' });
    expect(second.state).toBe('published');
    expect(await publicHeadline(siteUrl)).toBe('Yo sí.');

    const versions = await listVersions(project.root);
    expect(versions.map(({ summary }) => summary)).toEqual(['Titular', 'Sitio al comenzar']);
    const [latest, oldest] = versions.map(({ id }) => id) as [string, string];
    expect(await changesSinceVersion(project.root, latest)).toEqual([]);
    expect(await changesToVersion(project.root, oldest)).toMatchObject([{ before: 'Yo sí.', after: 'Tú sí.' }]);
    expect(String(await fileOfVersion(project.root, oldest, LANDING))).toContain('answer: Tú sí.');

    const page = await openVersion(project.root, oldest);
    try {
      expect(await publicHeadline(page.url), 'the real page as it was').toBe('Tú sí.');
    } finally {
      await page.close();
    }
    expect(git(project.root, 'worktree', 'list').trim().split('\n'), 'no copy is left').toHaveLength(1);
    expect(git(project.root, 'status', '--porcelain')).toBe('');
  });

  test('one picture, and a whole version, are brought back from an old version, and both can be undone', async () => {
    const project = start();
    const siteUrl = await servePublicFolder(folder());
    const editor = new Editor(project.root);
    onTestFinished(() => editor.live.close());
    await editor.live.ready;
    const publisher = new Publisher(project.root, editor, { siteUrl });
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
    const bytes = await makePhotograph({ seed: 3, width: 1400, height: 1800, face: { x: 0.5, y: 0.4 } });
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

    const bringBack = async (changeId?: string) => {
      const step = await publisher.planRestore(version.id, changeId);
      if (!step) throw new Error('there is nothing to bring back');
      expect((await editor.apply(step)).refusal).toBeUndefined();
    };
    const differences = await publisher.differences(version.id);
    const ofPortrait = differences.find(({ kind, field }) => kind === 'text' && field.path === portrait);
    await bringBack(ofPortrait?.id ?? '');
    expect(project.read(LANDING)).toContain(`imageSrc: ${base}`);
    expect(contentNow().media, 'the file that the field names comes back, too').toContain(base);
    expect(project.read(LANDING), 'nothing else comes back').toContain('answer: Yo sí.');
    await editor.undo();
    expect(contentNow()).toEqual(changed);

    await bringBack();
    expect(contentNow()).toEqual(before);
    expect(await publisher.differences(version.id)).toEqual([]);
    await editor.undo();
    expect(contentNow()).toEqual(changed);
  });

  test('a file that another program breaks meanwhile ends neither the editor nor its panel', async () => {
    const project = start();
    const siteUrl = await servePublicFolder(folder());
    expect((await publish(project, siteUrl)).state).toBe('published');
    const editor = new Editor(project.root);
    const publisher = new Publisher(project.root, editor, { siteUrl, timeoutMs: 5000, pauseMs: 50 });
    await editor.live.ready;
    project.write(LANDING, 'hero: [\n');
    expect((await publisher.view()).changes).toBeUndefined();
    publisher.start({}, undefined);
    const run = async () => (await publisher.view()).run;
    await expect.poll(run, { timeout: 30_000 }).toMatchObject({ outcome: { state: 'not-ready' } });
    await editor.live.close();
  });

  test('on a computer without git, the panel and a publication say so', async () => {
    const { root } = start();
    const editor = new Editor(root);
    const publisher = new Publisher(root, editor);
    await editor.live.ready;
    vi.stubEnv('PATH', web);
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    const problems = [{ file: '', path: '', description: expect.stringContaining('git') as string }];
    expect(await publisher.view()).toMatchObject({ run: { phase: 'idle' }, problems, latest: undefined });
    publisher.start({}, undefined);
    await expect
      .poll(async () => (await publisher.view()).run)
      .toEqual({
        phase: 'ended',
        outcome: { state: 'refused', problems },
      });
    expect(existsSync(folder())).toBe(false);
    await editor.live.close();
  });

  test('a site that is public counts as published even if the note of the publication cannot be removed', async () => {
    const project = start();
    const siteUrl = await servePublicFolder(folder());
    const note = path.join(project.root, '.git/site-publication.json');
    const result = await publish(project, siteUrl, {
      onProgress({ step }) {
        if (step !== 'waiting') return;
        rmSync(note);
        mkdirSync(note);
      },
    });
    expect(result).toMatchObject({ state: 'published', siteUrl });
    expect(await listVersions(project.root)).toHaveLength(1);
  });

  test('if only saving the version fails, the result still says that the new site is public', async () => {
    const project = start();
    const siteUrl = await servePublicFolder(folder());
    const result = await publish(project, siteUrl, {
      onProgress({ step }) {
        // A file in the place of the folder of tags: git can save no tag.
        if (step === 'waiting') writeFileSync(path.join(project.root, '.git/refs/tags/published'), '');
      },
    });
    expect(result).toMatchObject({ state: 'failed', publicVersion: { state: 'version' } });
    expect(await publicHeadline(siteUrl)).toBe('Tú sí.');
  });

  test('pages that are still open find their script for thirty days, unless a consent was withdrawn', async () => {
    const project = start();
    const siteUrl = await servePublicFolder(folder());
    await publish(project, siteUrl);
    const assets = () => readdirSync(path.join(folder(), 'assets'));
    const old = assets();
    project.edit('src/sections/Closing/Closing.css', /$/, '\n.closing { outline-offset: 1px; }\n');
    expect(await publish(project, siteUrl)).toMatchObject({ state: 'published' });
    expect(assets()).toEqual(expect.arrayContaining(old));
    expect(await publish(project, siteUrl, { keepDays: 0 })).toMatchObject({ state: 'published' });
    expect(assets()).not.toEqual(expect.arrayContaining(old));
  });

  test('while something is not ready, nothing is published and nothing is saved', async () => {
    const project = start();
    const siteUrl = await servePublicFolder(folder());
    project.edit(SITE, /^ {2}name: /m, '  name: !sample ');
    const result = await publish(project, siteUrl);
    expect(result).toMatchObject({ state: 'not-ready' });
    expect(result.state === 'not-ready' && result.diagnostics.map(({ code }) => code)).toContain('content.sample');
    expect(existsSync(folder())).toBe(false);
    expect(await listVersions(project.root)).toEqual([]);
  });

  test('if visitors do not get the site yet, the result says so, and a later start reports when they do', async () => {
    const project = start();
    const elsewhere = path.join(web, 'otro');
    const siteUrl = await servePublicFolder(elsewhere);
    const result = await publish(project, siteUrl, { timeoutMs: 200 });
    expect(result).toMatchObject({ state: 'not-yet-public', publicVersion: { state: 'unknown' } });
    const interrupted = await recoverPublication(project.root, new Date());
    expect(interrupted).toMatchObject({ state: 'interrupted', publicVersion: { state: 'unknown' } });

    execFileSync('cp', ['-r', folder(), elsewhere]);
    expect(await recoverPublication(project.root, new Date())).toMatchObject({ state: 'published', siteUrl });
    expect(await recoverPublication(project.root, new Date()), 'it is over').toBeUndefined();
    expect(await listVersions(project.root)).toHaveLength(1);
  });

  test('if the parent folder does not exist, the refusal says that the folder is missing', async () => {
    const project = readyProject(`to: folder\naddress: ${path.join(web, 'no/existe')}`);
    const result = await publish(project, 'http://127.0.0.1:9/', { timeoutMs: 0 });
    expect(result).toMatchObject({ state: 'failed', publicVersion: { state: 'unreachable' } });
    expect(result.state === 'failed' && result.diagnostics).toMatchObject([{ code: 'publish.folder-missing' }]);
  });
});

describe('publishing to a host that builds from git:', () => {
  /** A bare repository whose hook builds what is pushed, as such a host does. */
  function host(project: { root: string }) {
    const bare = path.join(web, 'host.git');
    git(web, 'init', '--quiet', '--bare', '--initial-branch=main', bare);
    const out = path.join(web, 'public');
    const hook = `#!/bin/sh
unset GIT_DIR
rm -rf "${web}/build" && git clone --quiet "${bare}" "${web}/build" && cd "${web}/build"
ln -s "${project.root}/node_modules" node_modules
ln -s "${project.root}/.cache" .cache
"${process.execPath}" --import tsx scripts/build.ts > /dev/null && rm -rf "${out}" && mv dist "${out}"
`;
    writeFileSync(path.join(bare, 'hooks/post-receive'), hook, { mode: 0o755 });
    git(project.root, 'init', '--quiet', '--initial-branch=main');
    git(project.root, 'remote', 'add', 'origin', bare);
    return { bare, out };
  }

  test('the result of the host is awaited, and what others pushed is merged by field or shown as a conflict', async () => {
    const project = readyProject('to: git\naddress: origin/main');
    const { bare, out } = host(project);
    const siteUrl = await servePublicFolder(out);
    git(project.root, 'add', '--all');
    git(project.root, '-c', 'user.name=x', '-c', 'user.email=x@x', 'commit', '--quiet', '--message', 'Inicio');
    expect(await publish(project, siteUrl)).toMatchObject({ state: 'published' });

    const colleague = path.join(web, 'colleague');
    git(web, 'clone', '--quiet', bare, colleague);
    const pushFromColleague = (from: string, to: string) => {
      const file = path.join(colleague, SITE);
      const before = git(colleague, 'show', `HEAD:${SITE}`);
      expect(before).toContain(from);
      writeFileSync(file, before.replace(from, to));
      git(colleague, '-c', 'user.name=y', '-c', 'user.email=y@y', 'commit', '--quiet', '--all', '--message', 'Otra');
      git(colleague, 'push', '--quiet');
    };
    pushFromColleague('slotMinutes: 30', 'slotMinutes: 45');
    project.edit(SITE, 'cancellationHours: 24', 'cancellationHours: 48');
    expect(await publish(project, siteUrl)).toMatchObject({ state: 'published' });
    expect(project.read(SITE)).toMatch(/cancellationHours: 48/);
    expect(project.read(SITE), 'the neighbouring line, which a merge by lines would refuse').toMatch(/slotMinutes: 45/);

    git(colleague, 'pull', '--quiet');
    pushFromColleague('cancellationHours: 48', 'cancellationHours: 72');
    project.edit(SITE, 'cancellationHours: 48', 'cancellationHours: 36');
    const result = await publish(project, siteUrl);
    const conflict = { file: SITE, path: 'facts.cancellationHours', base: 48, ours: 36, theirs: 72 };
    expect(result).toEqual({ state: 'conflicts', conflicts: [conflict] });
    expect(project.read(SITE), 'own words stay').toMatch(/cancellationHours: 36/);
    const choices = new Map([[`${SITE} facts.cancellationHours`, 'ours' as const]]);
    expect(await publish(project, siteUrl, { choices })).toMatchObject({ state: 'published' });
    expect(project.read(SITE)).toMatch(/cancellationHours: 36/);
  });

  test('uncommitted code, which would not reach the host, is named', async () => {
    const project = readyProject('to: git\naddress: origin/main');
    host(project);
    git(project.root, 'add', '--all');
    git(project.root, '-c', 'user.name=x', '-c', 'user.email=x@x', 'commit', '--quiet', '--message', 'Inicio');
    project.edit('src/styles/base.css', /$/, '\n');
    const result = await publish(project, 'http://127.0.0.1:9/');
    expect(result.state === 'not-ready' && result.diagnostics).toMatchObject([
      { code: 'publish.uncommitted-code', place: { file: 'src/styles/base.css' } },
    ]);
  });
});
