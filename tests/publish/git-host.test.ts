/** Publishing by a push to a host that builds the site from git. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { listVersions } from '../../scripts/edit/publish/versions.ts';
import { emptyFolder, publish, readyProject, servePublicFolder, SITE } from './practice.ts';

let web: string;

beforeEach(() => {
  web = emptyFolder();
});

const git = (folder: string, ...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' });

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
  expect(await publish(project, siteUrl, { message: 'Aviso de 48 horas' })).toMatchObject({ state: 'published' });
  const [merged] = await listVersions(project.root);
  expect(merged?.summary, 'what was published, not that others had changed something').toBe('Aviso de 48 horas');
  expect(project.read(SITE)).toMatch(/cancellationHours: 48/);
  expect(project.read(SITE), 'the neighbouring line, which a merge by lines would refuse').toMatch(/slotMinutes: 45/);

  git(colleague, 'pull', '--quiet');
  pushFromColleague('cancellationHours: 48', 'cancellationHours: 72');
  project.edit(SITE, 'cancellationHours: 48', 'cancellationHours: 36');
  const result = await publish(project, siteUrl);
  const conflict = { file: SITE, path: 'facts.cancellationHours', ours: 36, theirs: 72 };
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
  project.write('scripts/edit/nueva.ts', 'takes no part in a build');
  const result = await publish(project, 'http://127.0.0.1:9/');
  expect(result.state === 'not-ready' && result.diagnostics).toMatchObject([
    { code: 'publish.uncommitted-code', place: { file: 'src/styles/base.css' } },
  ]);
});
