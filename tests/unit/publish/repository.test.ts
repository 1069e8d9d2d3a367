/** The project's repository: a project that is a folder of a larger one, and a merge with the commits of others. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Repository } from '../../../scripts/edit/publish/repository.ts';

test('files that are not committed are named by their path from the project, and others are left alone', async () => {
  const larger = mkdtempSync(path.join(tmpdir(), 'alba-larger-'));
  onTestFinished(() => rmSync(larger, { recursive: true, force: true }));
  const root = path.join(larger, 'sites/alba');
  for (const folder of ['sites/alba/src', 'src']) mkdirSync(path.join(larger, folder), { recursive: true });
  writeFileSync(path.join(root, 'src/page.tsx'), 'one');
  execFileSync('git', ['init', '--quiet'], { cwd: larger });
  const repository = await Repository.findOrCreate(root);
  await repository.commit(['src'], 'One');
  writeFileSync(path.join(root, 'src/page.tsx'), 'two');
  writeFileSync(path.join(root, 'src/ñandú.tsx'), 'new');
  writeFileSync(path.join(larger, 'src/other.ts'), 'of another project');
  expect((await repository.uncommitted(['src'])).sort()).toEqual(['src/page.tsx', 'src/ñandú.tsx']);
});

test('a merge gives the folder exactly the files that the caller has merged, also if git would keep a deleted one', async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'alba-merge-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const inProject = (file: string) => path.join(root, file);
  mkdirSync(inProject('content'));
  writeFileSync(inProject('content/foto.jpg'), 'one');
  writeFileSync(inProject('content/site.yaml'), 'name: Alba');
  const repository = await Repository.findOrCreate(root);

  git('checkout', '--quiet', '-b', 'others');
  writeFileSync(inProject('content/foto.jpg'), 'two');
  mkdirSync(inProject('content/personas'));
  writeFileSync(inProject('content/personas/equipo.jpg'), 'new');
  writeFileSync(inProject('code.ts'), 'theirs');
  const theirs = await repository.commit(['.'], 'Theirs');

  git('checkout', '--quiet', 'main');
  rmSync(inProject('content/foto.jpg'));
  await repository.commit(['content'], 'Ours');
  const merged = new Map([['content/personas/equipo.jpg', Buffer.from('new')]]);
  await repository.merge(theirs, 'content', merged, 'Merged');

  const mergedFiles = git('ls-tree', '-r', '--name-only', 'HEAD').split('\n');
  expect(mergedFiles).toEqual(['code.ts', 'content/personas/equipo.jpg', 'content/site.yaml']);
  expect(existsSync(inProject('content/foto.jpg'))).toBe(false);
  expect(readFileSync(inProject('content/personas/equipo.jpg'), 'utf8')).toBe('new');
  expect(git('status', '--porcelain')).toBe('');
});

test('a project whose folder has been removed is in no repository: git is not called missing', async () => {
  const removed = path.join(tmpdir(), 'alba-removed-project');
  expect(await Repository.find(removed)).toBeUndefined();
});
