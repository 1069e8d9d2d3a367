/** What saving does to the files: undo to the byte, others' writes at the same moment, failures, kills. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { build } from 'esbuild';
import sharp from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';
import { killsOr } from '../support/kills.ts';
import { parseContent } from '../../scripts/generator/content/read.ts';
import { readContentFiles } from '../../scripts/generator/content/files.ts';
import { copyProject } from '../support/project.ts';
import { openEditor } from './ask.ts';

const LANDING = 'content/landing.yaml';

/** Starts an editor over a copy of the project, both removed after the test. Returns the copy and `openEditor`'s result. */
async function temporaryEditor() {
  const project = copyProject();
  const editor = await openEditor(project);
  onTestFinished(async () => {
    await editor.close();
    project.remove();
  });
  return { project, ...editor };
}

const titles = [0, 1, 2].map((index) => `hero.points[${index}].title`);
const nameOf = (step: number) => `Palabra ${step}`;

test('undo restores every file to the byte, and redo repeats it to the byte', async () => {
  const { project, act } = await temporaryEditor();
  const git = (...args: string[]) => spawnSync('git', args, { cwd: project.root, encoding: 'utf8' }).stdout;
  git('init', '-q');
  git('add', 'content');
  const before = git('status', '--porcelain', '--', 'content');
  const versions = [project.read(LANDING)];
  const current = ['Discreto', 'Elegante', 'Efectivo'];
  for (let step = 0; step < 4; step++) {
    const index = step % 3;
    const change = { file: LANDING, path: titles[index] ?? '', base: current[index], value: nameOf(step) };
    expect((await act('change', change)).refusal).toBeUndefined();
    current[index] = nameOf(step);
    versions.push(project.read(LANDING));
  }
  for (const version of versions.toReversed().slice(1)) {
    await act('undo');
    expect(project.read(LANDING)).toBe(version);
  }
  expect(git('status', '--porcelain', '--', 'content')).toBe(before);
  for (const version of versions.slice(1)) {
    await act('redo');
    expect(project.read(LANDING)).toBe(version);
  }
  expect((await act('redo')).state?.canRedo).toBe(false);
});

test('a save is answered although another program overwrites the file right after it', async () => {
  const { project, act } = await temporaryEditor();
  const saved = act('change', { file: LANDING, path: 'hero.title.answer', base: 'Tú sí.', value: 'Yo sí.' });
  const overwrite = (async () => {
    await expect.poll(() => project.read(LANDING), { interval: 1 }).toContain('answer: Yo sí.');
    project.edit(LANDING, 'answer: Yo sí.', 'answer: Ellas.');
  })();
  expect((await saved).refusal).toBeUndefined();
  await overwrite;
  expect((await act('state')).status).toBe(200);
  expect((await act('undo')).refusal?.code).toBe('changed-outside');
  expect(project.read(LANDING)).toContain('answer: Ellas.');
});

test('the page shows a save although the watcher of files is silent, as on network drives', async () => {
  vi.stubEnv('CHOKIDAR_USEPOLLING', '1');
  vi.stubEnv('CHOKIDAR_INTERVAL', String(3_600_000));
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const { act, ask, host, cookie } = await temporaryEditor();
  await act('change', { file: LANDING, path: 'hero.title.answer', base: 'Tú sí.', value: 'Yo sí.' });
  expect((await ask('/', { host, cookie })).text).toContain('Yo sí.');
});

test('a step whose file others have changed is not undone, and the next click undoes the one before it', async () => {
  const { project, act } = await temporaryEditor();
  await act('change', { file: LANDING, path: 'hero.title.answer', base: 'Tú sí.', value: 'Yo sí.' });
  await act('change', {
    file: 'content/site.yaml',
    path: 'doctor.specialty',
    base: 'Ortodoncista',
    value: 'Odontóloga',
  });
  project.edit('content/site.yaml', 'specialty: Odontóloga', 'specialty: Dentista');
  expect((await act('undo')).refusal).toEqual({
    code: 'changed-outside',
    field: { file: 'content/site.yaml', path: 'doctor.specialty' },
  });
  expect(project.read('content/site.yaml')).toContain('specialty: Dentista');
  expect((await act('undo')).refusal).toBeUndefined();
  expect(project.read(LANDING)).toContain('answer: Tú sí.');
  expect((await act('undo')).state?.canUndo).toBe(false);
});

