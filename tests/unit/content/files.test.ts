import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { adviseOnUnknownFiles, readContentFiles } from '../../../scripts/generator/content/files.ts';
import { temporaryFolder } from '../../support/generator.ts';
import { mistakesIn, sampleFiles } from '../../support/content-files.ts';

/** A project with the sample content and more files. */
const projectWith = (...names: string[]) =>
  temporaryFolder({ ...Object.fromEntries(sampleFiles), ...Object.fromEntries(names.map((name) => [name, ''])) });

const mistakesOf = async (project: string) => mistakesIn(await readContentFiles(project));

test('an unknown file in content/, such as a copy by OneDrive, plays no part and is pointed out, unless it is a picture, a schema or hidden', async () => {
  const others = ['content/media/a.svg', 'content/schema/site.json', 'content/legal/.terminos.md.swp'];
  const strange = [
    'content/legal/privacidad (copia en conflicto de Ana 2026-11-20).md',
    'content/legal/viejo/terminos.md',
    'content/site-PC-DE-ANA.yaml',
  ];
  const project = projectWith(...others, ...strange);
  expect(await mistakesOf(project)).toEqual([]);
  const advice = await adviseOnUnknownFiles(project);
  expect(advice.map(({ code, place }) => [code, place.file])).toEqual(
    strange.map((file) => ['content.file-unknown', file]),
  );
});

test('a folder that is a link to one elsewhere is named, because versions would keep only the link', async () => {
  const project = projectWith('pictures/a.svg');
  symlinkSync(path.join(project, 'pictures'), path.join(project, 'content/media'));
  await expect(readContentFiles(project)).rejects.toThrow('content/media  expected a folder, found a link to one');
});

test('what systems and editors leave in content/ is not pointed out', async () => {
  const left = [
    'desktop.ini',
    'legal/Thumbs.db',
    'Icon\r',
    '~$site.yaml',
    'site.yaml.orig',
    '#site.yaml#',
    'site.yaml~',
  ];
  expect(await adviseOnUnknownFiles(projectWith(...left.map((name) => `content/${name}`)))).toEqual([]);
});
