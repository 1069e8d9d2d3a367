import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { Cache } from '../../../scripts/generator/cache.ts';
import { removeAbandoned, temporaryPath, writeFileAtomically } from '../../../scripts/lib/atomic-write.ts';
import { temporaryFolder } from '../../support/generator.ts';

/** The number of a process that has ended. */
const endedProcess = spawnSync(process.execPath, ['--version']).pid;

test('a second cache in the same process leaves the temporary files of the first alone', () => {
  const dir = temporaryFolder();
  const temporary = temporaryPath(path.join(dir, 'picture.avif'));
  writeFileSync(temporary, 'half a pict');
  new Cache(dir);
  expect(readFileSync(temporary, 'utf8')).toBe('half a pict');
});

test.each([
  ['of a process that has ended', `.a-${endedProcess}-0a1b2c3d-0.tmp`, false],
  // In a container, the first process of each run has the same number.
  ['of an earlier process with the number of this one', `.a-${process.pid}-0a1b2c3d-0.tmp`, false],
  ['of another process that runs', `.a-${process.ppid}-0a1b2c3d-0.tmp`, true],
  ['with a name of its own', 'a-1-2.tmp', true],
])('cleaning up removes or keeps a temporary file %s', (_, name, stays) => {
  const dir = temporaryFolder({ [name]: '' });
  removeAbandoned(dir);
  expect(existsSync(path.join(dir, name))).toBe(stays);
});

test('a failed write leaves the file unchanged, and no temporary file', async () => {
  const dir = temporaryFolder({ 'site.yaml': 'old' });
  mkdirSync(path.join(dir, 'folder'));
  await expect(writeFileAtomically(path.join(dir, 'folder'), 'new')).rejects.toThrow('folder');
  await writeFileAtomically(path.join(dir, 'site.yaml'), 'new');
  expect(readFileSync(path.join(dir, 'site.yaml'), 'utf8')).toBe('new');
  expect(readdirSync(dir).sort()).toEqual(['folder', 'site.yaml']);
});