test('a step with which the site cannot be built is reverted, and refused with the reason', async () => {
  const { project, editor } = await temporaryEditor();
  const before = project.read(LANDING);
  const broken = before.replace('logo: insurers/mirelva.svg', 'logo: insurers/falta.svg');
  const [from, to] = [before, broken].map((text) => new TextEncoder().encode(text));
  const field = { file: LANDING, path: 'insurance.insurers[0].logo' };
  await editor.live.firstBuildEnded;
  const { refusal } = await editor.apply({ field, files: [{ file: LANDING, before: from, after: to }] });
  expect(refusal).toMatchObject({ code: 'invalid', problems: [{ path: 'insurance.insurers[0].logo' }] });
  expect(project.read(LANDING)).toBe(before);
  expect(editor.state().problems).toEqual([]);
});

test('a step without which the site cannot be built is not undone, and the next click undoes the one before it', async () => {
  const { project, editor, act } = await temporaryEditor();
  await act('change', {
    file: 'content/site.yaml',
    path: 'doctor.specialty',
    base: 'Ortodoncista',
    value: 'Odontóloga',
  });
  const before = project.read(LANDING);
  const otherLogo = before.replace('logo: insurers/mirelva.svg', 'logo: insurers/otra.svg');
  project.write('content/media/insurers/otra.svg', project.read('content/media/insurers/mirelva.svg'));
  const [from, to] = [before, otherLogo].map((text) => new TextEncoder().encode(text));
  const field = { file: LANDING, path: 'insurance.insurers[0].logo' };
  const step = { field, files: [{ file: LANDING, before: from, after: to }] };
  expect((await editor.apply(step)).refusal).toBeUndefined();
  rmSync(`${project.root}/content/media/insurers/mirelva.svg`);
  expect((await act('undo')).refusal).toMatchObject({ code: 'invalid', field });
  expect(project.read(LANDING)).toBe(otherLogo);
  expect((await act('undo')).refusal).toBeUndefined();
  expect(project.read('content/site.yaml')).toContain('specialty: Ortodoncista');
  expect((await act('undo')).state?.canUndo).toBe(false);
});

test('a PNG photo is stored byte for byte, so it keeps its colours', async () => {
  const { project, act } = await temporaryEditor();
  const noise = await sharp({
    create: {
      width: 1400,
      height: 2400,
      channels: 3,
      noise: { type: 'gaussian', mean: 120, sigma: 60 },
      background: '#000',
    },
  })
    .png()
    .toBuffer();
  const path = 'meta.socialBackground';
  const change = { file: LANDING, path, base: 'hero-poster.jpg', value: '' };
  const { refusal } = await act('change', change, new File([new Uint8Array(noise)], 'Foto.png'));
  expect(refusal).toBeUndefined();
  const stored = /socialBackground: (foto-\w+\.png)/.exec(project.read(LANDING))?.[1] ?? '';
  expect(readFileSync(`${project.root}/content/media/${stored}`).equals(noise)).toBe(true);
});

test('after saves killed at random moments, every content file is whole', async () => {
  const project = copyProject();
  onTestFinished(() => project.remove());
  // As a bundle it starts ten times as fast.
  const program = path.join(project.root, 'writer.mjs');
  const entryPoints = [path.join(import.meta.dirname, 'writer.ts')];
  await build({ entryPoints, bundle: true, platform: 'node', format: 'esm', packages: 'external', outfile: program });
  const routes = ['/', '/privacidad', '/terminos'];
  for (let kill = 0; kill < killsOr(4); kill++) {
    const writer = spawn('node', [program, project.root], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(writer.stdout, 'data');
    await setTimeout(Math.random() * 60);
    writer.kill('SIGKILL');
    await once(writer, 'exit');
    const { diagnostics, media } = parseContent(await readContentFiles(project.root), routes);
    expect(diagnostics).toEqual([]);
    for (const { src } of media) expect(project.read(`content/media/${src}`).length).toBeGreaterThan(0);
    expect(project.read(LANDING)).toMatch(/\n$/);
  }
});
