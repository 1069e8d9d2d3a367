import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { adviseOnConflictCopies, readContentFiles } from '../../../scripts/generator/content/files.ts';
import { temporaryFolder, writeFiles } from '../../support/generator.ts';
import { mistakesIn, sampleFiles, terms, textOf } from '../../support/content-files.ts';

/** A project with the sample content and more files. */
const projectWith = (...names: string[]) =>
  temporaryFolder({ ...Object.fromEntries(sampleFiles), ...Object.fromEntries(names.map((name) => [name, ''])) });

const mistakesOf = async (project: string) => mistakesIn(await readContentFiles(project));

test('an unknown file in content/ is reported, unless it is a picture, a schema or hidden', async () => {
  const hidden = ['content/.DS_Store', 'content/legal/.terminos.md.swp'];
  const strange = 'content/legal/viejo/terminos.md';
  const project = projectWith('content/media/a.svg', 'content/schema/site.json', strange, ...hidden);
  expect(await mistakesOf(project)).toEqual([expect.stringMatching(`^${strange}  expected only`)]);
});

test('a folder that is a link to one elsewhere is named, because versions would keep only the link', async () => {
  const project = projectWith('pictures/a.svg');
  symlinkSync(path.join(project, 'pictures'), path.join(project, 'content/media'));
  await expect(readContentFiles(project)).rejects.toThrow('content/media  expected a folder, found a link to one');
});

test('what systems and editors leave in content/ is no mistake', async () => {
  const left = [
    'desktop.ini',
    'legal/Thumbs.db',
    'Icon\r',
    '~$site.yaml',
    'site.yaml.orig',
    '#site.yaml#',
    'site.yaml~',
  ];
  expect(await mistakesOf(projectWith(...left.map((name) => `content/${name}`)))).toEqual([]);
});

test('a conflict copy of a content file is named beside the file that counts, and plays no part', async () => {
  const copies = [
    'content/legal/cookies-PC-DE-ANA.md',
    'content/legal/privacidad (copia en conflicto de Ana 2026-11-20).md',
    'content/site-PC-DE-ANA.yaml',
  ];
  const project = projectWith(...copies);
  writeFiles(project, { 'content/legal/cookies.md': textOf(terms, sampleFiles) });
  expect(await mistakesOf(project)).toEqual([]);
  const advice = await adviseOnConflictCopies(project);
  expect(advice.map(({ place, params }) => [place.file, params])).toEqual([
    ['content/legal/cookies.md', { copy: copies[0] }],
    ['content/legal/privacidad.md', { copy: copies[1] }],
    ['content/site.yaml', { copy: copies[2] }],
  ]);
});

test('a conflict copy belongs to the file with the longest name that begins its own, in the same folder', async () => {
  const copy = 'content/legal/terminos-uso (2).md';
  const inOtherFolder = 'content/site-viejo/landing.yaml';
  const project = projectWith(copy, inOtherFolder);
  writeFiles(project, { 'content/legal/terminos-uso.md': textOf(terms, sampleFiles) });
  expect(await mistakesOf(project)).toEqual([expect.stringMatching(`^${inOtherFolder}  expected only`)]);
  const advice = await adviseOnConflictCopies(project);
  expect(advice.map(({ place, params }) => [place.file, params])).toEqual([
    ['content/legal/terminos-uso.md', { copy }],
  ]);
});
