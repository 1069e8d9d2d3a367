/** A folder to which a site is deployed, and the list of files that deploys leave in it. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { writeSite } from '../../scripts/generator/output.ts';
import { openFolder } from '../../scripts/deploy/folder.ts';
import { runCommand } from '../../scripts/lib/command.ts';

test('what killed deploys left is removed, also beside the list of uploaded files', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'alba-folder-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(path.join(folder, '.deploy'));
  writeFileSync(path.join(folder, '.deploy/files.json'), '[]');
  // Of an earlier process with the id of this one.
  const leftover = `.files.json-${process.pid}-0a1b2c3d-0.tmp`;
  writeFileSync(path.join(folder, leftover), '');
  writeFileSync(path.join(folder, '.deploy', leftover), '');
  expect([...(await openFolder(folder).read()).present]).toEqual([]);
  expect(readdirSync(path.join(folder, '.deploy'))).toEqual(['files.json']);
});

test('a web server that runs as somebody else may read the site, although the umask is private', async () => {
  const before = process.umask(0o077);
  onTestFinished(() => void process.umask(before));
  vi.stubEnv('NODE_ENV', 'test');
  onTestFinished(() => void vi.unstubAllEnvs());
  const folder = mkdtempSync(path.join(tmpdir(), 'alba-umask-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [dist, target] = [path.join(folder, 'dist'), path.join(folder, 'site')];
  await runCommand({ en: '', es: '' }, { args: [] }, async () => {
    writeSite(dist, { 'index.html': 'a', 'a/b/c.txt': 'c' }, '');
    const storage = openFolder(target);
    await storage.read();
    for (const file of ['index.html', 'a/b/c.txt'])
      await storage.upload(file, { body: 'a', hash: '', contentType: '', cacheControl: '' });
  });
  const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8);
  for (const site of [dist, target]) {
    for (const directory of ['', 'a', 'a/b']) expect(modeOf(path.join(site, directory)), directory).toBe('755');
    for (const file of ['index.html', 'a/b/c.txt']) expect(modeOf(path.join(site, file)), file).toBe('644');
  }
});
