/** A project from which a practice has deleted the editor, as docs/maintenance.md says. */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readyFiles } from '../support/content-files.ts';
import { copySample } from '../support/contents.ts';
import { start } from '../support/program.ts';
import { useStorage } from '../support/storage.ts';
import { manifestOf } from '../support/temporary-project.ts';

const here = useStorage();

test('builds the same site without the editor, checks it and deploys it', async () => {
  const project = copySample();
  onTestFinished(() => project.remove());
  for (const [file, bytes] of readyFiles) project.write(file, bytes);
  const run = (command: string, ...args: string[]) =>
    start([process.execPath, '--import', 'tsx', `scripts/${command}.ts`, ...args], { cwd: project.root }).ended;

  expect(await run('build')).toMatchObject({ status: 0 });
  const withEditor = manifestOf(project.dist);
  for (const name of ['edit', 'edit.ts']) rmSync(path.join(project.root, 'scripts', name), { recursive: true });

  expect(await run('build')).toMatchObject({ status: 0, stderr: '' });
  expect(manifestOf(project.dist)).toEqual(withEditor);
  expect(await run('check')).toMatchObject({ status: 0, stderr: '' });
  const { name, proxy } = here.bucket;
  expect(await run('deploy', `s3://${name}`, '--endpoint', proxy.endpoint)).toMatchObject({ status: 0 });
  expect(await here.bucket.objects()).toHaveProperty('index.html');
});
