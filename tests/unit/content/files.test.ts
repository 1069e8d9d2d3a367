import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readContent } from '../../../scripts/build/content/index.ts';
import { BuildFault } from '../../../scripts/build/fault.ts';
import { sampleFiles, root } from './content-files.ts';

let project: string;

beforeEach(async () => {
  project = await mkdtemp(path.join(tmpdir(), 'content-'));
  for (const file of sampleFiles.keys()) await cp(path.join(root, file), path.join(project, file));
});
afterEach(() => rm(project, { recursive: true }));

const faults = async () =>
  readContent(project).then(
    () => [],
    (error: unknown) => {
      if (error instanceof BuildFault) return error.faults.map(({ file }) => file);
      throw error;
    },
  );

test('a project with just the five files', async () => {
  expect(await faults()).toEqual([]);
});

test('pictures, schemas and hidden files are no business of it', async () => {
  await mkdir(path.join(project, 'content/schema'));
  await mkdir(path.join(project, 'content/elsewhere'));
  await symlink(path.join(project, 'content/elsewhere'), path.join(project, 'content/media'));
  await writeFile(path.join(project, 'content/.DS_Store'), '');
  await writeFile(path.join(project, 'content/legal/.terminos.md.swp'), '');
  expect(await faults()).toEqual(['content/elsewhere/']);
});

test('files and folders that do not belong there', async () => {
  await writeFile(path.join(project, 'content/notas.md'), 'a');
  await writeFile(path.join(project, 'content/legal/terminos.md.bak'), 'a');
  await mkdir(path.join(project, 'content/legal/viejo'));
  expect(await faults()).toEqual(['content/legal/terminos.md.bak', 'content/legal/viejo/', 'content/notas.md']);
});

test('a folder where a file should be', async () => {
  await rm(path.join(project, 'content/site.yaml'));
  await mkdir(path.join(project, 'content/site.yaml'));
  expect(await faults()).toEqual(['content/site.yaml', 'content/site.yaml/']);
});

test('no content at all', async () => {
  await rm(path.join(project, 'content'), { recursive: true });
  expect(await faults()).toHaveLength(5);
});

test('the message names every fault on a line of its own', async () => {
  await rm(path.join(project, 'content/site.yaml'));
  await rm(path.join(project, 'content/landing.yaml'));
  await expect(readContent(project)).rejects.toThrow(
    'content/landing.yaml  expected this file, found nothing\ncontent/site.yaml  expected this file, found nothing',
  );
});
