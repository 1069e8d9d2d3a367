/** Publishing by a push to a host that builds the site from git. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import type { ConflictChoices } from '../../scripts/edit/shared/publishing-protocol.ts';
import { listVersions } from '../../scripts/edit/publish/versions.ts';
import { colleagueAt, emptyFolder, git, publish, readyProject, servePublicFolder, SITE } from './practice.ts';

let web: string;

beforeEach(() => {
  web = emptyFolder();
});

/** A bare repository whose hook builds what the practice pushes, as such a host does; nobody awaits a colleague's pushes. */
function host(project: { root: string }) {
  const bare = path.join(web, 'host.git');
  git(web, 'init', '--quiet', '--bare', '--initial-branch=main', bare);
  const out = path.join(web, 'public');
  const hook = `#!/bin/sh
[ "$(git log -1 --format=%s main)" = Otra ] && exit
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

test('the result of the host is awaited, and what others pushed is merged, or shown as a conflict', async () => {
  const project = readyProject('to: git\naddress: origin/main');
  const { bare, out } = host(project);
  const siteUrl = await servePublicFolder(out);
  git(project.root, 'add', '--all');
  git(project.root, 'commit', '--quiet', '--message', 'Inicio');
  expect(await publish(project, siteUrl)).toMatchObject({ state: 'published' });

  const pushFromColleague = colleagueAt(bare, web);
  pushFromColleague(SITE, 'slotMinutes: 30', 'slotMinutes: 45');
  project.edit(SITE, /^ {2}email: .*$/m, '  email: agenda@clinica-rivas.cl');
  expect(await publish(project, siteUrl, { message: 'Correo nuevo' })).toMatchObject({ state: 'published' });
  const [merged] = await listVersions(project.root);
  expect(merged?.summary, 'what was published, not that others had changed something').toBe('Correo nuevo');
  expect(project.read(SITE)).toMatch(/email: agenda@clinica-rivas.cl/);
  expect(project.read(SITE)).toMatch(/slotMinutes: 45/);

  pushFromColleague(SITE, 'cancellationHours: 24', 'cancellationHours: 72');
  project.edit(SITE, 'cancellationHours: 24', 'cancellationHours: 36');
  const conflictOf = async (choices: ConflictChoices) => {
    const result = await publish(project, siteUrl, { choices });
    if (result.state !== 'conflicts') throw new Error(result.state);
    expect(result.conflicts).toMatchObject([{ file: SITE }]);
    expect(project.read(SITE), 'own words stay').toMatch(/cancellationHours: 36/);
    return result.conflicts[0]!;
  };
  const first = await conflictOf({});
  expect(first.texts).toMatchObject([{ path: { after: 'facts.cancellationHours' }, before: '72', after: '36' }]);
  pushFromColleague(SITE, 'cancellationHours: 72', 'cancellationHours: 12');
  const second = await conflictOf({ [first.id]: 'ours' });
  expect(second.texts, 'a choice against 72 hours is none against 12').toMatchObject([{ before: '12', after: '36' }]);
  const choices: ConflictChoices = { [second.id]: 'ours' };
  expect(await publish(project, siteUrl, { choices })).toMatchObject({ state: 'published' });
  expect(project.read(SITE)).toMatch(/cancellationHours: 36/);
});
