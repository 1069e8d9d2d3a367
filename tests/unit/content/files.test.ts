import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readContentFiles } from '../../../scripts/generator/content/files.ts';
import { temporaryFolder } from '../../support/generator.ts';
import { mistakesIn, sampleFiles } from '../../support/content-files.ts';

/** A project with the sample content and more files. */
const projectWith = (...names: string[]) =>
  temporaryFolder({ ...Object.fromEntries(sampleFiles), ...Object.fromEntries(names.map((name) => [name, ''])) });

const mistakesOf = async (project: string) => mistakesIn(await readContentFiles(project));

test('an unknown file in content/ is reported, unless it is a picture, a schema or hidden', async () => {
  const hidden = ['content/.DS_Store', 'content/legal/.terminos.md.swp'];
  const strange = 'content/legal/viejo/terminos.md';
  const project = projectWith('pictures/a.svg', 'content/schema/site.json', strange, ...hidden);
  symlinkSync(path.join(project, 'pictures'), path.join(project, 'content/media'));
  expect(await mistakesOf(project)).toEqual([expect.stringMatching(`^${strange}  expected only`)]);
});
