/** Publishing to a server by rsync. Runs where rsync is installed; a program in the place of ssh stands for the network. */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { deliver } from '../../scripts/edit/publish/deliver.ts';
import { Repository } from '../../scripts/edit/publish/repository.ts';
import type { Files } from '../../scripts/generator/output.ts';
import { emptyFolder, LANDING, publicHeadline, publish, readyProject, servePublicFolder } from './practice.ts';

const hasRsync = spawnSync('rsync', ['--version']).status === 0;

/** Runs on this computer what rsync asks ssh to run on the server: drops the options and the name of the server. */
const localShell = `#!/bin/sh
while [ "$#" -gt 0 ]; do
  case "$1" in
    -o | -l) shift 2 ;;
    *) break ;;
  esac
done
shift
exec "$@"
`;

/** Puts a program named ssh first on PATH until the test ends. */
function replaceSsh(folder: string, script: string): void {
  writeFileSync(path.join(folder, 'ssh'), script);
  chmodSync(path.join(folder, 'ssh'), 0o755);
  vi.stubEnv('PATH', `${folder}${path.delimiter}${process.env['PATH'] ?? ''}`);
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
}

test.runIf(hasRsync)('the site is copied by rsync, keeps old assets, and loses pages that are gone', async () => {
  const server = emptyFolder();
  const [programs, folder] = [path.join(server, 'programs'), path.join(server, 'sitio')];
  for (const each of [programs, folder]) mkdirSync(each);
  replaceSsh(programs, localShell);
  const project = readyProject(`to: rsync\naddress: web@server:${folder}`);
  const siteUrl = await servePublicFolder(folder);
  expect(await publish(project, siteUrl)).toMatchObject({ state: 'published' });
  expect(await publicHeadline(siteUrl)).toBe('Tú sí.');

  const assets = readdirSync(path.join(folder, 'assets'));
  writeFileSync(path.join(folder, 'vieja.html'), 'a page that the site no longer has');
  writeFileSync(path.join(folder, 'assets/viejo.css'), 'of an earlier version');
  project.edit(LANDING, 'answer: Tú sí.', 'answer: Yo sí.');
  // As a publication leaves it that was killed; no process has so large a number.
  const abandoned = path.join(project.root, '.git/.site-delivery-99999999-0a1b2c3d-0.tmp');
  mkdirSync(abandoned);
  expect((await publish(project, siteUrl)).state).toBe('published');
  expect(await publicHeadline(siteUrl)).toBe('Yo sí.');
  expect(existsSync(path.join(folder, 'vieja.html'))).toBe(false);
  expect(existsSync(abandoned)).toBe(false);
  expect(readdirSync(path.join(folder, 'assets'))).toEqual(expect.arrayContaining([...assets, 'viejo.css']));

  // After a withdrawn consent no file of an earlier version stays public.
  expect((await publish(project, siteUrl, { removeOldFiles: true })).state).toBe('published');
  expect(existsSync(path.join(folder, 'assets/viejo.css'))).toBe(false);
});

test.runIf(hasRsync)('a delivery that breaks off leaves no page that names a file which is not there yet', async () => {
  const server = emptyFolder();
  const [programs, folder] = [path.join(server, 'programs'), path.join(server, 'sitio')];
  for (const each of [programs, folder]) mkdirSync(each);
  const began = path.join(programs, 'began');
  replaceSsh(programs, localShell.replace('\n', `\n[ -e '${began}' ] && exit 255\ntouch '${began}'\n`));
  const project = readyProject(`to: rsync\naddress: web@server:${folder}`);
  project.write('public/mapa.pdf', 'a map that a page may name');
  expect((await publish(project, await servePublicFolder(folder))).state).toBe('failed');
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(['assets', 'mapa.pdf']));
  expect(readdirSync(folder).filter((name) => /\.html|version\.json/.test(name))).toEqual([]);
});

test.runIf(hasRsync)(
  'a server that refuses is named with its reason, and the public site stays as it was',
  async () => {
    const server = emptyFolder();
    replaceSsh(server, '#!/bin/sh\necho "Permission denied (publickey)." >&2\nexit 255\n');
    const project = readyProject('to: rsync\naddress: web@server:/var/www/site');
    const siteUrl = await servePublicFolder(server);
    const result = await publish(project, siteUrl);
    expect(result).toMatchObject({
      state: 'failed',
      problems: [{ code: 'publish.rsync-failed', params: { reason: 'Permission denied (publickey).' } }],
    });
  },
);

test.runIf(hasRsync)('whoever has set another shell for rsync, such as one with a port, keeps it', async () => {
  const server = emptyFolder();
  const [programs, folder] = [path.join(server, 'programs'), path.join(server, 'sitio')];
  for (const each of [programs, folder]) mkdirSync(each);
  replaceSsh(programs, '#!/bin/sh\nexit 255\n');
  writeFileSync(path.join(programs, 'own-shell'), localShell, { mode: 0o755 });
  vi.stubEnv('RSYNC_RSH', path.join(programs, 'own-shell'));
  await deliverTo(`web@server:${folder}`, { 'index.html': 'Alba' });
  expect(readdirSync(folder)).toEqual(['index.html']);
});

test.runIf(hasRsync)('a file may take the place of a folder of the site before', async () => {
  const folder = emptyFolder();
  await deliverTo(`${folder}/`, { 'index.html': 'Alba', 'mapa/alta.pdf': 'x' });
  await deliverTo(`${folder}/`, { 'index.html': 'Alba', mapa: 'x' });
  expect(readdirSync(folder).sort()).toEqual(['index.html', 'mapa']);
});

async function deliverTo(target: string, files: Files): Promise<void> {
  const repository = await Repository.findOrCreate(emptyFolder());
  const delivery = { files, repository, commit: '', removeOldFiles: false, onProgress: () => {} };
  await deliver({ kind: 'rsync', target }, delivery);
}
