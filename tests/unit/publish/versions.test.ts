/** The comparison of a version with the files of today. */
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { Repository } from '../../../scripts/edit/publish/repository.ts';
import { openVersion } from '../../../scripts/edit/publish/versions.ts';
import { temporaryFolder } from '../../support/generator.ts';

const FILE = 'content/site.yaml';

test('a file that cannot be read is not listed as removed', async () => {
  const root = temporaryFolder({ [FILE]: 'name: Alba\n' });
  const repository = await Repository.findOrCreate(root);
  await repository.recordVersion(await repository.head(), new Date('2026-11-23T14:30:05Z'));
  const id = '2026-11-23T14-30-05Z';
  rmSync(path.join(root, FILE));
  expect((await openVersion(root, id)).texts).toMatchObject([{ before: 'Alba', after: undefined }]);
  mkdirSync(path.join(root, FILE));
  await expect(openVersion(root, id)).rejects.toThrow(/EISDIR/);
});
